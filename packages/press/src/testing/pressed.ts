import { usualPaper } from "@sheaf/paper";
import { readWorkbookValue, type WorkbookDocument } from "@sheaf/workbook";
import type { Answer, Source } from "../gather.ts";
import type { PressFormat, PressWhat } from "../pages.ts";
import { press } from "../press.ts";
import type { PressRequest } from "../request.ts";
import { FLOAT, TEXT } from "@sheaf/sql";
import { arrowMessages, resultColumns, type TestColumn } from "@sheaf/result/testing";

export const NAME = '<img src=x onerror="alert(1)">&';
export const HOSTILE = `${NAME}\u0000]]>`;
export const file = {
  name: NAME,
  schemaVersion: 1,
  pages: [
    {
      id: "p",
      name: "Sales",
      elements: [
        { id: "t", kind: "text", body: "# Überblick\n\nRead [more](https://example.com/a?b=1&c=2) here" },
        {
          id: "rows",
          kind: "table",
          name: NAME,
          source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
          columns: [
            { id: "region", name: "Region", formula: "[t/region]" },
            { id: "amount", name: "Amount", formula: "[t/amount]" },
          ],
        },
        {
          id: "bars",
          kind: "bar-chart",
          name: "Bars",
          source: { kind: "table", elementId: "rows" },
          columns: [
            { id: "x", name: "Region", formula: "[rows/Region]" },
            { id: "y", name: "Amount", formula: "Sum([rows/Amount])" },
          ],
          xAxis: { columnId: "x" },
          yAxis: { columnIds: ["y"] },
        },
      ],
    },
    { id: "q", name: "More", elements: [{ id: "u", kind: "text", body: "Second page" }] },
  ],
};

export function documentOf(): WorkbookDocument {
  const { document, report } = readWorkbookValue(file);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

export const answer = (columns: readonly TestColumn[]): Answer => ({
  columns: resultColumns(columns),
  messages: arrowMessages(columns),
  rows: columns[0]?.cells.length ?? 0,
  isCut: false,
});

export const COUNT = 90;
export const rows = answer([
  { id: "region", name: "Region", type: TEXT, cells: Array.from({ length: COUNT }, (_, at) => (at === 0 ? HOSTILE : `Region ${at}`)) },
  { id: "amount", name: "Amount", type: FLOAT, cells: Array.from({ length: COUNT }, (_, at) => at * 1.5) },
]);
export const marks = answer([
  { id: "x", name: "Region", type: TEXT, cells: ["North", "South"] },
  { id: "y", name: "Amount", type: FLOAT, cells: [2, 3] },
]);

export async function made(
  what: PressWhat,
  format: PressFormat,
  {
    document = documentOf(),
    ask = async ({ elementId }) => (elementId === "bars" ? marks : rows),
    unshown,
    printsTime = 60_000,
    cover,
    ...more
  }: {
    readonly cover?: PressRequest["cover"];
    readonly printsTime?: number;
    readonly wholeTables?: boolean;
    readonly document?: WorkbookDocument;
    readonly ask?: Source["ask"];
    readonly unshown?: Source["unshown"];
  } = {},
) {
  return pressWith(
    document,
    { ask, ...(unshown === undefined ? {} : { unshown }) },
    {
      what,
      format,
      ...(cover === undefined ? {} : { cover }),
      paper: { ...usualPaper, ...more },
      person: "Ann",
      limits: { rows: 1000, marks: 1000, points: 1000, cells: 100_000, printsTime },
    },
  );
}

/** A document as a file, with its bytes in one; what is not said of the source and of the request is as usual. */
export async function pressWith(
  document: WorkbookDocument,
  source: Pick<Source, "ask"> & Partial<Source>,
  request: Pick<PressRequest, "what" | "format"> & Partial<PressRequest>,
) {
  const pressed = await press(
    {
      document,
      environment: { controls: new Map(), timeZone: "UTC", weekStart: "monday", now: "2026-01-02T03:04:05.000000Z" },
      explain: String,
      pause: async () => undefined,
      ...source,
    },
    {
      paper: usualPaper,
      language: "en",
      themes: { themes: [], defaultId: null },
      person: null,
      isShown: () => true,
      limits: { rows: 100, marks: 100, points: 100, cells: 1000, printsTime: 60_000 },
      ...request,
    },
  );
  const parts: Uint8Array[] = [];
  for await (const part of pressed.bytes) parts.push(part);
  return { ...pressed, bytes: Buffer.concat(parts) };
}
