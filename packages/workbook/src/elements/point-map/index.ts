import { chartKind } from "../charts/record.ts";
import { pointChannels } from "../maps/channels.ts";
import { mapQuery } from "../maps/layers.ts";
import { pointMapSchema } from "./schema.ts";

/** One mark for each place: each combination of the columns that do not aggregate. */
export const pointMap = chartKind({
  kind: "point-map",
  title: "Point map",
  family: "map",
  goesAlong: "names",
  isDense: true,
  schema: pointMapSchema,
  channels: pointChannels,
  query: mapQuery(pointChannels),
});
