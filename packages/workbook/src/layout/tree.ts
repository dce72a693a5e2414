import type { Id, LayoutNode, RegionLayout } from "../document.ts";
import type { Path } from "../operations/tree/path.ts";

/** Where nodes stand: on the page itself (null), inside of a container, or on one of the tabs of a tabbed container. */
export interface LayoutHost {
  readonly elementId: Id | null;
  /** The tab, from 0; null for a container and for the page. */
  readonly tab: number | null;
}

export const pageHost: LayoutHost = { elementId: null, tab: null };

/** Containers inside of containers go no deeper (workbook-file 8.2). */
export const deepestNesting = 4;

export const sameHost = (a: LayoutHost, b: LayoutHost): boolean => a.elementId === b.elementId && a.tab === b.tab;

const placingTags: ReadonlySet<string> = new Set(["Element", "Container", "TabbedContainer"]);

/** Nodes of elements; Style and Size, which say how a container or its parts are drawn, are none. */
export const isPlacing = (node: LayoutNode): boolean => placingTags.has(node.tag) && node.elementId !== null;

export const tabsOf = (node: LayoutNode): readonly LayoutNode[] => node.children.filter(({ tag }) => tag === "Tab");

export const isTabbed = (node: LayoutNode): boolean => node.tag === "TabbedContainer";

/** A container whose parts follow each other in a row or a column, and have no places of their own. */
export function isStack({ tag, attributes: { type } }: LayoutNode): boolean {
  return tag === "Container" && type === "stack";
}

export const isContainerNode = (node: LayoutNode): boolean => node.tag === "Container" || node.tag === "TabbedContainer";

/** A node of an element with the place where it stands, and how many containers are around it. */
export interface FoundNode {
  readonly node: LayoutNode;
  readonly host: LayoutHost;
  readonly depth: number;
}

/** All nodes of elements in a list, at every depth: what stands around before what stands inside. */
export function walkNodes(nodes: readonly LayoutNode[], host: LayoutHost = pageHost, depth = 0): readonly FoundNode[] {
  return nodes.flatMap((node) => {
    if (!isPlacing(node)) return [];
    const inner = hostsIn(node).flatMap((inside) => walkNodes(childrenIn(node, inside), inside, depth + 1));
    return [{ node, host, depth }, ...inner];
  });
}

export function findPlaced(nodes: readonly LayoutNode[], elementId: Id): FoundNode | null {
  return walkNodes(nodes).find(({ node }) => node.elementId === elementId) ?? null;
}

/** The places inside of a node where others can stand. */
function hostsIn(node: LayoutNode): readonly LayoutHost[] {
  if (isTabbed(node)) return tabsOf(node).map((_, tab) => ({ elementId: node.elementId, tab }));
  return node.tag === "Container" ? [{ elementId: node.elementId, tab: null }] : [];
}

/** Every place where nodes can stand, the page first. */
export function hostsOf(nodes: readonly LayoutNode[]): readonly LayoutHost[] {
  return [pageHost, ...walkNodes(nodes).flatMap(({ node }) => hostsIn(node))];
}

function childrenIn(node: LayoutNode, host: LayoutHost): readonly LayoutNode[] {
  const holder = host.tab === null ? node : tabsOf(node)[host.tab];
  return holder?.children ?? [];
}

/** The nodes that stand in a place, with what says how it is drawn. */
export function nodesIn(nodes: readonly LayoutNode[], host: LayoutHost): readonly LayoutNode[] {
  if (host.elementId === null) return nodes;
  const found = findPlaced(nodes, host.elementId);
  return found === null ? [] : childrenIn(found.node, host);
}

/** The node that a place belongs to, or its tab; null for the page. */
export function holderOf(nodes: readonly LayoutNode[], host: LayoutHost): LayoutNode | null {
  const node = host.elementId === null ? null : (findPlaced(nodes, host.elementId)?.node ?? null);
  return node === null || host.tab === null ? node : (tabsOf(node)[host.tab] ?? null);
}

/** Changes the node of an element wherever it stands. */
export function withNode(nodes: readonly LayoutNode[], elementId: Id, change: (node: LayoutNode) => LayoutNode): readonly LayoutNode[] {
  let isChanged = false;
  const after = nodes.map((node) => {
    const next =
      node.elementId === elementId
        ? change(node)
        : ((): LayoutNode => {
            const children = withNode(node.children, elementId, change);
            return children === node.children ? node : { ...node, children };
          })();
    isChanged ||= next !== node;
    return next;
  });
  return isChanged ? after : nodes;
}

/** Where a tab stands among all that a node holds; equal tabs are told apart by their position alone. */
function indexOfTab(node: LayoutNode, tab: number): number | null {
  const places = node.children.flatMap((child, index) => (child.tag === "Tab" ? [index] : []));
  return places[tab] ?? null;
}

/** The same nodes with others in one place. */
export function withNodesIn(nodes: readonly LayoutNode[], host: LayoutHost, inside: readonly LayoutNode[]): readonly LayoutNode[] {
  if (host.elementId === null) return inside;
  return withNode(nodes, host.elementId, (node) => {
    if (host.tab === null) return { ...node, children: inside };
    const at = indexOfTab(node, host.tab);
    return { ...node, children: node.children.map((child, index) => (index === at ? { ...child, children: inside } : child)) };
  });
}

/** Takes nodes out wherever they stand, with all that is inside of them; in the order of the ids. */
export function takeOut(
  nodes: readonly LayoutNode[],
  elementIds: readonly Id[],
): { readonly nodes: readonly LayoutNode[]; readonly taken: readonly LayoutNode[] } {
  const taken = new Map<Id, LayoutNode>();
  const without = (list: readonly LayoutNode[]): readonly LayoutNode[] => {
    const kept = list.filter((node) => {
      const isTaken = node.elementId !== null && elementIds.includes(node.elementId);
      if (isTaken && node.elementId !== null) taken.set(node.elementId, node);
      return !isTaken;
    });
    const inner = kept.map((node) => {
      const children = without(node.children);
      return children === node.children ? node : { ...node, children };
    });
    return inner.length === list.length && inner.every((node, index) => node === list[index]) ? list : inner;
  };
  return { nodes: without(nodes), taken: elementIds.flatMap((id) => taken.get(id) ?? []) };
}

/** Whether a place is inside of a node, at any depth. */
export function isInside(nodes: readonly LayoutNode[], host: LayoutHost, elementId: Id): boolean {
  if (host.elementId === null) return false;
  if (host.elementId === elementId) return true;
  const around = findPlaced(nodes, host.elementId)?.host;
  return around !== undefined && isInside(nodes, around, elementId);
}

/** How many containers a node has around itself inside of itself: 0 for an element, 1 for a container of elements. */
export function nestingOf(node: LayoutNode): number {
  if (!isContainerNode(node)) return 0;
  return 1 + Math.max(0, ...hostsIn(node).flatMap((host) => childrenIn(node, host).map(nestingOf)));
}

/** The list of a document that the nodes of a place stand in, for operations. */
export function listOfHost(region: RegionLayout, host: LayoutHost): Path {
  if (host.elementId === null) return ["layout", { key: region.regionId }, "nodes"];
  const node = findPlaced(region.nodes, host.elementId)?.node;
  const inside: Path = ["nodes", { key: host.elementId }, "children"];
  if (host.tab === null || node === undefined) return inside;
  return [...inside, { key: `#${indexOfTab(node, host.tab) ?? host.tab}` }, "children"];
}
