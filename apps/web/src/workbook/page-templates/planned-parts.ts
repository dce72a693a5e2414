// What the pages of templates are made of, each an ordinary element.
import { printTarget } from "@sheaf/formula";
import { isTimeName } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { Box } from "../commands/layout.ts";
import { OTHERS, withLimit } from "../elements/shelves/keys/label-limit.ts";
import { ruleColors } from "../elements/conditional-formats/rule-drafts.ts";
import type { StartingColumn } from "../elements/element-kind.ts";
import { t } from "../../shared/words/words.ts";
import { boxAt, type PlannedElement } from "./page-template.ts";
import type { Grain, Measure, TemplateSubject } from "./template-subject.ts";

/** Bars that people still compare. */
export const MOST_BARS = 10;
/** Colors that people still tell apart. */
const MOST_COLORS = 8;
/** Values that stand beside each other as buttons. */
const MOST_SEGMENTS = 5;

type Column = { readonly id: Id; readonly name?: string; readonly formula: string; readonly format?: object };

export const valueColumn = (id: Id, { name, formula, formatString }: Measure): Column => ({
  id,
  name,
  formula,
  format: { kind: "number", formatString },
});

const grainNames: Readonly<Record<Grain, () => string>> = {
  day: () => t("templates.grain.day"),
  week: () => t("templates.grain.week"),
  month: () => t("templates.grain.month"),
  year: () => t("templates.grain.year"),
};

/** A date by its period. */
export const periodColumn = (id: Id, date: StartingColumn, grain: Grain): Column => ({
  id,
  name: grainNames[grain](),
  formula: `DateTrunc("${grain}", ${date.formula})`,
});

export const periodName = (grain: Grain): string => grainNames[grain]();

/** A live formula of a text. */
const live = (formula: string, formatString: string): string => `{{${formula} | ${formatString}}}`;

/** The title of the page and a sentence below it whose figures follow the data. */
export function heading(subject: TemplateSubject, title: string, box: Box): PlannedElement {
  return {
    id: subject.newId(),
    kind: "text",
    members: { body: `## ${title}\n\n${leadOf(subject)}`, verticalAlign: "center", name: title },
    box,
  };
}

/** What the rows come to and when; nothing where no column says either. */
export function leadOf({ measures, date, from }: TemplateSubject): string {
  const [main, second] = measures;
  if (main === undefined) return "";
  const named = from.columns[0];
  const figure = `**${live(main.formula, main.formatString)}**`;
  // A formula that names no column says nothing of which table it is about.
  const isBare = main.formula === "Count()";
  const bareCount = named === undefined ? "Count()" : `Count(Coalesce(Text(${named.formula}), ""))`;
  const rows = `**${live(bareCount, ",.0f")}**`;
  const words = { name: main.name, figure, rows };
  const what =
    isBare || second === undefined
      ? t("templates.lead.rows", { rows })
      : main.formula.startsWith("Avg(")
        ? t("templates.lead.average", words)
        : t("templates.lead.measure", words);
  if (date === undefined) return what;
  const [first, last] = [live(`Min(${date.formula})`, "%b %-d, %Y"), live(`Max(${date.formula})`, "%b %-d, %Y")];
  return `${what} ${t("templates.lead.period", { first, last })}`;
}

/** A figure with its trend; `compared`: of the last period, beside the one before it. */
export function figure(subject: TemplateSubject, measure: Measure, box: Box, compared = false): PlannedElement {
  const { from, date, grain } = subject;
  const [value, day] = [subject.newId(), subject.newId()];
  return {
    id: subject.newId(),
    kind: "kpi-chart",
    members: {
      name: measure.name,
      source: from.source,
      columns: [valueColumn(value, measure), ...(date === undefined ? [] : [{ id: day, formula: date.formula }])],
      value: { columnId: value },
      ...(date === undefined
        ? {}
        : {
            timeline: { columnId: day },
            // Without a comparison a trend goes by months: more than these are noise, fewer no line.
            ...(compared || grain === "month" || grain === "week" ? { trend: { shape: "area" } } : {}),
            ...(compared ? { periodComparison: grain } : {}),
          }),
    },
    box,
  };
}

/** Figures beside each other over all of the width. */
export function figures(subject: TemplateSubject, row: number, rows: number, compared = false): readonly PlannedElement[] {
  const { measures } = subject;
  const wide = Math.floor(24 / measures.length);
  return measures.map((measure, at) => figure(subject, measure, boxAt(1 + at * wide, row, wide, rows), compared));
}

const titled = (what: Measure, by: string): string => t("templates.by", { what: what.name, by });

/** Whether each value of a name can have a color of its own. */
export const canBeColored = (name: StartingColumn | undefined): name is StartingColumn =>
  name !== undefined && (name.distinct ?? MOST_COLORS) <= MOST_COLORS;

/** A measure by period; `split`: a line for each value of a column. */
export function timeline(
  subject: TemplateSubject,
  measure: Measure,
  date: StartingColumn,
  box: Box,
  split?: StartingColumn,
): PlannedElement {
  const { from, grain } = subject;
  const [x, y, color] = [subject.newId(), subject.newId(), subject.newId()];
  return {
    id: subject.newId(),
    kind: "line-chart",
    members: {
      name: titled(
        measure,
        split === undefined ? periodName(grain).toLowerCase() : t("templates.and", { a: periodName(grain).toLowerCase(), b: split.name }),
      ),
      source: from.source,
      columns: [
        periodColumn(x, date, grain),
        valueColumn(y, measure),
        ...(split === undefined ? [] : [{ id: color, name: split.name, formula: split.formula }]),
      ],
      xAxis: { columnId: x },
      yAxis: { columnIds: [y] },
      ...(split === undefined ? {} : { color: { by: "category", column: color } }),
    },
    box,
  };
}

