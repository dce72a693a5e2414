import type { InputValue } from "@sheaf/contract";
import { compareNumbers, compareWrittenMoments, readMoment, type TimeZone, toDecimal } from "@sheaf/locale";
import { compareCodePoints } from "@sheaf/result";
import {
  type EffectOf,
  type Element,
  entryColumnsOf,
  type FilterValue,
  type Id,
  isInputTable,
  type MatchCondition,
  type RowSelector,
  type ValueSource,
} from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import { ActionFailure } from "../action-failure.ts";
import { cellValueOf, same } from "../action-values.ts";
import type { EnteredRow } from "../action-world.ts";
import type { EffectPlan, RunContext } from "../run-context.ts";
import { elementNamed, named, resolveValue } from "./resolve.ts";

type Path = readonly (string | number)[];
type RowEffect = EffectOf<"insert-rows" | "update-rows" | "delete-rows">;

/** Rows of an input table that an action adds, changes or deletes. */
export async function rowEffect(context: RunContext, effect: RowEffect, path: Path): Promise<EffectPlan> {
  const { world } = context;
  const document = world.document();
  const element = elementNamed(document, effect.tableElementId);
  if (!isInputTable(element)) throw new ActionFailure(t("actions.failure.no-input-table"));
  const table = named(document, element);
  const enter = async (change: Parameters<typeof world.enter>[1]): Promise<void> => {
    const refused = await world.enter(element.id, change);
    if (refused !== null) throw new ActionFailure(refused.words, refused.cells);
  };
  if (effect.effect === "insert-rows") {
    const given = await cellsOf(context, effect.values, [...path, "values"]);
    // A field that was left empty is not said: its column takes its default.
    const values = new Map([...given].filter(([columnId, value]) => value !== null || effect.values[columnId]?.type !== "form-field"));
    return { words: t("actions.did.insert", { table }), act: () => enter({ kind: "insert", values }) };
  }
  const rowIds = await rowsOf(context, element, effect.whichRows, [...path, "whichRows"]);
  if (effect.effect === "delete-rows")
    return {
      words: t("actions.did.delete", { table, count: rowIds.length }),
      act: () => (rowIds.length === 0 ? undefined : enter({ kind: "delete", rowIds })),
    };
  const values = await cellsOf(context, effect.values, [...path, "values"]);
  return {
    words: t("actions.did.update", { table, count: rowIds.length }),
    act: () => (rowIds.length === 0 ? undefined : enter({ kind: "update", rowIds, values })),
  };
}

async function cellsOf(
  context: RunContext,
  values: { readonly [columnId: string]: ValueSource },
  path: Path,
): Promise<ReadonlyMap<Id, InputValue>> {
  const cells = new Map<Id, InputValue>();
  for (const [columnId, source] of Object.entries(values))
    cells.set(columnId, cellValueOf(await resolveValue(context, source, [...path, columnId])));
  return cells;
}

async function rowsOf(context: RunContext, table: Element, rows: RowSelector, path: Path): Promise<readonly string[]> {
  const { world, host, selection } = context;
  const tableId = table.id;
  switch (rows.type) {
    case "current-row":
      if ((selection.card?.sourceId ?? host.id) !== tableId || selection.rowId === null)
        throw new ActionFailure(t("actions.failure.no-current-row"));
      return [selection.rowId];
    case "formula": {
      const [found] = await world.formulas(host.id, [{ path: [...path, "formula"] }], selection);
      if (found?.kind === "failed") throw new ActionFailure(found.message);
      if (found?.kind !== "rows") throw new ActionFailure(t("actions.failure.no-value"));
      return found.rowIds;
    }
    case "single-row": {
      const keys = await cellsOf(context, rows.primaryKeys, [...path, "primaryKeys"]);
      if (keys.size === 0) throw new ActionFailure(t("actions.failure.no-keys"));
      const entered = await world.rows(tableId, [...keys.keys()]);
      const wanted = [...keys].map(([columnId, key]) => ({
        columnId,
        key: plain(key),
        compare: comparisonOf(table, columnId, entered, world.zone),
      }));
      const found = entered.filter(({ values }) =>
        wanted.every(({ columnId, key, compare }) => {
          const cell = plain(values.get(columnId));
          return cell === null || key === null ? cell === key : compare(cell, key) === 0 || same(cell, key);
        }),
      );
      if (found.length > 1) throw new ActionFailure(t("actions.failure.several-rows", { count: found.length }));
      return found.map(({ rowId }) => rowId);
    }
    case "column-match": {
      const at = async (member: "value" | "low" | "high"): Promise<FilterValue> => {
        const source = rows[member];
        return source === undefined ? null : plain(cellValueOf(await resolveValue(context, source, [...path, member])));
      };
      const given = { value: await at("value"), low: await at("low"), high: await at("high") };
      const found = await world.rows(tableId, [rows.columnId]);
      const compare = comparisonOf(table, rows.columnId, found, world.zone);
      return found
        .filter(({ values }) => matches(plain(values.get(rows.columnId)), rows.condition, given, compare))
        .map(({ rowId }) => rowId);
    }
  }
}

