import { setImmediate as round } from "node:timers/promises";
import type { QueryRequest } from "@sheaf/compiler";
import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { appendBatch, cellAt, emptyTable, isEndMark, type ResultTable } from "@sheaf/result";
import { elementQuery, type ElementQuery, type Id, namesOf, shownLevel, type WorkbookDocument } from "@sheaf/workbook";
import { wholeOf } from "../../exports/index.ts";
import type { PageLoad, QueryRunner, TakenRows } from "../../queries/index.ts";

/** What conditions and bursts look at: rows of a workbook as one reader sees it, none of them kept. */
export interface LookedRows {
  /**
   * Rows of an element in parts, as many as it shows: a group is one row. The first part has none. Ends with EFBIG where there are more rows than
   * are looked at: none is passed over in silence.
   */
  readonly rowsOf: (elementId: Id, of?: RowsLooked) => AsyncIterable<ResultTable>;
  /** The same at once, where they are few. */
  readonly tableOf: (elementId: Id, of: RowsLooked) => Promise<ResultTable>;
  /** How many rows an element shows, however many they are. */
  readonly countOf: (elementId: Id) => Promise<number>;
}

interface RowsLooked {
  /** Null: those that the element shows. */
  readonly columnIds?: readonly Id[] | null;
  /** Absent: the innermost of those of the columns, or that of another column. */
  readonly level?: Id;
  readonly levelOf?: Id;
}

interface LookParts {
  readonly runner: QueryRunner;
  readonly load: PageLoad;
  readonly documentKey: string;
  readonly turn: () => Promise<void>;
}

export function lookedRows({ runner, load, documentKey, turn }: LookParts): LookedRows {
  const { document } = load;
  const take = (elementId: Id, level: Id | null, want: QueryRequest["want"], maxRows: number): Promise<TakenRows> => {
    const request = { elementId, level, want, window: null, within: null, extraFilters: [] };
    return runner.rows(load, request, { documentKey, turn, maxRows });
  };
  const rows = (elementId: Id, { columnIds = null, level, levelOf }: RowsLooked): Promise<TakenRows> => {
    const at = level ?? levelFor(elementQuery(document, elementId), levelOf === undefined ? (columnIds ?? []) : [levelOf]);
    return take(elementId, at, { kind: "rows", columns: columnIds, withOuter: true, outline: false }, limits.conditionRows);
  };
  return {
    rowsOf: async function* (elementId, of = {}) {
      const taken = await rows(elementId, of);
      let empty: ResultTable | null = null;
      for await (const chunk of taken.chunks) {
        if (empty === null) yield (empty = emptyTable(taken.columns, chunk));
        else if (!isEndMark(chunk)) yield appendBatch(empty, chunk);
        // everybody else's calls come in between
        await round();
      }
      if ((await taken.done).truncated) throw tooManyRows(document, elementId);
    },
    tableOf: async (elementId, of) => {
      const { table, isCut } = await wholeOf(await rows(elementId, of));
      if (isCut) throw tooManyRows(document, elementId);
      return table;
    },
    countOf: async (elementId) => {
      const taken = await take(elementId, levelFor(elementQuery(document, elementId), []), { kind: "count" }, 1);
      const { table } = await wholeOf(taken);
      return Number(cellAt(table, 0, 0) ?? 0);
    },
  };
}

/** The innermost level of columns; where they have none of their own, that of what is shown. */
function levelFor(query: ElementQuery | null, columnIds: readonly Id[]): Id | null {
  if (query === null) return null;
  const own = columnIds.map((id) => query.columns.find((column) => column.id === id)?.level);
  const depths = own.map((level) => query.levels.findIndex(({ id }) => id === level));
  if (depths.length === 0 || depths.includes(-1)) return shownLevel(query);
  return query.levels[Math.max(...depths)]?.id ?? null;
}

function tooManyRows(document: WorkbookDocument, elementId: Id): CodedError {
  const names = namesOf(document);
  const element = names.find(elementId);
  const name = element === undefined ? elementId : names.element(element);
  return new CodedError("EFBIG", message("errors-schedules.running.too-many-rows", { name, most: limits.conditionRows }));
}
