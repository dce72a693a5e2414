// Cycles of a directed graph.

/** The strongly connected parts of more than one node, and nodes with an edge to themselves; each as a path that returns to its start. */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    for (const member of part) onStack.delete(member);
    if (part.length > 1 || edges.get(node)?.has(node)) found.push(pathAround(part, edges));
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** A shortest way from the first node of a strongly connected part back to it. */
function pathAround(part: readonly string[], edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const start = part.toSorted()[0] ?? "";
  const members = new Set(part);
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) {
        const path = [start];
        for (let step: string | undefined = node; step !== undefined && step !== start; step = cameFrom.get(step)) path.unshift(step);
        return [start, ...path];
      }
      if (!members.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      open.push(next);
    }
  }
  return [...part];
}
