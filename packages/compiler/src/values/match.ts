import type { ValueType } from "@sheaf/sql";
import { scalarText } from "./graph.ts";
import type { Planner } from "./planner.ts";
import type { Frame, Scalar, ScalarOrder } from "./value.ts";

/**
 * The target side of Lookups and Rollups that read the same rows by the same keys: one row per combination of keys, so that a join to it
 * never repeats a row (J1). Outputs are added as calls ask for them.
 */
export interface MatchRead {
  readonly id: number;
  readonly planner: Planner;
  readonly frame: Frame;
  readonly keys: readonly Scalar[];
  /** Each combination of keys is known to occur once. */
  readonly unique: boolean;
  readonly outputs: readonly MatchOutput[];
}

export interface MatchOutput {
  readonly fn: string;
  readonly args: readonly Scalar[];
  readonly order: readonly ScalarOrder[];
  readonly type: ValueType;
}

export interface MatchReads {
  /** The read of these rows by these keys; the same one each time. */
  readonly read: (planner: Planner, frame: Frame, keys: readonly Scalar[], unique: boolean) => MatchRead;
  /** Number of an output of a read; the same one each time. */
  readonly output: (read: MatchRead, output: MatchOutput) => number;
}

export function createMatchReads(): MatchReads {
  const reads = new Map<string, { readonly read: MatchRead; readonly outputs: MatchOutput[]; readonly numbers: Map<string, number> }>();
  const byId: { readonly outputs: MatchOutput[]; readonly numbers: Map<string, number> }[] = [];
  return {
    read: (planner, frame, keys, unique) => {
      const text = `${planner.id}|${frame.id}|${keys.map(scalarText).join(",")}`;
      const known = reads.get(text);
      if (known !== undefined) return known.read;
      const outputs: MatchOutput[] = [];
      const entry = { read: { id: byId.length, planner, frame, keys, unique, outputs }, outputs, numbers: new Map<string, number>() };
      reads.set(text, entry);
      byId.push(entry);
      return entry.read;
    },
    output: (read, output) => {
      const entry = byId[read.id];
      if (entry === undefined) throw new Error("unknown read");
      const order = output.order.map((one) => `${scalarText(one.expr)} ${one.direction}`).join(",");
      const text = `${output.fn}(${output.args.map(scalarText).join(",")}) ${order}`;
      const known = entry.numbers.get(text);
      if (known !== undefined) return known;
      entry.outputs.push(output);
      entry.numbers.set(text, entry.outputs.length - 1);
      return entry.outputs.length - 1;
    },
  };
}
