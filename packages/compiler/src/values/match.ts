import type { JoinOperator } from "@sheaf/workbook";
import { scalarText } from "./graph.ts";
import type { Frame, MatchOutput, MatchRead, Scalar } from "./value.ts";

export interface MatchReads {
  /** The read of these rows by these keys; the same one each time. */
  readonly read: (plannerId: string, frame: Frame, keys: readonly Scalar[], ops: readonly JoinOperator[], unique: boolean) => MatchRead;
  /** Number of an output of a read; the same one each time. */
  readonly output: (read: MatchRead, output: MatchOutput) => number;
}

export function createMatchReads(): MatchReads {
  const reads = new Map<string, { readonly read: MatchRead; readonly outputs: MatchOutput[]; readonly numbers: Map<string, number> }>();
  const byId: { readonly outputs: MatchOutput[]; readonly numbers: Map<string, number> }[] = [];
  return {
    read: (plannerId, frame, keys, ops, unique) => {
      const text = `${plannerId}|${frame.id}|${keys.map(scalarText).join(",")}|${ops.join()}`;
      const known = reads.get(text);
      if (known !== undefined) return known.read;
      const outputs: MatchOutput[] = [];
      const entry = {
        read: { id: byId.length, plannerId, frame, keys, ops, unique, outputs },
        outputs,
        numbers: new Map<string, number>(),
      };
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
