import { printTarget } from "@sheaf/formula";
import type { TypeName } from "@sheaf/sql";
import { columnsOf, type Element, type Format, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { columnName, placeAt } from "./columns.ts";
import { columnOf, type Edit, elementPath, idsOf, insert, orderOf, quoted, set } from "./edit.ts";
import { t } from "../../shared/words/words.ts";
import { secondsFormat } from "./seconds-format.ts";

/** A function put around the formula of a column: its values become others, in place. */
export interface Transform {
  readonly id: string;
  readonly label: string;
  /** Before and behind the formula. */
  readonly around: readonly [string, string];
  /** Of the new values; undefined: as before, null: automatic. */
  readonly format?: Format | null;
}

export interface TransformGroup {
  readonly id: string;
  readonly label: string;
  readonly transforms: readonly Transform[];
}

const call = (name: string, words: () => string, format?: Format | null): Transform => ({
  id: name,
  get label() {
    return words();
  },
  around: [`${name}(`, ")"],
  ...(format === undefined ? {} : { format }),
});
const truncate = (unit: string, words: () => string, formatString: string): Transform => ({
  id: `trunc-${unit}`,
  get label() {
    return words();
  },
  around: [`DateTrunc("${unit}", `, ")"],
  format: { kind: "datetime", formatString },
});

const dates: readonly Transform[] = [
  truncate("year", () => t("edits.transform.year"), "%Y"),
  truncate("quarter", () => t("edits.transform.quarter"), "%Y Q%q"),
  truncate("month", () => t("edits.transform.month"), "%b %Y"),
  truncate("week", () => t("edits.transform.week"), "%Y-%m-%d"),
];
const days: readonly Transform[] = [truncate("day", () => t("edits.transform.day"), "%Y-%m-%d")];
const times: readonly Transform[] = [
  truncate("hour", () => t("edits.transform.hour"), "%Y-%m-%d %H:%M"),
  truncate("minute", () => t("edits.transform.minute"), "%Y-%m-%d %H:%M"),
];
const plain: Format = { kind: "number", formatString: "d" };
const parts: readonly Transform[] = [
  call("Year", () => t("edits.transform.year"), plain),
  call("Quarter", () => t("edits.transform.quarter"), plain),
  call("Month", () => t("edits.transform.month"), plain),
  call("Day", () => t("edits.transform.day-of-the-month"), plain),
  call("Weekday", () => t("edits.transform.weekday-1-is-sunday"), plain),
];
const toText = call("Text", () => t("edits.transform.text"), null);

/** What the values of a column can be made into, by their type. */
export function transformsFor(type: TypeName): readonly TransformGroup[] {
  const group = (id: string, label: string, ...transforms: readonly Transform[]): TransformGroup => ({ id, label, transforms });
  switch (type) {
    case "date":
      return [
        group("truncate", t("edits.transforms.truncate-date-to"), ...dates),
        group("part", t("edits.transforms.part-date"), ...parts),
        group("type", t("edits.transforms.change-type-to"), toText),
      ];
    case "datetime":
      return [
        group("truncate", t("edits.transforms.truncate-date-to"), ...dates, ...days, ...times),
        group(
          "part",
          t("edits.transforms.part-date"),
          ...parts,
          call("Hour", () => t("edits.transform.hour"), plain),
        ),
        group(
          "type",
          t("edits.transforms.change-type-to"),
          call("Date", () => t("edits.transform.date"), null),
          toText,
        ),
      ];
    case "text":
      return [
        group(
          "letters",
          t("edits.transforms.change-text"),
          call("Upper", () => t("edits.transforms.upper-case")),
          call("Lower", () => t("edits.transform.lower-case")),
          call("Proper", () => t("edits.transforms.title-case")),
          call("Trim", () => t("edits.transforms.without-outer-spaces")),
        ),
      ];
    case "number":
    case "integer":
      return [
        group(
          "number",
          t("edits.transforms.change-number"),
          call("Round", () => t("edits.transforms.whole-number")),
          call("Abs", () => t("edits.transforms.without-sign")),
        ),
        group("type", t("edits.transforms.change-type-to"), toText),
      ];
    case "boolean":
      return [
        group(
          "type",
          t("edits.transforms.change-type-to"),
          toText,
          call("Number", () => t("edits.transforms.number-1-true"), null),
        ),
      ];
    case "variant":
      return [group("type", t("edits.transforms.change-type-to"), toText)];
    case "array":
    case "geography":
    case "null":
    case "error":
      return [];
  }
}

/** The formula inside a call; a comment at its end must not swallow what follows. */
function wrapped(formula: string, [before, behind]: Transform["around"]): string {
  return `${before}${formula}${formula.includes("//") ? "\n" : ""}${behind}`;
}

export function transformColumn(document: WorkbookDocument, element: Element, columnId: Id, transform: Transform): Edit {
  const column = columnOf(element, columnId);
  const name = columnName(document, element, columnId);
  const label = `${transform.label}: ${quoted(name)}`;
  if (column?.formula === undefined) return { label, operations: [] };
  const at = (field: string) => elementPath(element.id, "columns", { key: columnId }, field);
  return {
    label,
    operations: [
      set(at("formula"), wrapped(column.formula, transform.around)),
      // A name that came from the formula stays what it was.
      ...(column.name === undefined ? [set(at("name"), name)] : []),
      ...(transform.format === undefined ? [] : [set(at("format"), transform.format ?? undefined)]),
    ],
  };
}

/** A formula that reads the column's own as values of another type, in its place; the format of the texts means nothing any more. */
export function convertColumn(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  conversion: { readonly type: string; readonly formula: (text: string) => string; readonly isDuration?: boolean },
): Edit {
  const column = columnOf(element, columnId);
  const name = columnName(document, element, columnId);
  const label = t("edits.transforms.change-type", { name: quoted(name), type: conversion.type });
  if (column?.formula === undefined) return { label, operations: [] };
  const at = (field: string) => elementPath(element.id, "columns", { key: columnId }, field);
  return {
    label,
    operations: [
      set(at("formula"), conversion.formula(wrapped(column.formula, ["", ""]))),
      ...(column.name === undefined ? [set(at("name"), name)] : []),
      set(at("format"), conversion.isDuration === true ? secondsFormat("clock") : undefined),
    ],
  };
}

export const comparedPeriods = ["year", "quarter", "month", "week", "day"] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

/** Three columns behind a calculation: its value one period earlier, the difference, and the difference as a share. */
export function comparePeriods(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  period: { readonly unit: ComparedPeriod; readonly dateId: Id; readonly level: Id },
  ids: readonly [earlier: Id, change: Id, percent: Id],
): Edit {
  const name = columnName(document, element, columnId);
  const own = (id: Id): string => printTarget({ kind: "own", columnId: id });
  const [earlier, change, percent] = ids;
  const { format } = columnOf(element, columnId) ?? {};
  const same = format === undefined ? {} : { format };
  const columns = [
    {
      id: earlier,
      name: t("edits.transforms.before", { name, unit: period.unit }),
      formula: `DateLookback(${own(columnId)}, ${own(period.dateId)}, 1, "${period.unit}")`,
      ...same,
    },
    { id: change, name: `${name}, change`, formula: `${own(columnId)} - ${own(earlier)}`, ...same },
    {
      id: percent,
      name: `${name}, change %`,
      formula: `${own(change)} / Abs(${own(earlier)})`,
      format: { kind: "number", formatString: "+.1%" },
    },
  ];
  const order = orderOf(element);
  let last = idsOf(columnsOf(element)).includes(columnId) ? columnId : null;
  let shown = order.includes(columnId) ? columnId : (order.at(-1) ?? null);
  let placed = columnId;
  const operations = columns.flatMap((column) => {
    const made = [
      insert(elementPath(element.id, "columns"), column, last),
      ...(order.length === 0 ? [] : [insert(elementPath(element.id, "order"), column.id, shown)]),
      ...placedBehind(element, column.id, period.level, placed, columnId),
    ];
    last = column.id;
    shown = column.id;
    placed = column.id;
    return made;
  });
  return { label: t("edits.transforms.compare-before", { name: quoted(name), unit: period.unit }), operations };
}

function placedBehind(element: Element, columnId: Id, level: Id, after: Id, first: Id) {
  if (after === first) return placeAt(element, columnId, level, after);
  return level === "base" || level === "summary"
    ? []
    : [insert(elementPath(element.id, "groupings", { key: level }, "calculations"), columnId, after)];
}
