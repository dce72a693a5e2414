import type { Id } from "@sheaf/workbook";

export interface Ordered {
  /** Every column that is in no cycle nor rests on one, each after those that it rests on. */
  readonly order: readonly Id[];
  /** Columns that are part of a cycle, with the others of it in the order of the references. */
  readonly cycles: ReadonlyMap<Id, readonly Id[]>;
  /** Columns that rest on a cycle without being part of it. */
  readonly stuck: readonly Id[];
  /** Longest chain of references that ends in a column: 1 for one that names no other. */
  readonly depth: ReadonlyMap<Id, number>;
}

/** Orders columns by their references, without recursion: chains may be long (G6). */
export function orderColumns(ids: readonly Id[], references: (id: Id) => Iterable<Id>): Ordered {
  const known = new Set(ids);
  const waiting = new Map<Id, number>();
  const readers = new Map<Id, Id[]>();
  for (const id of ids) {
    const parts = new Set([...references(id)].filter((part) => known.has(part)));
    waiting.set(id, parts.size);
    for (const part of parts) {
      const list = readers.get(part);
      if (list === undefined) readers.set(part, [id]);
      else list.push(id);
    }
  }
  const order: Id[] = [];
  const depth = new Map<Id, number>();
  const ready = ids.filter((id) => waiting.get(id) === 0);
  for (const id of ready) depth.set(id, 1);
  for (let at = 0; at < ready.length; at += 1) {
    const id = ready[at];
    if (id === undefined) break;
    order.push(id);
    for (const reader of readers.get(id) ?? []) {
      depth.set(reader, Math.max(depth.get(reader) ?? 1, (depth.get(id) ?? 1) + 1));
      const left = (waiting.get(reader) ?? 0) - 1;
      waiting.set(reader, left);
      if (left === 0) ready.push(reader);
    }
  }
  const done = new Set(order);
  const rest = ids.filter((id) => !done.has(id));
  const cycles = findCycles(rest, references);
  return { order, cycles, stuck: rest.filter((id) => !cycles.has(id)), depth };
}

/** For each node on a cycle, one cycle through it; the components are found as Tarjan does, with a stack of its own. */
export function findCycles<N>(nodes: readonly N[], next: (node: N) => Iterable<N>): ReadonlyMap<N, readonly N[]> {
  const inGraph = new Set(nodes);
  const index = new Map<N, number>();
  const low = new Map<N, number>();
  const onStack = new Set<N>();
  const stack: N[] = [];
  const cycles = new Map<N, readonly N[]>();
  const edges = (node: N): N[] => [...new Set(next(node))].filter((one) => inGraph.has(one));
  for (const root of nodes) {
    if (index.has(root)) continue;
    const open: { readonly node: N; readonly edges: readonly N[]; at: number }[] = [];
    const enter = (node: N): void => {
      index.set(node, index.size);
      low.set(node, index.size - 1);
      stack.push(node);
      onStack.add(node);
      open.push({ node, edges: edges(node), at: 0 });
    };
    enter(root);
    for (let top = open[open.length - 1]; top !== undefined; top = open[open.length - 1]) {
      const to = top.edges[top.at];
      if (to !== undefined) {
        top.at += 1;
        if (!index.has(to)) enter(to);
        else if (onStack.has(to)) low.set(top.node, Math.min(low.get(top.node) ?? 0, index.get(to) ?? 0));
        continue;
      }
      open.pop();
      const parent = open[open.length - 1];
      if (parent !== undefined) low.set(parent.node, Math.min(low.get(parent.node) ?? 0, low.get(top.node) ?? 0));
      if (low.get(top.node) !== index.get(top.node)) continue;
      const component: N[] = [];
      for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
        onStack.delete(one);
        component.push(one);
        if (one === top.node) break;
      }
      component.reverse();
      const isCycle = component.length > 1 || (component[0] !== undefined && edges(component[0]).includes(component[0]));
      if (isCycle) for (const node of component) cycles.set(node, component);
    }
  }
  return cycles;
}
