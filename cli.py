"""The command line of movereel."""
