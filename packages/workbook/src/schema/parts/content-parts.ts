import * as z from "zod";
import { optional, required, shared } from "../field.ts";
import { dynamicText, elementStyleFields, id, imageStyleFields, title, uploadedPicture } from "./common.ts";
import { actions as sequences } from "./actions/sequences.ts";
import { elementExtension, identity } from "./element-parts.ts";

/** First members of every element that stands on a page without reading rows. Its name is a label in lists; it is not drawn. */
export const contentHead = <K extends string>(kind: K) => ({ ...identity(kind), name: optional(title, { title: "Name" }) });

/** Sequences of actions that the element starts (workbook-file 7). */
export const actions = optional(sequences, { title: "Actions", default: [] });

export const sheaf = optional(elementExtension, { title: "Sheaf" });

/** An id of a page of the document. */
export const page = shared(id, { role: "page" });

/** A picture by its address, or one that was uploaded. */
export const imageSource = z.union([
  z.strictObject({ kind: z.literal("url"), url: required(dynamicText, { title: "Address" }) }),
  uploadedPicture,
]);

export const pictureStyle = z.strictObject({
  ...imageStyleFields,
  shape: optional(z.enum(["rectangle", "circle"]), { title: "Shape", default: "rectangle", implied: true }),
  ...elementStyleFields,
});

/** The field of a source that is a column of what the element reads. */
export const sourceColumn = shared(id, { role: "source-column" });
