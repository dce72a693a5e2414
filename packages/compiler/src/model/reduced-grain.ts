import type { Channel, Id } from "@sheaf/workbook";
import type { ReduceMode } from "./bound.ts";
import type { ElementModel } from "./element.ts";
import { type Grain, depthOf, grainOfKeys, parentOf, summaryOf } from "./grain.ts";

/** The grain at which Subtotal evaluates its argument, seen from the grain where it stands (L8). `skip` leaves out that many more parents. */
export function reducedGrain(
  model: Pick<ElementModel, "stack" | "partitionKeys" | "channels">,
  from: Grain,
  mode: ReduceMode,
  skip: number,
): Grain {
  const { stack } = model;
  switch (mode) {
    case "grand_total":
      return summaryOf(stack);
    case "parent_grouping": {
      let grain = parentOf(stack, from);
      for (let left = skip; left > 0 && depthOf(stack, grain) > 0; left -= 1) grain = parentOf(stack, grain);
      return grain;
    }
    case "x_axis":
      return along(model, from, "x", skip);
    case "color":
      return along(model, from, "color", skip);
    case "trellis_row":
      return along(model, from, "trellis-row", skip);
    case "trellis_column":
      return along(model, from, "trellis-column", skip);
  }
}

/** Only the keys of one channel, the last `skip` of them left out. */
function along(model: Pick<ElementModel, "stack" | "channels">, from: Grain, channel: Channel, skip: number): Grain {
  const keys: readonly Id[] = from.keys.filter((key) => model.channels.get(key) === channel);
  return grainOfKeys(model.stack, skip > 0 ? keys.slice(0, Math.max(0, keys.length - skip)) : keys);
}
