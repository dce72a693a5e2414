import type { MarkKey } from "../../context.ts";
import type { ListRow } from "../../listed/read-list.ts";

/** A value of a stage, with all that flows through it. */
export interface Node {
  readonly stage: number;
  readonly key: MarkKey;
  size: number;
  readonly rows: number[];
}

/** What flows from a value of one stage to a value of the next. */
export interface Flow {
  readonly from: Node;
  readonly to: Node;
  size: number;
  readonly rows: number[];
}

/** Nodes by stage, greatest first, and the flows between neighbors. */
export function readFlows(
  rows: readonly ListRow[],
  stages: number,
): { readonly nodes: readonly (readonly Node[])[]; readonly flows: readonly Flow[] } {
  const nodes: Map<string, Node>[] = Array.from({ length: stages }, () => new Map<string, Node>());
  const flows = new Map<string, Flow>();
  for (const { keys, value, row } of rows) {
    const path = keys.map((key, stage): Node => {
      const name = JSON.stringify(key.text);
      const known = nodes[stage]?.get(name);
      const node = known ?? { stage, key, size: 0, rows: [] };
      if (known === undefined) nodes[stage]?.set(name, node);
      node.size += value;
      node.rows.push(row);
      return node;
    });
    path.forEach((to, stage) => {
      const from = path[stage - 1];
      if (from === undefined) return;
      const name = JSON.stringify([stage, from.key.text, to.key.text]);
      const flow = flows.get(name);
      if (flow === undefined) flows.set(name, { from, to, size: value, rows: [row] });
      else {
        flow.size += value;
        flow.rows.push(row);
      }
    });
  }
  return { nodes: nodes.map((stage) => [...stage.values()].toSorted((a, b) => b.size - a.size)), flows: [...flows.values()] };
}
