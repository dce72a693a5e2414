import { isPercentFormat } from "@sheaf/locale";
import {
  columnsOf,
  type Element,
  type EntryRule,
  type Format,
  type Id,
  type InputColumn,
  inputColumnsOf,
  isPersonColumn,
  type Json,
  type Operation,
} from "@sheaf/workbook";
import { type Edit, elementPath, idsOf, insert, orderOf, quoted, set } from "../../../commands/edit.ts";
import { t } from "../../../../shared/words/words.ts";

/** What a person calls the types of columns that are entered. */
export type ColumnChoice =
  | "text"
  | "person"
  | "long-list"
  | "number"
  | "percent"
  | "date"
  | "datetime"
  | "checkbox"
  | "multi-select"
  | "file";

export const columnChoices: readonly { readonly id: ColumnChoice; readonly label: string }[] = [
  {
    id: "text",
    get label() {
      return t("input-table.column-edits.text");
    },
  },
  {
    id: "person",
    get label() {
      return t("input-table.column-edits.person");
    },
  },
  {
    id: "long-list",
    get label() {
      return t("input-table.column-edits.list");
    },
  },
  {
    id: "multi-select",
    get label() {
      return t("input-table.column-edits.list-of-several");
    },
  },
  {
    id: "number",
    get label() {
      return t("input-table.column-edits.number");
    },
  },
  {
    id: "percent",
    get label() {
      return t("input-table.column-edits.percent");
    },
  },
  {
    id: "date",
    get label() {
      return t("input-table.column-edits.date");
    },
  },
  {
    id: "datetime",
    get label() {
      return t("input-table.column-edits.date-and-time");
    },
  },
  {
    id: "checkbox",
    get label() {
      return t("input-table.column-edits.checkbox");
    },
  },
  {
    id: "file",
    get label() {
      return t("input-table.column-edits.files");
    },
  },
];

interface Kind {
  readonly type: NonNullable<InputColumn["type"]>;
  readonly format?: Format;
}

const DAY = { kind: "datetime", formatString: "%Y-%m-%d" } satisfies Format;
const MOMENT = { kind: "datetime", formatString: "%Y-%m-%d %H:%M" } satisfies Format;
const PERCENT = { kind: "number", formatString: ".0%" } satisfies Format;

function kindOf(choice: ColumnChoice): Kind {
  switch (choice) {
    case "text":
    case "person":
    case "long-list":
      return { type: "text" };
    case "multi-select":
      return { type: "multi-select" };
    case "number":
      return { type: "number" };
    case "percent":
      return { type: "number", format: PERCENT };
    case "date":
      return { type: "datetime", format: DAY };
    case "datetime":
      return { type: "datetime", format: MOMENT };
    case "checkbox":
    case "file":
      return { type: choice };
  }
}

/** The choice that a column was made by, as far as its members say. */
export function choiceOf(input: InputColumn): ColumnChoice {
  const { format, type = "text" } = input;
  switch (type) {
    case "number":
      return isPercentFormat(format ?? null) ? "percent" : "number";
    case "datetime":
      return format?.kind === "datetime" && format.formatString === DAY.formatString ? "date" : "datetime";
    case "checkbox":
      return "checkbox";
    case "multi-select":
    case "file":
      return type;
    case "text":
      if (isPersonColumn(input)) return "person";
      return input.values !== undefined || input.valuesFrom !== undefined ? "long-list" : "text";
  }
}

export function newColumn(id: Id, name: string, choice: ColumnChoice): InputColumn {
  const hasList = choice === "long-list" || choice === "multi-select";
  const list: Pick<InputColumn, "values" | "pills"> = hasList
    ? { values: [t("input-table.column-edits.option-1")], pills: "color-by-option" }
    : {};
  return {
    id,
    name,
    ...kindOf(choice),
    ...list,
    ...(choice === "person" ? { sheaf: { display: { kind: "person" } } } : {}),
  };
}

/** A name that no column has yet: `Column 2`. */
export function freeName(element: Element, wanted: string, besides: readonly Pick<InputColumn, "name">[] = []): string {
  const taken = new Set([...columnsOf(element), ...besides].map(({ name }) => name?.toLowerCase()));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (taken.has(`${wanted} ${number}`.toLowerCase())) number += 1;
  return `${wanted} ${number}`;
}

/** Columns behind another one; null: behind all. */
export function addEntryColumns(element: Element, columns: readonly InputColumn[], after: Id | null): Edit {
  const all = idsOf(columnsOf(element));
  const order = orderOf(element);
  const operations: Operation[] = [];
  let behind = after !== null && all.includes(after) ? after : (all.at(-1) ?? null);
  let orderBehind = after !== null && order.includes(after) ? after : (order.at(-1) ?? null);
  for (const column of columns) {
    operations.push(insert(elementPath(element.id, "columns"), column, behind));
    behind = column.id;
    if (order.length === 0) continue;
    operations.push(insert(elementPath(element.id, "order"), column.id, orderBehind));
    orderBehind = column.id;
  }
  const [first] = columns;
  return {
    label:
      columns.length === 1
        ? t("input-table.column-edits.add-column", { name: quoted(first?.name ?? "") })
        : t("input-table.column-edits.add-columns", { count: columns.length }),
    operations,
  };
}

