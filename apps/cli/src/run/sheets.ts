import type { QueryRequest } from "@sheaf/compiler";
import { headedColumns, partsOfGrid, pivotGrid, type Sink } from "@sheaf/files";
import {
  type BookData,
  openBook,
  pivotSheetLooks,
  press,
  type PressWhat,
  sheetColumns,
  sheetWidths,
  tableSheetLooks,
  totalIn,
  wholePart,
} from "@sheaf/press";
import { appendBatch, emptyTable, isEndMark, type ResultTable } from "@sheaf/result";
import { noOrganizationThemes } from "@sheaf/theme";
import { usualPaper } from "@sheaf/paper";
import { type Element, type Id, namesOf, type PivotPart, pivotShown } from "@sheaf/workbook";
import type { Io } from "../command/io.ts";
import { named } from "../connections/open-connection.ts";
import { type Drawing, drawnLimits } from "./drawing.ts";
import { chunksOf, collectResult } from "./print-result.ts";
import { placeOf } from "./refusal.ts";
import { sheetSourceOf } from "./sheet-source.ts";
import { writingOf } from "./write-file.ts";

/** A page or the whole of a file as one Excel file, ready to be written. */
export async function openSheets(
  drawing: Drawing,
  what: Exclude<PressWhat, { readonly kind: "element" }>,
  io: Io,
): Promise<(sink: Sink) => Promise<void>> {
  const { source, environment } = drawing;
  const drawn = async (elementId: Id): Promise<Uint8Array> => {
    const { bytes } = await press(
      { ...source, explain: refused },
      {
        what: { kind: "element", elementId },
        format: "png",
        paper: usualPaper,
        language: "en",
        themes: noOrganizationThemes,
        person: null,
        isShown: () => true,
        limits: drawnLimits,
      },
    );
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const write = await openBook(
    { ...source, drawn, data: (elementId) => dataOf(drawing, elementId, io) },
    {
      what,
      mostRows: Number.MAX_SAFE_INTEGER,
      isShown: () => true,
      limits: drawnLimits,
      language: "en",
      about: [{ label: "Time zone", text: environment.timeZone }],
      onRows: () => Promise.resolve(),
    },
  );
  return async (sink) => {
    await write(sink);
  };
}

/** A picture without values is none: the sheet of the rows says why. */
function refused(error: unknown): never {
  throw error;
}

async function dataOf(drawing: Drawing, elementId: Id, io: Io): Promise<BookData> {
  const { document, environment } = drawing;
  const element = namesOf(document).find(elementId) as Element;
  const writing = writingOf(document, element, environment.timeZone, "xlsx");
  const { compiled, connections, timeoutMs } = drawing;
  const ask = async (request: QueryRequest): Promise<ResultTable> =>
    collectResult(await compiled(request), connections.connectorOf, timeoutMs, io);
  const sheet = sheetSourceOf(document, element, environment.timeZone, ask, io);
  if (sheet?.query.pivot === undefined) {
    const looks = sheet === null ? undefined : await tableSheetLooks(sheet);
    const columns = sheet === null ? null : sheetColumns(sheet.query, null);
    return { ...(await rowsOf(drawing, elementId, columns, io)), writing: { ...writing, looks, widthOf: sheetWidths(element) } };
  }
  const { cells, ...data } = await gridOf(drawing, element, io);
  return { ...data, writing: { ...writing, looks: await pivotSheetLooks(sheet, cells) } };
}

async function rowsOf({ compiled, connections, timeoutMs }: Drawing, elementId: Id, columns: readonly Id[] | null, io: Io) {
  const want = { kind: "rows", columns, withOuter: true, outline: false } as const;
  const query = await compiled({ elementId, level: null, want, window: null, within: null, extraFilters: [] });
  const chunks = chunksOf(query, connections.connectorOf, timeoutMs, io)[Symbol.asyncIterator]();
  // What is wrong with the statement is told before anything is written.
  const first = await chunks.next().catch((error: unknown) => {
    throw named(error, placeOf(query));
  });
  if (first.done === true) throw new Error("a result has no schema");
  const empty = emptyTable(headedColumns(query.columns.map(({ alias: _, ...column }) => column)), first.value);
  const parts = async function* (): AsyncGenerator<ResultTable> {
    try {
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
        if (isEndMark(next.value)) continue;
        const part = appendBatch(empty, next.value);
        if (part.rowCount > 0) yield part;
      }
    } finally {
      await chunks.return?.();
    }
  };
  return { kind: "rows", empty, parts: parts(), end: () => Promise.resolve({ isCut: false, missing: [] }) } as const;
}

async function gridOf({ document, compiled, connections, timeoutMs }: Drawing, element: Element, io: Io) {
  const shown = pivotShown(element);
  const tables: { readonly part: PivotPart; readonly table: ResultTable }[] = [];
  for (const part of partsOfGrid(shown)) {
    const query = await compiled({
      elementId: element.id,
      level: null,
      want: { kind: "pivot", ...part, conditions: true },
      window: null,
      within: null,
      extraFilters: [],
    });
    const table = await collectResult(query, connections.connectorOf, timeoutMs, io).catch((error: unknown) => {
      throw named(error, placeOf(query));
    });
    tables.push({ part, table });
  }
  const names = namesOf(document);
  const grid = pivotGrid(shown, (id) => names.column(element, id), tables, { total: await totalIn("en") });
  return { kind: "grid", grid, missing: [], cells: wholePart(shown, tables) } as const;
}
