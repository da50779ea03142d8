"""The paces by name, with the seconds that an ordinary move takes in each."""

STYLES = {"uniform": "0.75", "teach": "0.4"}
