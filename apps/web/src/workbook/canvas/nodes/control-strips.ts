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
