import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { imageSchema } from "./schema.ts";

export const image: ElementKind<ContentElements["image"]> = {
  kind: "image",
  title: "Image",
  schema: imageSchema,
  defaults: () => ({ source: { kind: "url", url: "" } }),
  query: null,
  isUndrawn: true,
  autoRows: 12,
  sharesRow: false,
};
