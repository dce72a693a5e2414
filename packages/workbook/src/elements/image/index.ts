import { liveQuery } from "../content/live-query.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { imageSchema } from "./schema.ts";

export const image: ElementKind<ContentElements["image"]> = {
  kind: "image",
  title: "Image",
  schema: imageSchema,
  defaults: () => ({ source: { kind: "url", url: "" } }),
  query: liveQuery(imageSchema),
  autoRows: 12,
  sharesRow: false,
};
