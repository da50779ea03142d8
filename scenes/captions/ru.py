"""The captions in Russian; counted nouns have three forms: 1 ход, 2 хода, 5 ходов."""

# Cyrillic letters are meant: it is not a slip.
# ruff: noqa: RUF001

SEPARATOR = "\u00a0"
NOUNS = {
    "move": ("ход", "хода", "ходов"),
    "disk": ("диск", "диска", "дисков"),
    "square": ("клетка", "клетки", "клеток"),
    "frog": ("лягушка", "лягушки", "лягушек"),
    "toad": ("жаба", "жабы", "жаб"),
    "try": ("попытка", "попытки", "попыток"),
    "retreat": ("возврат", "возврата", "возвратов"),
    "jump": ("прыжок", "прыжка", "прыжков"),
    "step": ("шаг", "шага", "шагов"),
    "state": ("состояние", "состояния", "состояний"),
    "dead end": ("тупик", "тупика", "тупиков"),
    "picture": ("кадр", "кадра", "кадров"),
    "second": ("секунда", "секунды", "секунд"),
}
TEXTS = {
    "language": "Русский",
    "counter": "ход {index} из {moves}",
    "counter.start": "{moves:move}",
    "stack": "стек вызовов",
    "hanoi.name": "Ханойская башня, {disks:disk}",
    "hanoi.opening.tower": "Перенести {disks:disk} со стержня {start} на {goal}, "
    "не кладя больший диск на меньший",
    "hanoi.opening.any": "Из {start} в {goal}, не кладя больший диск на меньший",
    "hanoi.opening.cyclic": "Из {start} в {goal}, каждый раз только на следующий стержень по кругу",
    "hanoi.opening.adjacent": "Из {start} в {goal}, каждый раз только на соседний стержень",
    "hanoi.move": "Диск {disk} переходит с {source} на {target}",
    "knight.name": "Обход конём доски {rows} × {cols}",
    "knight.state": "конь на {square}, пройдено {visited:square}",
    "knight.opening": "Обойти конём доску {rows} × {cols}: {squares:square}, каждая по одному разу",
    "knight.opening.closed": "Обойти {squares:square} по одному разу "
    "и закончить в ходе от начальной",
    "knight.opening.shape": "Обойти конём фигуру: {squares:square}, каждая по одному разу",
    "knight.move": "Конь идёт с {source} на {target}",
    "knight.ending": "Обход завершён: {squares:square}, каждая пройдена один раз",
    "knight.ending.closed": "Замкнутый обход: {squares:square}, и одним ходом назад в начало",
    "search.name": "Поиск обхода конём доски {rows} × {cols}",
    "search.move": "Пробуем с {source} на {target}",
    "search.dead": "{source} – тупик: возврат на {target}",
    "search.back": "С {source} испробовано всё: возврат на {target}",
    "search.found": "Обход найден: {tries:try}, {retreats:retreat}",
    "search.unfinished": "Обход ещё не найден: {tries:try}, {retreats:retreat}",
    "search.exhausted": "Испробовано всё, {tries:try}: обхода нет",
    "search.tries": "{tries:try}",
    "search.retreats": "{retreats:retreat}",
    "search.depth": "клеток в пути, из {squares}",
    "frogs.name": "Лягушки и жабы: {left:frog}, {right:toad}",
    "frogs.opening": "{left:frog} и {right:toad} меняются местами шагами и прыжками",
    "frogs.opening.any": "Из {start} в {goal} шагами и прыжками",
    "frogs.step.frog": "Лягушка переходит с {source} на {target}",
    "frogs.step.toad": "Жаба переходит с {source} на {target}",
    "frogs.states": "{states:state}, {dead:dead end}",
    "frogs.tally": "{jumps:jump}, {steps:step}",
    "frogs.jump.frog": "Лягушка прыгает через жабу: с {source} на {target}",
    "frogs.jump.toad": "Жаба прыгает через лягушку: с {source} на {target}",
    "ending.fewest": "Решено: {moves:move}, меньше невозможно",
    "ending.best": "Решено: {moves:move}, лучший известный результат",
    "ending.more": "Решено: {moves:move}; хватило бы {fewest}",
    "ending.plain": "Решено: {moves:move}",
    "ending.part": "Ходы с {first} по {last} из {moves}",
    "ending.unfinished": "{moves:move}, решение не закончено",
    "ending.fault": "Ход {index} не по правилам: {reason}",
    "fault.unknown_peg": "такого стержня нет",
    "fault.empty_peg": "стержень пуст",
    "fault.not_on_top": "диск лежит не сверху",
    "fault.same_peg": "диск уже на этом стержне",
    "fault.wrong_way": "в эту сторону ходить нельзя",
    "fault.larger_on_smaller": "больший диск нельзя класть на меньший",
    "fault.bad_square": "такой клетки нет",
    "fault.not_a_knight_move": "конь так не ходит",
    "fault.square_twice": "эта клетка уже пройдена",
    "fault.unknown_seat": "такого места нет",
    "fault.empty_seat": "это место пусто",
    "fault.wrong_piece": "здесь сидит другая",
    "fault.occupied_seat": "это место занято",
    "fault.too_far": "так далеко нельзя",
    "fault.backward_move": "назад ходить нельзя",
    "fault.jump_over_own": "через своих прыгать нельзя",
    "fault.not_one_move": "это не один ход",
    "alt.film": "{puzzle}, анимация, {moves:move}: из {start} в {goal}",
    "alt.still": "{puzzle} после хода {index} из {moves}: {state}",
    "alt.still.start": "{puzzle} до первого хода, впереди {moves:move}: {state}",
    "alt.sheet": "{puzzle}, {pictures:picture}, {moves:move}: из {start} в {goal}",
}


def form(number: int) -> int:
    """Return 0 for 1, 21, 31 …; 1 for 2 to 4, 22 to 24 …; 2 for all others (CLDR plural rules)."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
