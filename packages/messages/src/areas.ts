// The areas of the catalogue, each a file in every language. English is complete, and its texts are the type of all others.
import type administration from "./languages/en/administration.ts";
import type actions from "./languages/en/actions.ts";
import type branding from "./languages/en/branding.ts";
import type chartPanels from "./languages/en/chart-panels.ts";
import type charts from "./languages/en/charts.ts";
import type connections from "./languages/en/connections.ts";
import type content from "./languages/en/content.ts";
import type control from "./languages/en/control.ts";
import type download from "./languages/en/download.ts";
import type drawing from "./languages/en/drawing.ts";
import type edits from "./languages/en/edits.ts";
import type elements from "./languages/en/elements.ts";
import type entrance from "./languages/en/entrance.ts";
import type errors from "./languages/en/errors.ts";
import type errorsAccess from "./languages/en/errors-access.ts";
import type errorsData from "./languages/en/errors-data.ts";
import type errorsDocuments from "./languages/en/errors-documents.ts";
import type errorsExports from "./languages/en/errors-exports.ts";
import type errorsFiles from "./languages/en/errors-files.ts";
import type errorsOrganization from "./languages/en/errors-organization.ts";
import type errorsSchedules from "./languages/en/errors-schedules.ts";
import type files from "./languages/en/files.ts";
import type filters from "./languages/en/filters.ts";
import type findings from "./languages/en/findings.ts";
import type forms from "./languages/en/forms.ts";
import type formats from "./languages/en/formats.ts";
import type formula from "./languages/en/formula.ts";
import type functions from "./languages/en/functions.ts";
import type home from "./languages/en/home.ts";
import type inputTable from "./languages/en/input-table.ts";
import type inspect from "./languages/en/inspect.ts";
import type keys from "./languages/en/keys.ts";
import type mails from "./languages/en/mails.ts";
import type maps from "./languages/en/maps.ts";
import type model from "./languages/en/model.ts";
import type pages from "./languages/en/pages.ts";
import type pivot from "./languages/en/pivot.ts";
import type publish from "./languages/en/publish.ts";
import type queries from "./languages/en/queries.ts";
import type reports from "./languages/en/reports.ts";
import type schedules from "./languages/en/schedules.ts";
import type security from "./languages/en/security.ts";
import type settings from "./languages/en/settings.ts";
import type shared from "./languages/en/shared.ts";
import type shell from "./languages/en/shell.ts";
import type signIn from "./languages/en/sign-in.ts";
import type sources from "./languages/en/sources.ts";
import type table from "./languages/en/table.ts";
import type tablePanels from "./languages/en/table-panels.ts";
import type templates from "./languages/en/templates.ts";
import type themes from "./languages/en/themes.ts";
import type workbook from "./languages/en/workbook.ts";
import type { ParamsOf } from "./params.ts";

export interface Areas {
  readonly administration: typeof administration;
  readonly actions: typeof actions;
  readonly branding: typeof branding;
  readonly "chart-panels": typeof chartPanels;
  readonly charts: typeof charts;
  readonly connections: typeof connections;
  readonly content: typeof content;
  readonly control: typeof control;
  readonly download: typeof download;
  readonly drawing: typeof drawing;
  readonly edits: typeof edits;
  readonly elements: typeof elements;
  readonly entrance: typeof entrance;
  readonly errors: typeof errors;
  readonly "errors-access": typeof errorsAccess;
  readonly "errors-data": typeof errorsData;
  readonly "errors-documents": typeof errorsDocuments;
  readonly "errors-exports": typeof errorsExports;
  readonly "errors-files": typeof errorsFiles;
  readonly "errors-organization": typeof errorsOrganization;
  readonly "errors-schedules": typeof errorsSchedules;
  readonly files: typeof files;
  readonly filters: typeof filters;
  readonly findings: typeof findings;
  readonly formats: typeof formats;
  readonly forms: typeof forms;
  readonly formula: typeof formula;
  readonly functions: typeof functions;
  readonly home: typeof home;
  readonly "input-table": typeof inputTable;
  readonly inspect: typeof inspect;
  readonly keys: typeof keys;
  readonly mails: typeof mails;
  readonly maps: typeof maps;
  readonly model: typeof model;
  readonly pages: typeof pages;
  readonly pivot: typeof pivot;
  readonly publish: typeof publish;
  readonly queries: typeof queries;
  readonly reports: typeof reports;
  readonly schedules: typeof schedules;
  readonly security: typeof security;
  readonly settings: typeof settings;
  readonly shared: typeof shared;
  readonly shell: typeof shell;
  readonly "sign-in": typeof signIn;
  readonly sources: typeof sources;
  readonly table: typeof table;
  readonly "table-panels": typeof tablePanels;
  readonly templates: typeof templates;
  readonly themes: typeof themes;
  readonly workbook: typeof workbook;
}

export type Area = keyof Areas;

/** The same as data. */
export const areas: { readonly [A in Area]: A } = {
  administration: "administration",
  actions: "actions",
  branding: "branding",
  "chart-panels": "chart-panels",
  charts: "charts",
  connections: "connections",
  content: "content",
  control: "control",
  download: "download",
  drawing: "drawing",
  edits: "edits",
  elements: "elements",
  entrance: "entrance",
  errors: "errors",
  "errors-access": "errors-access",
  "errors-data": "errors-data",
  "errors-documents": "errors-documents",
  "errors-exports": "errors-exports",
  "errors-files": "errors-files",
  "errors-organization": "errors-organization",
  "errors-schedules": "errors-schedules",
  files: "files",
  filters: "filters",
  findings: "findings",
  formats: "formats",
  forms: "forms",
  formula: "formula",
  functions: "functions",
  home: "home",
  "input-table": "input-table",
  inspect: "inspect",
  keys: "keys",
  mails: "mails",
  maps: "maps",
  model: "model",
  pages: "pages",
  pivot: "pivot",
  publish: "publish",
  queries: "queries",
  reports: "reports",
  schedules: "schedules",
  security: "security",
  settings: "settings",
  shared: "shared",
  shell: "shell",
  "sign-in": "sign-in",
  sources: "sources",
  table: "table",
  "table-panels": "table-panels",
  templates: "templates",
  themes: "themes",
  workbook: "workbook",
};

/** Every key of the catalogue. It begins with its area. */
export type MessageKey = { readonly [A in Area]: keyof Areas[A] }[Area];

/** What a call that failed may say: `errors` and its neighbors, and what is found wrong with documents, files and formulas. */
export type ErrorArea = "findings" | "files" | Extract<Area, "errors" | `errors-${string}`>;

export type ErrorKey = { readonly [A in ErrorArea]: keyof Areas[A] }[ErrorArea];

/** The English text of a key. */
type TextOf<K extends MessageKey> = K extends `${infer A}.${string}`
  ? A extends Area
    ? K extends keyof Areas[A]
      ? Areas[A][K]
      : never
    : never
  : never;

export type MessageParams<K extends MessageKey, Part = string> = TextOf<K> extends infer Text extends string ? ParamsOf<Text, Part> : never;

/** What a language holds of an area: any of its keys. What is not there is said in English. */
export type Translation<A extends Area> = { readonly [K in keyof Areas[A]]?: string };