const isLong = ({ distinct }: StartingColumn, most: number): boolean => distinct === undefined || distinct > most;

/** A name of which the first so many stand for themselves. */
function limitedColumn(id: Id, column: StartingColumn, most: number): Column {
  return {
    id,
    name: column.name,
    formula: isLong(column, most) ? withLimit(column.formula, "text", String(most), "Rank") : column.formula,
  };
}

function withoutOthers(
  subject: TemplateSubject,
  columnId: Id,
  column: StartingColumn,
  most: number,
): { readonly filters?: readonly object[] } {
  if (!isLong(column, most)) return {};
  return { filters: [{ id: subject.newId(), columnId, kind: "list", mode: "exclude", values: [OTHERS] }] };
}

/** The first values of a column by a measure, as bars from the left, the largest in full color. */
export function ranking(subject: TemplateSubject, measure: Measure, name: StartingColumn, box: Box, most = MOST_BARS): PlannedElement {
  const [x, y] = [subject.newId(), subject.newId()];
  const isLimited = isLong(name, most);
  return {
    id: subject.newId(),
    kind: "bar-chart",
    members: {
      name: titled(measure, name.name),
      ...(isLimited
        ? {
            description:
              name.distinct === undefined ? t("templates.first", { most }) : t("templates.first-of", { most, count: name.distinct }),
          }
        : {}),
      source: subject.from.source,
      columns: [limitedColumn(x, name, most), valueColumn(y, measure)],
      ...withoutOthers(subject, x, name, most),
      xAxis: { columnId: x, sort: { direction: "descending", by: y } },
      yAxis: { columnIds: [y] },
      orientation: "horizontal",
      dataLabel: { labels: "shown" },
      // Few bars are told apart without a claim.
      sheaf: { chart: { highlight: { top: (name.distinct ?? MOST_BARS) > 4 ? 3 : 1 } } },
    },
    box,
  };
}

/** A measure by two columns, as bars of parts. */
export function parts(subject: TemplateSubject, measure: Measure, name: StartingColumn, by: StartingColumn, box: Box): PlannedElement {
  const [x, y, color] = [subject.newId(), subject.newId(), subject.newId()];
  return {
    id: subject.newId(),
    kind: "bar-chart",
    members: {
      name: titled(measure, t("templates.and", { a: name.name, b: by.name })),
      source: subject.from.source,
      columns: [limitedColumn(x, name, MOST_BARS), valueColumn(y, measure), { id: color, name: by.name, formula: by.formula }],
      ...withoutOthers(subject, x, name, MOST_BARS),
      xAxis: { columnId: x, sort: { direction: "descending", by: y } },
      yAxis: { columnIds: [y] },
      color: { by: "category", column: color },
    },
    box,
  };
}

/** Figures by one or two columns, larger values on a deeper ground. */
export function matrix(
  subject: TemplateSubject,
  title: string,
  rows: Column,
  columns: Column | null,
  measures: readonly Measure[],
  box: Box,
): PlannedElement {
  const values = measures.map((measure) => valueColumn(subject.newId(), measure));
  const ids = values.map(({ id }) => id);
  // Names by what is largest first, periods as they come.
  const sort = rows.formula.startsWith("DateTrunc(") ? {} : { sort: { direction: "descending", by: ids[0] } };
  return {
    id: subject.newId(),
    kind: "pivot-table",
    members: {
      name: title,
      source: subject.from.source,
      columns: [rows, ...(columns === null ? [] : [columns]), ...values],
      rowsBy: [{ columnId: rows.id, ...sort }],
      ...(columns === null ? {} : { columnsBy: [{ columnId: columns.id }] }),
      values: ids,
      ...(columns === null
        ? {}
        : { conditionalFormats: [{ columnIds: ids.slice(0, 1), type: "backgroundScale", scheme: [...ruleColors.scale] }] }),
    },
    box,
  };
}

export const nameColumn = (subject: TemplateSubject, column: StartingColumn): Column => ({
  id: subject.newId(),
  name: column.name,
  formula: column.formula,
});

/** Controls beside each other that filter the rows of the page: when, and which. */
export function controls(
  subject: TemplateSubject,
  row: number,
  names: readonly StartingColumn[],
  withDate = true,
): readonly PlannedElement[] {
  const { date, rowsId } = subject;
  const target = (column: StartingColumn) => [{ source: { kind: "table", elementId: rowsId }, columnId: subject.columnId(column) }];
  const control = (type: string, column: StartingColumn, more: object) => ({
    id: subject.newId(),
    kind: `control/${type}`,
    members: {
      name: column.name,
      controlId: subject.newHandle(t("templates.control", { name: column.name })),
      filters: target(column),
      ...more,
    },
  });
  // Buttons take as much room as their words: last, so that nothing stands apart.
  const segments = names.find(({ distinct = MOST_SEGMENTS + 1 }) => distinct <= MOST_SEGMENTS);
  const made = [
    ...(date === undefined || !withDate ? [] : [{ ...control("date-range", date, {}), columns: 6 }]),
    ...names.filter((column) => column !== segments).map((column) => ({ ...control("list", column, {}), columns: 5 })),
    ...(segments === undefined ? [] : [{ ...control("segmented", segments, {}), columns: 8 }]),
  ];
  let column = 1;
  return made.flatMap(({ columns, ...element }) => {
    if (column + columns > 25) return [];
    const planned: PlannedElement = { ...element, box: boxAt(column, row, columns, 2) };
    column += columns;
    return [planned];
  });
}

/** A column of the new page's own table, for formulas of others. */
export const columnOf = (elementId: Id, columnId: Id): string => printTarget({ kind: "element", elementId, columnId });

export const isTime = ({ type }: StartingColumn): boolean => isTimeName(type);
