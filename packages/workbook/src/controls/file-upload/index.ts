import { message } from "@sheaf/messages";
import type { ElementReading } from "../../elements/kind.ts";
import type { Json } from "../../document.ts";
import type { ControlKind } from "../kind.ts";
import { fileUploadControlSchema } from "./schema.ts";

type Fields = { readonly [key: string]: Json };

/** Looser names of what it takes. */
const oldNames: readonly (readonly [string, string])[] = [
  ["accepted", "acceptedFileTypes"],
  ["acceptedTypes", "acceptedFileTypes"],
  ["maxFiles", "maxFileNum"],
  ["maxSizeMb", "maxFileSizeMb"],
];

function readOldNames(element: Fields, reading: ElementReading): Fields {
  return oldNames.reduce((before, [old, name]) => {
    const { [old]: value, ...others } = before;
    if (value === undefined || before[name] !== undefined) return before;
    reading.note(message("files.read.file-upload", { old, name }));
    return { ...others, [name]: value };
  }, element);
}

/** Takes files and filters nothing. They lie in an input table; the control knows them by what their cells say. */
export const fileUploadControl: ControlKind<"file-upload"> = {
  kind: "control",
  controlType: "file-upload",
  title: "File upload",
  schema: fileUploadControlSchema,
  defaults: () => ({ controlType: "file-upload" }),
  query: null,
  values: null,
  value: ({ values = [] }) => (values.length === 0 ? null : { kind: "files", values }),
  members: (_, value) => ({ values: value?.kind === "files" ? value.values : undefined }),
  filterKind: "list",
  filters: () => [],
  read: readOldNames,
  autoRows: 4,
  sharesRow: true,
};
