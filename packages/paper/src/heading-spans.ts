import type { Grid } from "./content.ts";

/** Of a row of headings, by the columns that are shown: what begins there, and how wide it is; null: it lies under the heading before. */
export type HeadingSpans = readonly ({ readonly text: string; readonly width: number } | null)[];

/** Headings above the last ones, each over its columns: where these go on behind others, or on the next sheet, it says so again. */
export function headingSpans({ header, left }: Grid, shown: readonly number[], widths: readonly number[]): readonly HeadingSpans[] {
  const begins = (depth: number, at: number): boolean => header.slice(0, depth + 1).some((cells) => (cells[at] ?? "") !== "") || at <= left;
  return header.slice(0, -1).map((cells, depth) => {
    const spans: ({ text: string; width: number } | null)[] = [];
    let last: { text: string; width: number } | null = null;
    for (const [index, at] of shown.entries()) {
      const follows = index > 0 && shown[index - 1] === at - 1 && at > left;
      if (last !== null && follows && !begins(depth, at)) {
        last.width += widths[at] ?? 0;
        spans.push(null);
        continue;
      }
      let from = at;
      while (from > left && !begins(depth, from)) from -= 1;
      last = { text: cells[from] ?? "", width: widths[at] ?? 0 };
      spans.push(last);
    }
    return spans;
  });
}