const member = (elementId: Id, columnId: Id, ...rest: readonly string[]) => elementPath(elementId, "columns", { key: columnId }, ...rest);

const fileMembers = ["maxFileNum", "maxFileSizeMb", "acceptedFileTypes"] as const;

/** One member of what a column of files takes; undefined: no limit of its own. */
export function setFileRule<Name extends (typeof fileMembers)[number]>(
  elementId: Id,
  columnId: Id,
  name: Name,
  value: InputColumn[Name] | undefined,
): Edit {
  return { label: t("input-table.column-edits.change-files"), operations: [set(member(elementId, columnId, name), value)] };
}

/** Another type takes what belonged to the old one with it. `options`: the list of one that has a list and had none. */
export function changeType(element: Element, columnId: Id, choice: ColumnChoice, options: readonly string[] = []): Edit {
  const before = inputColumnsOf(element).find(({ id }) => id === columnId);
  if (before === undefined) return { label: "", operations: [] };
  const { type, format, values, pills } = newColumn(columnId, "", choice);
  const wasPerson = isPersonColumn(before);
  const keepsList = values !== undefined && (before.values !== undefined || before.valuesFrom !== undefined);
  const operations: Operation[] = [set(member(element.id, columnId, "type"), type)];
  const change = (name: keyof InputColumn, value: Json | undefined): void => {
    if (JSON.stringify(before[name]) !== JSON.stringify(value)) operations.push(set(member(element.id, columnId, name), value));
  };
  change("format", format);
  if (wasPerson !== (choice === "person")) {
    const { display: _, ...rest } = (before.sheaf ?? {}) as Readonly<Record<string, Json>>;
    const sheaf = choice === "person" ? { ...rest, display: { kind: "person" } } : rest;
    change("sheaf", Object.keys(sheaf).length === 0 ? undefined : sheaf);
  }
  if (!keepsList || choice === "person") {
    change("valuesFrom", undefined);
    change("values", values === undefined || options.length === 0 ? values : [...options]);
    change("pills", pills);
  }
  if (before.range !== undefined && type !== before.type) change("range", undefined);
  if (type !== "file") for (const name of fileMembers) change(name, undefined);
  return { label: t("input-table.column-edits.change-type"), operations };
}

/** Values of the list, one after the other; none: no list. */
export function setList(elementId: Id, columnId: Id, values: readonly string[], isNumber: boolean): Edit {
  const list = isNumber ? values.map(Number).filter((value) => !Number.isNaN(value)) : values;
  return {
    label: t("input-table.column-edits.change-list"),
    operations: [set(member(elementId, columnId, "values"), list.length === 0 ? undefined : list)],
  };
}

/** Values come from a column of another element; null: from a list of its own. */
export function setListFrom(element: Element, columnId: Id, from: { readonly element: Id; readonly column: Id } | null): Edit {
  const before = inputColumnsOf(element).find(({ id }) => id === columnId);
  return {
    label: t("input-table.column-edits.change-list"),
    operations: [
      ...(before?.values === undefined ? [] : [set(member(element.id, columnId, "values"), undefined)]),
      ...(from === null && before?.valuesFrom === undefined ? [] : [set(member(element.id, columnId, "valuesFrom"), from ?? undefined)]),
      ...(from === null ? [set(member(element.id, columnId, "values"), [t("input-table.column-edits.option-1")])] : []),
    ],
  };
}

export function setPills(elementId: Id, columnId: Id, pills: InputColumn["pills"]): Edit {
  return { label: t("input-table.column-edits.change-pills"), operations: [set(member(elementId, columnId, "pills"), pills)] };
}

export function setRange(elementId: Id, columnId: Id, range: InputColumn["range"]): Edit {
  const isOpen = range === undefined || (range.min === undefined && range.max === undefined);
  return {
    label: t("input-table.column-edits.change-range"),
    operations: [set(member(elementId, columnId, "range"), isOpen ? undefined : range)],
  };
}

/** One member of a column's rule; undefined: as if nobody had said. Formulas in stored form. */
export function setRule<Name extends keyof EntryRule>(
  element: Element,
  columnId: Id,
  name: Name,
  value: EntryRule[Name] | undefined,
): Edit {
  const column = inputColumnsOf(element).find(({ id }) => id === columnId);
  const others = Object.fromEntries(Object.entries(column?.sheaf?.entry ?? {}).filter(([key]) => key !== name));
  const entry = value === undefined ? others : { ...others, [name]: value };
  const rest = Object.fromEntries(Object.entries(column?.sheaf ?? {}).filter(([key]) => key !== "entry"));
  const sheaf = Object.keys(entry).length === 0 ? rest : { ...rest, entry };
  return {
    label: t("input-table.column-edits.change-rule"),
    operations: [set(member(element.id, columnId, "sheaf"), Object.keys(sheaf).length === 0 ? undefined : sheaf)],
  };
}
