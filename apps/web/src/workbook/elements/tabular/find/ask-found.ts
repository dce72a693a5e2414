import { limits } from "@sheaf/contract";
import { cellAt, cellText, type ResultTable } from "@sheaf/result";
import type { Element, Id } from "@sheaf/workbook";
import { markedBy, type Needle } from "../../../find/needle.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { columnIndex } from "../rows/level-rows.ts";
import { type TableColumn, type TableDesign, visibleOf } from "../shape/table-shape.ts";
import { cellTexts } from "../view/cell-texts.ts";
import { findQuestion } from "./find-question.ts";
import { type FoundCell, type FoundRows, mergeFound, readFound } from "./found-cells.ts";

interface Asked {
  readonly workbook: Workbook;
  readonly element: Element;
  readonly design: TableDesign;
  readonly needle: Needle;
  readonly signal: AbortSignal;
  /** Of how many rows of a level what stands in them is fetched as well; 0: of none. */
  readonly texts: number;
}

export interface Found {
  /** In the order of the grid: the first ones of very many. */
  readonly cells: readonly FoundCell[];
  readonly total: number;
  /** Where not all rows could be looked through: how many were. */
  readonly rowsRead: number | null;
}

/**
 * Looks for text in the shown columns of all rows of a table, on the server. For people who may ask nothing but what is shown, the rows
 * are read and looked through here.
 */
export async function askFound(asked: Asked): Promise<Found> {
  const { canEdit, canExplore } = asked.workbook.permissions;
  const levels = canEdit || canExplore ? await askLevels(asked) : await readLevels(asked);
  const columns = asked.design.levels.flatMap((level) => visibleOf(level.columns).map(({ id }) => id));
  return {
    cells: mergeFound(
      levels.map(({ found }) => found),
      columns,
    ),
    total: levels.reduce((sum, { total }) => sum + total, 0),
    rowsRead: levels.some(({ isPart }) => isPart) ? limits.windowRows : null,
  };
}

interface LevelFound {
  readonly found: FoundRows;
  readonly total: number;
  readonly isPart: boolean;
}

async function askLevels({ workbook, element, design, needle, signal, texts }: Asked): Promise<readonly LevelFound[]> {
  const { document } = workbook.documents.state();
  const written = cellTexts(workbook.zone, workbook.symbols);
  const all = new Map(design.levels.flatMap(({ columns }) => columns.map((column) => [column.id, column] as const)));
  const questions = design.levels.flatMap(
    (_, level) => findQuestion(document, element, design.levels, level, needle, workbook.newId, texts, workbook.symbols) ?? [],
  );
  return Promise.all(
    questions.map(async (question) => {
      const options = { signal, operations: question.operations, purpose: "search", about: element.id } as const;
      const [found, counted] = await Promise.all([
        workbook.results.ask(question.elementId, question.rows, options),
        workbook.results.ask(question.elementId, question.total, options),
      ]);
      const write = (table: ResultTable, row: number, columnId: Id, at: number): string | null => {
        const [column, answered] = [all.get(columnId), table.columns[at]];
        if (column === undefined || answered === undefined) return null;
        return written.text(column, cellAt(table, row, at), answered.type, answered.isReckoned);
      };
      const at = counted.table.columns.findIndex(({ id, role }) => id === "total" && role === "value");
      const type = counted.table.columns[at]?.type;
      const total = type === undefined || counted.table.rowCount === 0 ? 0 : Number(cellText(cellAt(counted.table, 0, at), type));
      return { found: readFound(found.table, question, write), total, isPart: false };
    }),
  );
}

/** The rows of each level as its readers get them. */
async function readLevels({ workbook, element, design, needle, signal }: Asked): Promise<readonly LevelFound[]> {
  const marked = markedBy(needle, workbook.symbols);
  const written = cellTexts(workbook.zone, workbook.symbols);
  return Promise.all(
    design.levels.map(async (level, depth) => {
      const outer = design.levels.slice(0, depth);
      const own = visibleOf(level.columns);
      if (own.length === 0) return { found: { cells: [], isCut: false }, total: 0, isPart: false };
      const { table } = await workbook.results.ask(
        element.id,
        {
          level: level.id,
          want: {
            kind: "rows",
            columns: [...outer.flatMap(({ keys }) => keys), ...own.map(({ id }) => id)],
            withOuter: outer.length > 0,
            outline: false,
          },
          window: { offset: 0, limit: limits.windowRows },
          within: null,
        },
        { signal, purpose: "search" },
      );
      const cells = foundIn(
        table,
        own,
        outer.map(({ keys }) => keys),
        (column, row) => {
          const cell = written.cell(column, table, row);
          return cell !== undefined && marked(cell).length > 0 ? cell.text : null;
        },
      );
      return { found: { cells, isCut: false }, total: cells.length, isPart: table.rowCount >= limits.windowRows };
    }),
  );
}

/** Cells of rows that stand in the order of their groups: where the keys of a group change, the next one begins. */
export function foundIn(
  table: ResultTable,
  columns: readonly TableColumn[],
  keysAround: readonly (readonly Id[])[],
  textOf: (column: TableColumn, row: number) => string | null,
): readonly FoundCell[] {
  const keys = keysAround.map((ids) => ids.map((id) => columnIndex(table, id, "value")).filter((at) => at >= 0));
  const places = [...keys.map(() => -1), -1];
  let last: readonly string[] = [];
  const cells: FoundCell[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const now = keys.map((indexes) =>
      JSON.stringify(indexes.map((at) => cellText(cellAt(table, row, at), table.columns[at]?.type ?? { kind: "null" }))),
    );
    const changed = now.findIndex((text, depth) => text !== last[depth]);
    const from = changed < 0 ? keys.length : changed;
    places[from] = (places[from] ?? -1) + 1;
    for (let depth = from + 1; depth < places.length; depth += 1) places[depth] = 0;
    last = now;
    for (const column of columns) {
      const text = textOf(column, row);
      if (text !== null) cells.push({ places: [...places], columnId: column.id, text });
    }
  }
  return cells;
}
