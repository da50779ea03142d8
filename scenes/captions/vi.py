"""The captions in Vietnamese; nouns do not change with their number."""

# The sign of multiplication is meant: it is not a slip.
# ruff: noqa: RUF001

SEPARATOR = "."
NOUNS = {
    "move": ("bước",),
    "disk": ("đĩa",),
    "square": ("ô",),
    "frog": ("con ếch",),
    "toad": ("con cóc",),
    "try": ("lần thử",),
    "retreat": ("lần quay lui",),
    "picture": ("hình",),
    "second": ("giây",),
}
TEXTS = {
    "language": "Tiếng Việt",
    "counter": "bước {index} / {moves}",
    "counter.start": "{moves:move}",
    "stack": "ngăn xếp lời gọi",
    "hanoi.name": "Tháp Hà Nội {disks:disk}",
    "hanoi.opening.tower": "Chuyển {disks:disk} từ cọc {start} sang cọc {goal}, "
    "không đặt đĩa lớn lên đĩa nhỏ",
    "hanoi.opening.any": "Từ {start} đến {goal}, không đặt đĩa lớn lên đĩa nhỏ",
    "hanoi.opening.cyclic": "Từ {start} đến {goal}, mỗi lần chỉ chuyển đĩa sang cọc kế tiếp",
    "hanoi.opening.adjacent": "Từ {start} đến {goal}, chỉ chuyển đĩa giữa hai cọc cạnh nhau",
    "hanoi.move": "Chuyển đĩa {disk} từ cọc {source} sang cọc {target}",
    "knight.name": "Mã đi tuần trên bàn cờ {rows} × {cols}",
    "knight.state": "quân mã ở ô {square}, đã đi qua {visited:square}",
    "knight.opening": "Đi qua cả {squares:square} của bàn cờ {rows} × {cols}, mỗi ô đúng một lần",
    "knight.opening.closed": "Đi qua cả {squares:square}, mỗi ô đúng một lần, "
    "rồi về được ô xuất phát",
    "knight.opening.shape": "Đi qua cả {squares:square} của hình, mỗi ô đúng một lần",
    "knight.move": "Quân mã đi từ {source} đến {target}",
    "knight.ending": "Hành trình trọn vẹn: {squares:square}, mỗi ô đúng một lần",
    "knight.ending.closed": "Hành trình đóng: {squares:square}, thêm một nước là về ô xuất phát",
    "search.name": "Tìm đường mã đi tuần trên bàn cờ {rows} × {cols}",
    "search.move": "Thử đi từ {source} đến {target}",
    "search.dead": "{source} là ngõ cụt: quay lui về {target}",
    "search.back": "Từ {source} đã thử hết: quay lui về {target}",
    "search.found": "Đã tìm thấy hành trình, sau {tries:try} và {retreats:retreat}",
    "search.unfinished": "Chưa tìm thấy hành trình, sau {tries:try} và {retreats:retreat}",
    "search.tries": "{tries:try}",
    "search.retreats": "{retreats:retreat}",
    "search.depth": "số ô trên đường đi, trong {squares}",
    "frogs.name": "Ếch và cóc: {left:frog}, {right:toad}",
    "frogs.opening": "{left:frog} và {right:toad} đổi chỗ cho nhau bằng cách bước và nhảy",
    "frogs.opening.any": "Từ {start} đến {goal} bằng cách bước và nhảy",
    "frogs.step.frog": "Ếch bước từ ô {source} sang ô {target}",
    "frogs.step.toad": "Cóc bước từ ô {source} sang ô {target}",
    "frogs.jump.frog": "Ếch nhảy qua cóc, từ ô {source} sang ô {target}",
    "frogs.jump.toad": "Cóc nhảy qua ếch, từ ô {source} sang ô {target}",
    "ending.fewest": "Hoàn thành: {moves:move}, ít nhất có thể",
    "ending.best": "Hoàn thành: {moves:move}, ít nhất từng biết",
    "ending.more": "Hoàn thành: {moves:move}; chỉ cần {fewest} là đủ",
    "ending.plain": "Hoàn thành: {moves:move}",
    "ending.part": "Từ bước {first} đến bước {last} trong {moves:move}",
    "ending.unfinished": "{moves:move}, nhưng chưa giải xong",
    "ending.fault": "Bước {index} sai luật: {reason}",
    "fault.unknown_peg": "không có cọc này",
    "fault.empty_peg": "cọc đang trống",
    "fault.not_on_top": "đĩa không nằm trên cùng",
    "fault.same_peg": "đĩa đã ở cọc đó rồi",
    "fault.wrong_way": "luật chơi không cho đi hướng này",
    "fault.larger_on_smaller": "đĩa lớn không được đặt lên đĩa nhỏ",
    "fault.bad_square": "ô cờ không hợp lệ",
    "fault.not_a_knight_move": "quân mã không đi như vậy",
    "fault.square_twice": "ô này đã đi qua",
    "fault.unknown_seat": "không có ô này",
    "fault.empty_seat": "ô này đang trống",
    "fault.wrong_piece": "ô này là của con khác",
    "fault.occupied_seat": "ô đến đã có con khác",
    "fault.too_far": "không với tới ô đó",
    "fault.backward_move": "không được đi lùi",
    "fault.jump_over_own": "không được nhảy qua đồng đội",
    "fault.not_one_move": "đây không phải là một bước",
    "alt.film": "{puzzle}, hoạt hình {moves:move}: từ {start} đến {goal}",
    "alt.still": "{puzzle} sau bước {index} / {moves}: {state}",
    "alt.still.start": "{puzzle} trước bước đầu tiên trong {moves:move}: {state}",
    "alt.sheet": "{puzzle}, {pictures:picture} trong {moves:move}: từ {start} đến {goal}",
}


def form(_number: int) -> int:
    """Return 0: there is one form."""
    return 0
