import { message } from "@sheaf/messages";
import { withoutProblems } from "../../text-body/parse-body.ts";
import { liveQuery } from "../content/live-query.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { textSchema } from "./schema.ts";

export const text: ElementKind<ContentElements["text"]> = {
  kind: "text",
  title: "Text",
  schema: textSchema,
  read: (element, reading) => {
    const { body } = element;
    if (typeof body !== "string") return element;
    const kept = withoutProblems(body);
    const [first] = kept.problems;
    if (first === undefined || !reading.keepsUnknown) return element;
    reading.warn(message("files.read.no-markup", { markup: JSON.stringify(first.markup), offset: String(first.offset) }));
    return { ...element, body: kept.body };
  },
  defaults: () => ({ body: "" }),
  query: liveQuery(textSchema),
  autoRows: 3,
  sharesRow: false,
};
