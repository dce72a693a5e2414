import * as z from "zod";
import { optional, required, shared } from "../../schema/field.ts";
import { controlExtension, controlHead, controlTail, sourceColumn } from "../members.ts";
import { id } from "../../schema/parts/common.ts";

const into = z.strictObject({
  elementId: required(shared(id, { role: "element" }), { title: "Input table" }),
  columnId: optional(sourceColumn, {
    title: "Column",
    description: "A column of files; absent: the rows in the files become rows of the table",
  }),
});

/** A file as a cell of an input table holds it. */
const file = z.string().max(500);

/** What it takes is said as columns of files say it. */
export const fileUploadControlSchema = z.strictObject({
  ...controlHead("file-upload"),
  maxFileNum: optional(z.int().min(1), { title: "Most files" }),
  maxFileSizeMb: optional(z.number().positive(), { title: "Largest file" }),
  acceptedFileTypes: optional(z.array(z.string()), { title: "Kinds of file" }),
  values: optional(z.array(file), { title: "Files", default: [] }),
  ...controlTail,
  sheaf: optional(z.strictObject({ ...controlExtension, into: optional(into, { title: "Into" }) }), { title: "Sheaf" }),
});
