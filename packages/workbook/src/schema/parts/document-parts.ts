import { message } from "@sheaf/messages";
import type { Stored } from "../stored.ts";
import * as z from "zod";
import type { Json } from "../../json.ts";
import { actions } from "./actions/sequences.ts";
import { anyJson, backgroundImage, color, dynamicText, id, kept, pageIcons, pageWidths } from "./common.ts";
import { optional, required, shared, type Spelling } from "../field.ts";
import { isObject } from "../shape.ts";
import { sheetSchema } from "./sheet.ts";
import { settingsSchema } from "./theme.ts";

const usersAndTeams = {
  users: optional(z.array(z.string()), { title: "Users" }),
  teams: optional(z.array(z.string()), { title: "Teams" }),
};

/** `hidden: true` is an old spelling. */
const readHidden: Spelling = (value, rewriting) => {
  if (!isObject(value) || typeof value["hidden"] !== "boolean") return value;
  const { hidden, ...others } = value;
  rewriting.deprecated(message("files.older.hidden-page"));
  return hidden === true && others["visibility"] === undefined ? { ...others, visibility: "hidden" } : others;
};

/** A page as what starts actions: they stand in it under a name of ours, for the file form has none (workbook-file 7.1). */
export const pageActionsSchema = z.strictObject({ actions: optional(actions, { title: "Actions" }) });

/** A page but for its elements, which their kinds validate. */
export const pageSchema = shared(
  z.strictObject({
    id: required(id, { title: "Id" }),
    name: required(dynamicText, { title: "Name" }),
    type: optional(z.literal("page"), { default: "page" }),
    description: optional(z.string(), { title: "Description" }),
    visibility: optional(
      z.union([
        z.literal("hidden"),
        z.strictObject({ kind: z.literal("specific-users-and-teams"), assignments: optional(z.strictObject(usersAndTeams), {}) }),
      ]),
      { title: "Visibility" },
    ),
    pageWidth: optional(z.enum(pageWidths), { title: "Width" }),
    backgroundColor: optional(color, { title: "Background" }),
    backgroundImage: optional(backgroundImage, { title: "Background image" }),
    elements: optional(z.array(anyJson), { title: "Elements" }),
    sheaf: optional(
      z.strictObject({
        access: optional(z.strictObject(usersAndTeams), { title: "Access" }),
        actions: optional(actions, { title: "Actions", description: "What happens when somebody opens the page" }),
        mobileLayout: optional(z.string(), { title: "Mobile layout" }),
        tabletLayout: optional(z.string(), { title: "Tablet layout" }),
        icon: optional(z.enum(pageIcons), { title: "Icon", description: "Stands above the name of the page on phones, and in navigation" }),
        apply: optional(z.literal("together"), {
          title: "Changes of controls",
          description: "What is set on the page holds once somebody presses its button",
        }),
        repeat: optional(z.strictObject({ controlId: required(id, { title: "Control" }) }), {
          title: "Repeat",
          description: "A page of a report is printed once for each value that the control offers",
        }),
      }),
      { title: "Sheaf" },
    ),
  }),
  { spellings: [readHidden] },
);

const colorMap = z.strictObject({
  id: required(id, { title: "Id" }),
  column: required(z.string(), { title: "Column" }),
  match: optional(z.enum(["exact", "case-insensitive"]), { title: "Match", default: "exact" }),
  values: required(z.record(z.string(), z.string()), { title: "Values" }),
  null: optional(z.string(), { title: "Null" }),
  other: optional(z.union([z.string(), z.array(z.string())]), { title: "Others" }),
});

export const sheafSchema = z.strictObject({
  version: optional(z.literal(1), {}),
  origin: optional(
    z.strictObject({
      envelope: optional(z.enum(["nested", "flat"]), {}),
      dialect: optional(z.enum(["sheaf", "r1", "r2"]), {}),
      elementOrder: optional(z.array(id), {}),
      spelled: optional(z.array(z.strictObject({ path: z.string(), text: z.string() })), {}),
    }),
    {},
  ),
  kept: optional(z.array(z.strictObject({ path: z.string(), value: anyJson })), {}),
  colors: optional(z.array(colorMap), { title: "Color maps" }),
  tests: optional(z.array(kept), { title: "Tests" }),
  data: optional(kept, { title: "Data" }),
  timeZone: optional(z.string(), { title: "Time zone" }),
  weekStart: optional(z.enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]), { title: "Week starts on" }),
  queryTimeout: optional(z.number().min(0), { title: "Query timeout" }),
  refresh: optional(anyJson, { title: "Refresh" }),
  mobileLayout: optional(z.string(), { title: "Mobile layout" }),
  translations: optional(anyJson, { title: "Translations" }),
  tags: optional(z.array(z.string()), { title: "Tags" }),
});

/** What a document says of itself that other programs have no member for. */
export type DocumentSheaf = Stored<z.infer<typeof sheafSchema>>;
export type ColorMap = Stored<z.infer<typeof colorMap>>;

/** Tools write the kind in their own ways. */
const readKind: Spelling = (value) => (typeof value === "string" && /^data_?model$/iu.test(value) ? "data-model" : value);

/** Top-level members in the order of the file, nested envelope. Regions and agents are kept whole. */
export const envelopeSchema = z.strictObject({
  name: required(z.string(), { title: "Name" }),
  folderId: optional(z.string(), {}),
  description: optional(z.string(), { title: "Description" }),
  schemaVersion: optional(z.number().int(), {}),
  kind: optional(z.enum(["workbook", "report", "data-model"]), { default: "workbook", spellings: [readKind] }),
  /** Of a report: its paper. */
  config: optional(sheetSchema, {}),
  pages: required(z.array(anyJson), { title: "Pages" }),
  overlays: optional(z.array(kept), {}),
  panels: optional(z.array(kept), {}),
  layout: optional(z.string(), {}),
  settings: optional(settingsSchema, {}),
  agents: optional(z.array(kept), {}),
  automatedActions: optional(z.array(kept), {}),
  sheaf: optional(sheafSchema, {}),
});

/** Server-managed members: present in answers, ignored in requests, never written. */
export const serverManaged: readonly string[] = [
  "workbookId",
  "dataModelId",
  "reportId",
  "url",
  "documentVersion",
  "latestDocumentVersion",
  "ownerId",
  "createdBy",
  "updatedBy",
  "createdAt",
  "updatedAt",
];

export type Fields = { readonly [key: string]: Json };
