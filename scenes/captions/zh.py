"""The captions in Traditional Chinese; a counted noun comes with its measure word."""

# Full-width punctuation is meant: it is not a slip.
# ruff: noqa: RUF001

SEPARATOR = ","
NOUNS = {
    "move": ("步",),
    "disk": ("個圓盤",),
    "square": ("格",),
    "frog": ("隻青蛙",),
    "toad": ("隻蟾蜍",),
    "try": ("次嘗試",),
    "retreat": ("次回溯",),
    "picture": ("格畫面",),
    "second": ("秒",),
}
TEXTS = {
    "language": "繁體中文",
    "counter": "第 {index} 步，共 {moves} 步",
    "counter.start": "共 {moves} 步",
    "stack": "呼叫堆疊",
    "hanoi.name": "{disks:disk}的河內塔",
    "hanoi.opening.tower": "將 {disks:disk}從 {start} 柱移到 {goal} 柱，大圓盤不可疊在小圓盤上",
    "hanoi.opening.any": "從 {start} 到 {goal}，大圓盤不可疊在小圓盤上",
    "hanoi.opening.cyclic": "從 {start} 到 {goal}，圓盤每次只能移到下一根柱子",
    "hanoi.opening.adjacent": "從 {start} 到 {goal}，圓盤每次只能移到相鄰的柱子",
    "hanoi.move": "將圓盤 {disk} 從 {source} 柱移到 {target} 柱",
    "knight.name": "{rows} × {cols} 棋盤的騎士巡邏",
    "knight.state": "騎士在 {square}，已走過 {visited:square}",
    "knight.opening": "騎士走遍 {rows} × {cols} 棋盤的 {squares:square}，每格恰好一次",
    "knight.opening.closed": "騎士走遍 {squares:square}，每格恰好一次，最後能一步回到起點",
    "knight.opening.shape": "騎士走遍圖形中的 {squares:square}，每格恰好一次",
    "knight.move": "騎士從 {source} 走到 {target}",
    "knight.ending": "巡邏完成：{squares:square}，每格恰好走過一次",
    "knight.ending.closed": "封閉巡邏：{squares:square}，再走一步即回到起點",
    "frogs.name": "青蛙與蟾蜍：{left:frog}，{right:toad}",
    "frogs.opening": "{left:frog}與 {right:toad}以走步和跳躍互換位置",
    "frogs.opening.any": "從 {start} 到 {goal}，以走步和跳躍完成",
    "frogs.step.frog": "青蛙從第 {source} 格走到第 {target} 格",
    "frogs.step.toad": "蟾蜍從第 {source} 格走到第 {target} 格",
    "frogs.jump.frog": "青蛙跳過蟾蜍，從第 {source} 格到第 {target} 格",
    "frogs.jump.toad": "蟾蜍跳過青蛙，從第 {source} 格到第 {target} 格",
    "ending.fewest": "完成：{moves:move}，已是最少步數",
    "ending.best": "完成：{moves:move}，為目前已知最少",
    "ending.more": "完成：{moves:move}；其實 {fewest} 步就夠",
    "ending.plain": "完成：{moves:move}",
    "ending.part": "第 {first} 到第 {last} 步，共 {moves} 步",
    "ending.unfinished": "走了 {moves:move}，尚未完成",
    "ending.fault": "第 {index} 步違規：{reason}",
    "fault.unknown_peg": "沒有這根柱子",
    "fault.empty_peg": "柱子上沒有圓盤",
    "fault.not_on_top": "圓盤不在最上面",
    "fault.same_peg": "圓盤已在這根柱子上",
    "fault.wrong_way": "規則不允許這個方向",
    "fault.larger_on_smaller": "大圓盤不可疊在小圓盤上",
    "fault.bad_square": "沒有這一格",
    "fault.not_a_knight_move": "騎士不能這樣走",
    "fault.square_twice": "這一格已經走過",
    "fault.unknown_seat": "沒有這一格",
    "fault.empty_seat": "這一格是空的",
    "fault.wrong_piece": "這一格不是牠",
    "fault.occupied_seat": "這一格已被佔用",
    "fault.too_far": "距離太遠",
    "fault.backward_move": "不可後退",
    "fault.jump_over_own": "不可跳過同伴",
    "fault.not_one_move": "這不是一步",
    "alt.film": "{puzzle}，動畫 {moves:move}：從 {start} 到 {goal}",
    "alt.still": "{puzzle}，第 {index} 步之後，共 {moves} 步：{state}",
    "alt.still.start": "{puzzle}，開始之前，共 {moves} 步：{state}",
    "alt.sheet": "{puzzle}，{moves:move}中的 {pictures:picture}：從 {start} 到 {goal}",
}


def form(_number: int) -> int:
    """Return 0: there is one form."""
    return 0
