import type { LayoutNode, RegionLayout } from "../document.ts";

/** Columns of the grid of a page and of a tab. */
export const pageColumns = 24;

export const pageAttributes: { readonly [name: string]: string } = {
  type: "grid",
  gridTemplateColumns: "repeat(24, 1fr)",
  gridTemplateRows: "auto",
};

export type Place = { readonly column: readonly [number, number]; readonly row: readonly [number, number] };

export const samePlace = (one: Place | null, other: Place | null): boolean =>
  one === other || (one !== null && other !== null && String([one.column, one.row]) === String([other.column, other.row]));

/** Attributes of the layout are those of the style sheet, by their names there. */
const columnsAttribute = "gridTemplateColumns";

/** Columns of a grid by its attributes: `repeat(12, 1fr)` has 12; 24 where it does not say. */
export function columnsOfGrid(attributes: { readonly [name: string]: string }): number {
  const count = Number(/^\s*repeat\(\s*(\d{1,3})\s*,/u.exec(attributes[columnsAttribute] ?? "")?.[1] ?? pageColumns);
  return count >= 1 ? count : pageColumns;
}

export function overlaps(a: Place, b: Place): boolean {
  return a.column[0] < b.column[1] && b.column[0] < a.column[1] && a.row[0] < b.row[1] && b.row[0] < a.row[1];
}

/** First row line below everything in a list of nodes. */
export function nextRow(nodes: readonly LayoutNode[]): number {
  return Math.max(1, ...nodes.map((node) => node.place?.row[1] ?? 1));
}

/**
 * Moves nodes down until none overlaps another: `first` (a node just dropped) keeps its place, the others give way in the order of their
 * rows, each by the least number of rows. Nodes without a place are left alone. The same list if nothing had to move.
 */
export function pushDown(nodes: readonly LayoutNode[], first: string | null = null): readonly LayoutNode[] {
  const settled: LayoutNode[] = [];
  const moved = new Map<LayoutNode, LayoutNode>();
  const order = nodes
    .map((node, index) => ({ node, index, rank: node.elementId === first && first !== null ? 0 : 1 }))
    .filter(({ node }) => node.place !== null)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (first === null
          ? a.index - b.index
          : a.node.place!.row[0] - b.node.place!.row[0] || a.node.place!.column[0] - b.node.place!.column[0] || a.index - b.index),
    );
  for (const { node } of order) {
    let place = node.place!;
    // Settled nodes stand in the order of their first row, so one pass finds the first free place below.
    for (const other of settled) {
      if (!overlaps(place, other.place!)) continue;
      const row = other.place!.row[1];
      place = { column: place.column, row: [row, row + place.row[1] - place.row[0]] };
    }
    const kept = place === node.place ? node : { ...node, place };
    if (kept !== node) moved.set(node, kept);
    const after = settled.findIndex((other) => other.place!.row[0] > place.row[0]);
    settled.splice(after < 0 ? settled.length : after, 0, kept);
  }
  return moved.size === 0 ? nodes : nodes.map((node) => moved.get(node) ?? node);
}

/** The same for a region or container at every depth; true in `changed` if something moved. */
export function withoutOverlaps(region: RegionLayout): { readonly region: RegionLayout; readonly changed: readonly string[] } {
  const changed: string[] = [];
  const settle = (nodes: readonly LayoutNode[]): readonly LayoutNode[] => {
    const inner = nodes.map((node) => {
      const children = settle(node.children);
      return children === node.children ? node : { ...node, children };
    });
    const same = inner.every((node, index) => node === nodes[index]);
    const before = same ? nodes : inner;
    const after = pushDown(before);
    for (const [index, node] of after.entries()) if (node !== before[index] && node.elementId !== null) changed.push(node.elementId);
    return after;
  };
  const nodes = settle(region.nodes);
  return { region: nodes === region.nodes ? region : { ...region, nodes }, changed };
}

/** Ids of all elements that a list of nodes places, at any depth. */
export function placedIds(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => [...(node.elementId === null ? [] : [node.elementId]), ...placedIds(node.children)]);
}
