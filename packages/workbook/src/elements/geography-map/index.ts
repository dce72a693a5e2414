import { channel, trellisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { mapColorChannel, mapTooltipChannel } from "../maps/channels.ts";
import { geographyMapSchema } from "./schema.ts";

export const geographyMap = chartKind({
  kind: "geography-map",
  title: "Geography map",
  needs: "A column of shapes as WKT or GeoJSON",
  family: "map",
  goesAlong: "names",
  schema: geographyMapSchema,
  channels: [
    channel("geography", "Geography", "key", { form: "pointer", member: "geography" }, { isNeeded: true }),
    mapColorChannel,
    ...trellisChannels,
    mapTooltipChannel,
  ],
});
