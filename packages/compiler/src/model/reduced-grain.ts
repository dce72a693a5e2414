import type { Channel, Id } from "@sheaf/workbook";
import type { ReduceMode } from "./bound.ts";
import type { ElementModel } from "./element.ts";
import { type Grain, depthOf, grainOfKeys, parentOf, summaryOf } from "./grain.ts";

/** The grain at which Subtotal evaluates its argument, seen from the grain where it stands (L8). `skip` leaves out that many more parents. */
export function reducedGrain(model: Pick<ElementModel, "stack" | "channels" | "axes">, from: Grain, mode: ReduceMode, skip: number): Grain {
  const { stack } = model;
  switch (mode) {
    case "grand_total":
      return summaryOf(stack);
    case "parent_grouping": {
      // The groups of a pivot nest along its axes, those of the rows first.
      if (model.axes !== null)
        return outward(model, from, from.keys.some((key) => model.channels.get(key) === "row") ? "row" : "column", skip);
      let grain = parentOf(stack, from);
      for (let left = skip; left > 0 && depthOf(stack, grain) > 0; left -= 1) grain = parentOf(stack, grain);
      return grain;
    }
    case "x_axis":
      return along(model, from, ["x"], skip);
    case "color":
      return along(model, from, ["color"], skip);
    case "trellis_row":
      return along(model, from, ["trellis-row"], skip);
    case "trellis_column":
      return along(model, from, ["trellis-column"], skip);
    case "trellis":
      return along(model, from, ["trellis-row", "trellis-column"], skip);
    case "row":
      return along(model, from, ["row"], skip);
    case "column":
      return along(model, from, ["column"], skip);
    case "row_parent":
      return outward(model, from, "row", skip);
    case "column_parent":
      return outward(model, from, "column", skip);
  }
}

/** Only the keys of some channels, the last `skip` of them left out. */
function along(model: Pick<ElementModel, "stack" | "channels">, from: Grain, kept: readonly Channel[], skip: number): Grain {
  const keys: readonly Id[] = from.keys.filter((key) => {
    const channel = model.channels.get(key);
    return channel !== undefined && kept.includes(channel);
  });
  return grainOfKeys(model.stack, skip > 0 ? keys.slice(0, Math.max(0, keys.length - skip)) : keys);
}

/** One key of an axis less, and `skip` more, with all of the other axis. Where there are no axes the total is over everything. */
function outward(model: Pick<ElementModel, "stack" | "channels" | "axes">, from: Grain, channel: "row" | "column", skip: number): Grain {
  if (model.axes === null) return summaryOf(model.stack);
  const axis = from.keys.filter((key) => model.channels.get(key) === channel);
  if (axis.length === 0) return from;
  const left = new Set(axis.slice(Math.max(0, axis.length - 1 - skip)));
  return grainOfKeys(
    model.stack,
    from.keys.filter((key) => !left.has(key)),
  );
}
