/** Where a card stands on the screen. */
export interface CardBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Which card an arrow key, Home or End leads to from one; null: the key does nothing here. Cards stand in lines, in the order of reading. */
export function nextCard(cards: readonly CardBox[], from: number, key: string, isRightToLeft = false): number | null {
  const here = cards[from];
  if (here === undefined) return null;
  const last = cards.length - 1;
  const [before, after] = isRightToLeft ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  switch (key) {
    case before:
      return Math.max(0, from - 1);
    case after:
      return Math.min(last, from + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowUp":
    case "ArrowDown": {
      const sign = key === "ArrowUp" ? -1 : 1;
      const beyond = cards.filter(({ top }) => sign * (top - here.top) > 1);
      if (beyond.length === 0) return from;
      const line = sign < 0 ? Math.max(...beyond.map(({ top }) => top)) : Math.min(...beyond.map(({ top }) => top));
      const middle = (box: CardBox): number => box.left + box.width / 2;
      const inLine = [...cards.keys()].filter((at) => Math.abs((cards[at]?.top ?? 0) - line) <= 1);
      const distance = (at: number): number => Math.abs(middle(cards[at] ?? here) - middle(here));
      return inLine.reduce((nearest, at) => (distance(at) < distance(nearest) ? at : nearest), inLine[0] ?? from);
    }
    default:
      return null;
  }
}
