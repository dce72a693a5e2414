import type { InputValue } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { RowChange } from "../batch.ts";
import { type InputPlace, of } from "../log/tables.ts";
import type { StandingRow } from "../log/write-log.ts";
import type { EntryColumn, JudgedCell } from "./entry-rules.ts";
import { shown } from "./values.ts";

type Judged = ReadonlyMap<string, ReadonlyMap<string, JudgedCell>>;

/** A batch as far as it is known where the log is held. */
interface Offered {
  readonly rows: readonly RowChange[];
  readonly columns: ReadonlyMap<string, EntryColumn>;
  readonly judged: Judged;
  readonly standing: ReadonlyMap<string, StandingRow>;
  readonly defaults: ReadonlyMap<string, ReadonlyMap<string, InputValue>>;
}

/** A column that takes no value twice, and the columns together with which it does not: itself the first. */
export interface UniqueRule {
  readonly column: EntryColumn;
  readonly keys: readonly string[];
}

/** A row of the batch as it would be. */
interface Line {
  readonly rowId: string;
  /** Null where a value is empty: that is nobody's double. */
  readonly key: string | null;
  /** What it holds when the batch changes nothing of it. */
  readonly kept: string | null;
  readonly value: InputValue;
  /** Of each column of the rule. */
  readonly values: ReadonlyMap<string, InputValue>;
  /** The cells of the rule that the batch writes. */
  readonly changed: readonly string[];
}

/**
 * What was judged, with the cells that would stand twice in a column that takes no value twice (S-I14). Rows of the batch count as they would
 * be, the earlier one first. In the transaction that holds the log, so that two people cannot enter one value at the same time.
 */
export async function judgeUnique(db: Database, place: InputPlace, offered: Offered): Promise<Judged> {
  const rules = uniqueRules(offered.columns);
  if (rules.length === 0) return offered.judged;
  const judged = new Map<string, Map<string, JudgedCell>>([...offered.judged].map(([rowId, cells]) => [rowId, new Map(cells)]));
  for (const rule of rules) {
    const lines = linesOf(rule, { ...offered, judged });
    const written = lines.filter(({ key, changed }) => key !== null && changed.length > 0);
    if (written.length === 0) continue;
    const taken = await takenIn(db, place, rule, written, new Set(lines.map(({ rowId }) => rowId)));
    for (const { changed, key } of lines) if (changed.length === 0 && key !== null) taken.add(key);
    for (const line of written) {
      if (line.key === null) continue;
      if (!taken.has(line.key)) {
        taken.add(line.key);
        continue;
      }
      note(judged, offered.columns, rule, line);
      if (line.kept !== null) taken.add(line.kept);
    }
  }
  return judged;
}

export function uniqueRules(columns: ReadonlyMap<string, EntryColumn>): readonly UniqueRule[] {
  return [...columns.values()].flatMap((column): readonly UniqueRule[] => {
    const unique = column.column.sheaf?.entry?.unique;
    if (unique === undefined) return [];
    const keys = [column.column.id, ...(unique === true ? [] : unique)];
    // Together with a column that nobody enters, or that is gone, it says nothing.
    return keys.every((id) => columns.has(id)) ? [{ column, keys: [...new Set(keys)] }] : [];
  });
}

function linesOf({ keys }: UniqueRule, { rows, columns, judged, standing, defaults }: Offered): readonly Line[] {
  const lines: Line[] = [];
  for (const row of rows) {
    const { rowId } = row;
    const before = standing.get(rowId);
    const held = before === undefined || before.deleted ? undefined : before.cells;
    const cells = judged.get(rowId);
    const valueOf = (id: string): InputValue => {
      const cell = cells?.get(id);
      const isTaken = cell !== undefined && (cell.problem === null || columns.get(id)?.column.sheaf?.entry?.onInvalid === "accept");
      if (isTaken && cell.value !== undefined) return cell.value;
      return (held === undefined ? defaults.get(rowId)?.get(id) : held[id]) ?? null;
    };
    const isGone = row.kind === "delete";
    lines.push({
      rowId,
      key: isGone ? null : uniqueKey(keys.map(valueOf)),
      kept: held === undefined || isGone ? null : uniqueKey(keys.map((id) => held[id] ?? null)),
      value: valueOf(keys[0] ?? ""),
      values: new Map(keys.map((id) => [id, valueOf(id)])),
      changed: isGone ? [] : keys.filter((id) => cells?.has(id) === true || (held === undefined && defaults.get(rowId)?.has(id) === true)),
    });
  }
  return lines;
}

/** Values of a row as they are compared; null where one is empty: that is nobody's double. */
export function uniqueKey(values: readonly InputValue[]): string | null {
  const isEmpty = values.some((value) => value === null || value === "" || (Array.isArray(value) && value.length === 0));
  return isEmpty ? null : JSON.stringify(values);
}

/** Keys of the rows outside of the batch that have one of its values. */
async function takenIn(
  db: Database,
  place: InputPlace,
  { column, keys }: UniqueRule,
  lines: readonly Line[],
  inBatch: ReadonlySet<string>,
): Promise<Set<string>> {
  const values = JSON.stringify(
    [...new Set(lines.map(({ value }) => JSON.stringify(value)))].map((text) => JSON.parse(text) as InputValue),
  );
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "cells"])
    .where(of(place))
    .where("deleted", "=", false)
    .where(sql<boolean>`cells -> ${column.column.id} in (select v from jsonb_array_elements(${values}::jsonb) v)`)
    .execute();
  const taken = new Set<string>();
  for (const { row_id: rowId, cells } of rows) {
    const key = inBatch.has(rowId) ? null : uniqueKey(keys.map((id) => (cells as StandingRow["cells"])[id] ?? null));
    if (key !== null) taken.add(key);
  }
  return taken;
}

/** The cell of the rule is wrong where it was written, else the first that was. */
function note(
  judged: Map<string, Map<string, JudgedCell>>,
  columns: ReadonlyMap<string, EntryColumn>,
  rule: UniqueRule,
  { rowId, values, changed }: Line,
): void {
  const ownId = rule.column.column.id;
  const at = changed.includes(ownId) ? ownId : (changed[0] ?? ownId);
  const cells = judged.get(rowId) ?? new Map<string, JudgedCell>();
  const value = values.get(at) ?? null;
  const cell = cells.get(at) ?? { offered: value, value, problem: null };
  if (cell.problem !== null) return;
  const message = doubleWords(rule, { column: columns.get(at) ?? null, value });
  cells.set(at, { ...cell, problem: { code: "E_UNIQUE", message } });
  judged.set(rowId, cells);
}

/** The cell that bears a mark, and what stands or was offered there; null: a column that is not known any more. */
export interface MarkedCell {
  readonly column: EntryColumn | null;
  readonly value: InputValue;
}

/**
 * Why a value is a double. Only what stands in the marked column itself is said: whoever sees that one may not see the column that has the
 * rule, nor its name, nor what its message says of it.
 */
export function doubleWords({ column, keys }: UniqueRule, marked: MarkedCell): string {
  const isOwn = marked.column === column;
  const words = keys.length === 1 ? "stands" : "stands with the same values beside it";
  const message =
    marked.column === null ? "These values stand together already" : `${shown(marked.value)} ${words} in ${marked.column.name} already`;
  const said = isOwn ? column.column.sheaf?.entry?.message : undefined;
  return said === undefined ? message : `${message}. ${said}`;
}
