import { channel, trellisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { mapColorChannel, mapTooltipChannel } from "../maps/channels.ts";
import { regionMapSchema } from "./schema.ts";

export const regionMap = chartKind({
  kind: "region-map",
  title: "Region map",
  needs: "A column of countries, states or counties, and a number for each",
  family: "map",
  goesAlong: "names",
  schema: regionMapSchema,
  channels: [
    channel(
      "region",
      "Region",
      "key",
      { form: "pointer", member: "region", beside: { regionType: "country" } },
      { isNeeded: true, isAlong: true },
    ),
    mapColorChannel,
    channel("label", "Labels", "measure", { form: "pointers", member: "label" }, { many: true, scale: "words" }),
    ...trellisChannels,
    mapTooltipChannel,
  ],
});