type Compare = (cell: FilterValue, other: FilterValue) => number;

/** How the cells of a column are compared: as numbers, as moments on the clock of the workbook, or as texts. */
function comparisonOf(table: Element, columnId: Id, rows: readonly EnteredRow[], zone: TimeZone): Compare {
  const known = entryColumnsOf(table).find(({ id }) => id === columnId);
  const cells = known === undefined ? rows.flatMap(({ values }) => values.get(columnId) ?? []) : [];
  // Numbers with more digits than float64 holds come as text: among others the column is one of numbers.
  if (known?.type === "number" || cells.some((cell) => typeof cell === "number")) return compareAsNumbers;
  const isMoment = (cell: unknown): boolean => typeof cell === "string" && readMoment(cell) !== undefined;
  return known?.type === "datetime" || (cells.length > 0 && cells.every(isMoment)) ? compareAsMoments(zone) : compareTexts;
}

function plain(value: InputValue | undefined): FilterValue {
  return value === undefined || value === null ? null : Array.isArray(value) ? value.join(", ") : (value as FilterValue);
}

/** The conditions of conditional formats; an empty value meets none but those about emptiness (three-valued logic). */
function matches(
  cell: FilterValue,
  condition: MatchCondition,
  { value, low = null, high = null }: { readonly value: FilterValue; readonly low?: FilterValue; readonly high?: FilterValue },
  compare: Compare,
): boolean {
  if (condition === "IsNull") return cell === null;
  if (condition === "IsNotNull") return cell !== null;
  if (cell === null) return false;
  const text = String(cell);
  const wanted = String(value ?? "");
  switch (condition) {
    case "Between":
    case "NotBetween": {
      if (low === null || high === null) return false;
      const [above, below] = [compare(cell, low), compare(cell, high)];
      return condition === "Between" ? above >= 0 && below <= 0 : above < 0 || below > 0;
    }
    default:
  }
  if (value === null) return false;
  const by = compare(cell, value);
  switch (condition) {
    case "=":
      return by === 0;
    case "!=":
      // What cannot be compared is unknown, and no row is changed for that.
      return by !== 0 && !Number.isNaN(by);
    case ">":
      return by > 0;
    case ">=":
      return by >= 0;
    case "<":
      return by < 0;
    case "<=":
      return by <= 0;
    case "Contains":
      return text.includes(wanted);
    case "NotContains":
      return !text.includes(wanted);
    case "StartsWith":
      return text.startsWith(wanted);
    case "EndsWith":
      return text.endsWith(wanted);
  }
}

/** By their size, to the last digit; what is no number is neither above nor below one. */
function compareAsNumbers(one: FilterValue, other: FilterValue): number {
  const [a, b] = [one, other].map((value) => (typeof value === "boolean" || value === null ? "" : value));
  return toDecimal(a ?? "") === undefined || toDecimal(b ?? "") === undefined ? Number.NaN : compareNumbers(a ?? "", b ?? "");
}

/** A day without a time stands for the whole day; what is no moment is neither before nor after one. */
const compareAsMoments =
  (zone: TimeZone): Compare =>
  (one, other) =>
    compareWrittenMoments(String(one), String(other), zone) ?? Number.NaN;

const compareTexts: Compare = (one, other) => compareCodePoints(String(one), String(other));
