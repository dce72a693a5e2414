import { chartKind } from "../charts/record.ts";
import { geographyChannels } from "../maps/channels.ts";
import { mapQuery } from "../maps/layers.ts";
import { geographyMapSchema } from "./schema.ts";

export const geographyMap = chartKind({
  kind: "geography-map",
  title: "Geography map",
  family: "map",
  goesAlong: "names",
  schema: geographyMapSchema,
  channels: geographyChannels,
  query: mapQuery(geographyChannels),
});
