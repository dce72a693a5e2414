import { printTarget } from "@sheaf/formula";
import { isNumberName, isTimeName, type TypeName } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";

/** A column that can be chosen on either side. */
export interface LookupColumn {
  readonly id: Id;
  readonly name: string;
  readonly type: TypeName;
}

export interface KeyPair {
  readonly own: Id | null;
  readonly other: Id | null;
}

/** What is brought of the matching rows: their one value, or an aggregate of them. */
export const gatherings = [
  {
    id: "value",
    get label() {
      return t("table-panels.lookup-formula.its-value");
    },
    aggregate: null,
  },
  {
    id: "sum",
    get label() {
      return t("table-panels.lookup-formula.sum");
    },
    aggregate: "Sum",
  },
  {
    id: "avg",
    get label() {
      return t("table-panels.lookup-formula.average");
    },
    aggregate: "Avg",
  },
  {
    id: "min",
    get label() {
      return t("table-panels.lookup-formula.least");
    },
    aggregate: "Min",
  },
  {
    id: "max",
    get label() {
      return t("table-panels.lookup-formula.greatest");
    },
    aggregate: "Max",
  },
  {
    id: "count",
    get label() {
      return t("table-panels.lookup-formula.count");
    },
    aggregate: "Count",
  },
  {
    id: "distinct",
    get label() {
      return t("table-panels.lookup-formula.count-distinct-values");
    },
    aggregate: "CountDistinct",
  },
] as const;
export type Gathering = (typeof gatherings)[number]["id"];

export interface LookupDraft {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly gathering: Gathering;
  readonly keys: readonly KeyPair[];
}

/** The formula that a draft means, in stored form; null while something is missing. */
export function lookupFormula({ elementId, columnId, gathering, keys }: LookupDraft): string | null {
  const other = (id: Id): string => printTarget({ kind: "element", elementId, columnId: id });
  const pairs = keys.map(({ own, other: key }) =>
    own === null || key === null ? null : `${printTarget({ kind: "own", columnId: own })}, ${other(key)}`,
  );
  if (pairs.length === 0 || pairs.includes(null)) return null;
  const aggregate = gatherings.find(({ id }) => id === gathering)?.aggregate ?? null;
  const value = aggregate === null ? other(columnId) : `${aggregate}(${other(columnId)})`;
  return `${aggregate === null ? "Lookup" : "Rollup"}(${value}, ${pairs.join(", ")})`;
}

/** The first pair of columns whose values can never be equal: they are not of one type. */
export function unequalPair(
  keys: readonly KeyPair[],
  own: readonly LookupColumn[],
  others: readonly LookupColumn[],
): readonly [LookupColumn, LookupColumn] | null {
  for (const pair of keys) {
    const [left, right] = [own.find(({ id }) => id === pair.own), others.find(({ id }) => id === pair.other)];
    if (left !== undefined && right !== undefined && !areOfOneType(left.type, right.type)) return [left, right];
  }
  return null;
}

function areOfOneType(a: TypeName, b: TypeName): boolean {
  const isAny = (type: TypeName): boolean => type === "null" || type === "variant";
  return a === b || (isNumberName(a) && isNumberName(b)) || (isTimeName(a) && isTimeName(b)) || isAny(a) || isAny(b);
}

export function lookupName(columnName: string, gathering: Gathering): string {
  switch (gathering) {
    case "value":
      return columnName;
    case "distinct":
      return t("table-panels.lookup-formula.distinct", { columnName });
    case "sum":
    case "avg":
    case "min":
    case "max":
    case "count":
      return t("table-panels.lookup-formula.of", { label: gatherings.find(({ id }) => id === gathering)?.label ?? "", columnName });
  }
}

/** The pair of columns that most likely says the same: of one name and one type; else `from`, and nothing is guessed for the other side. */
export function guessedKeys(own: readonly LookupColumn[], others: readonly LookupColumn[], from: Id): KeyPair {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  for (const column of own) {
    const twin = others.find(({ name, type }) => plain(name) === plain(column.name) && type === column.type);
    if (twin !== undefined) return { own: column.id, other: twin.id };
  }
  return { own: own.some(({ id }) => id === from) ? from : null, other: null };
}
