import { liveQuery } from "../content/live-query.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { embedSchema } from "./schema.ts";

export const embed: ElementKind<ContentElements["embed"]> = {
  kind: "embed",
  title: "Embed",
  schema: embedSchema,
  defaults: () => ({ url: "" }),
  query: liveQuery(embedSchema),
  autoRows: 12,
  sharesRow: false,
};
