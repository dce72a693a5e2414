import { dynamicParts, type Id, pageFigureOf, type TextBody, type TextRun } from "@sheaf/workbook";

/** Which live formula of the element each part of a body is: by the order in which they are written. */
export interface PlacedFormulas {
  readonly ofRun: (run: TextRun) => Id;
  /** Of an address with formulas in it: one for each. */
  readonly ofLink: (run: TextRun) => readonly Id[];
}

export function placedFormulas(blocks: TextBody, written: readonly { readonly columnId: Id; readonly formula: string }[]): PlacedFormulas {
  const runs = new Map<TextRun, Id>();
  const links = new Map<TextRun, readonly Id[]>();
  let at = 0;
  const next = (formula: string): Id => {
    // What a backslash keeps from being a formula is none of the body.
    // The number of the page is asked of nobody.
    if (pageFigureOf(formula) !== null) return "";
    while (at < written.length && written[at]?.formula !== formula) at += 1;
    return written[at++]?.columnId ?? "";
  };
  const walk = (list: readonly TextRun[]): void => {
    for (let from = 0; from < list.length;) {
      const first = list[from]!;
      const link = first.kind === "break" ? undefined : first.look.link;
      let to = from + 1;
      while (link !== undefined && to < list.length && linkOf(list[to]!) === link) to += 1;
      const group = list.slice(from, to);
      for (const run of group) if (run.kind === "formula") runs.set(run, next(run.formula));
      // The address stands behind the words of a link.
      const ids = link === undefined ? [] : dynamicParts(link).map(({ formula }) => next(formula));
      for (const run of group) links.set(run, ids);
      from = to;
    }
  };
  for (const block of blocks) {
    if (block.kind === "list") for (const item of block.items) walk(item.runs);
    else walk(block.runs);
  }
  return { ofRun: (run) => runs.get(run) ?? "", ofLink: (run) => links.get(run) ?? [] };
}

const linkOf = (run: TextRun): string | undefined => (run.kind === "break" ? undefined : run.look.link);
