import type { Id, LayoutNode } from "../document.ts";
import { sectionRows } from "./holding.ts";
import { isContainerNode, isPlacing } from "./tree.ts";

/**
 * Nodes with some sections folded away: of those the heading is left, what stands below them on their grid moves up as far as nothing beside
 * them is in the way. The same list where none of them is in it.
 */
export function foldedNodes(nodes: readonly LayoutNode[], isFolded: (elementId: Id) => boolean): readonly LayoutNode[] {
  let isChanged = false;
  const inner = nodes.map((node) => {
    const folded = foldedNode(node, isFolded);
    isChanged ||= folded !== node;
    return folded;
  });
  if (!isChanged) return nodes;
  let settled: readonly LayoutNode[] = inner;
  const folds = nodes
    .flatMap((node, index) => (node.place !== null && inner[index]?.place !== node.place ? [{ index, from: node.place.row[0] }] : []))
    .toSorted((a, b) => b.from - a.from);
  // From the lowest to the uppermost: what moves up never meets a gap that is still to be closed.
  for (const { index } of folds) settled = closedUp(settled, index, nodes[index]?.place?.row[1] ?? 0);
  return settled;
}

function foldedNode(node: LayoutNode, isFolded: (elementId: Id) => boolean): LayoutNode {
  if (node.elementId !== null && isContainerNode(node) && isFolded(node.elementId)) {
    const { place } = node;
    const row = place === null ? null : ([place.row[0], Math.min(place.row[1], place.row[0] + sectionRows)] as const);
    return {
      ...node,
      place: place === null || row === null ? null : { column: place.column, row },
      children: node.children.filter((child) => !isPlacing(child)),
    };
  }
  if (node.children.length === 0) return node;
  const children = foldedNodes(node.children, isFolded);
  return children === node.children ? node : { ...node, children };
}

/** What began at a line or below it moves up to the end of what is left above that line. */
function closedUp(nodes: readonly LayoutNode[], index: number, line: number): readonly LayoutNode[] {
  const above = nodes.flatMap(({ place }) => (place !== null && place.row[0] < line ? [place.row[1]] : []));
  const lost = line - Math.max(0, ...above);
  if (lost <= 0 || nodes[index]?.place == null) return nodes;
  return nodes.map((node) =>
    node.place === null || node.place.row[0] < line
      ? node
      : { ...node, place: { column: node.place.column, row: [node.place.row[0] - lost, node.place.row[1] - lost] } },
  );
}
