import type { Element, LayoutNode } from "@sheaf/workbook";

/** As low as a control of one line, in rows of the grid. */
const LOW = 3;

/**
 * On narrow pages controls of one line that follow each other stand beside each other in a strip that can be pushed aside. The runs of
 * them among nodes in reading order: of each its first node and how many it has.
 */
export function stripsOfControls(
  nodes: readonly LayoutNode[],
  elementOf: (node: LayoutNode) => Element | undefined,
): ReadonlyMap<number, number> {
  const strips = new Map<number, number>();
  const isLow = (node: LayoutNode | undefined): boolean =>
    node?.place != null && node.place.row[1] - node.place.row[0] <= LOW && elementOf(node)?.kind === "control";
  for (let first = 0; first < nodes.length; first += 1) {
    let end = first;
    while (isLow(nodes[end])) end += 1;
    if (end - first < 2) continue;
    strips.set(first, end - first);
    first = end;
  }
  return strips;
}

/** The rows of a strip whose controls stand beside each other on a line that nothing else reaches into; null where that is not so. */
export function lineOfStrip(strip: readonly LayoutNode[], nodes: readonly LayoutNode[]): readonly [number, number] | null {
  const rows = strip.flatMap(({ place }) => (place === null ? [] : [place.row]));
  const start = Math.min(...rows.map(([first]) => first));
  const end = Math.max(...rows.map(([, last]) => last));
  const reaches = ({ place }: LayoutNode): boolean => place === null || (place.row[0] < end && place.row[1] > start);
  if (rows.length === 0 || rows.some(([first]) => first !== start)) return null;
  return nodes.some((node) => !strip.includes(node) && reaches(node)) ? null : [start, end];
}

/**
 * Controls of a line, wide as their columns are to each other, without the room that is left among them and beside them: what each has of
 * the columns of the grid. Where there are more of them than columns, the last ones share one.
 */
export function spreadLine(strip: readonly LayoutNode[], columns: number): readonly (readonly [number, number])[] {
  const widths = strip.map(({ place }) => (place === null ? 1 : Math.max(1, place.column[1] - place.column[0])));
  const all = widths.reduce((sum, width) => sum + width, 0);
  let before = 0;
  let end = 1;
  return widths.map((width) => {
    before += width;
    const start = Math.min(end, columns);
    end = Math.max(start + 1, Math.min(columns + 1, 1 + Math.round((before * columns) / all)));
    return [start, end];
  });
}
