import { printTarget } from "@sheaf/formula";
import { t } from "../../../shared/words/words.ts";
import { ruleColors } from "../../elements/conditional-formats/rule-drafts.ts";
import type { StartingColumn } from "../../elements/element-kind.ts";
import { boxAt, type PageTemplate, type PlannedElement } from "../page-template.ts";
import { columnOf, controls, heading, periodColumn, periodName, timeline } from "../planned-parts.ts";
import type { Grain, TemplateSubject } from "../template-subject.ts";

const own = (columnId: string): string => printTarget({ kind: "own", columnId });

/** Who came back, by when they came first. */
export const cohort: PageTemplate = {
  id: "cohort",
  get title() {
    return t("templates.cohort.title");
  },
  get text() {
    return t("templates.cohort.text");
  },
  pageName: ({ called }) => t("templates.cohort.page", { called }),
  refuse: ({ date, returning }) =>
    date === undefined ? t("templates.no-date.refuse") : returning === undefined ? t("templates.cohort.refuse") : null,
  notes: ({ returning }) =>
    returning !== undefined && !returning.isCalledSo ? [t("templates.cohort.instead", { name: returning.column.name })] : [],
  plan: (subject) => {
    const { date, returning, names } = subject;
    if (date === undefined || returning === undefined) return { elements: [], rows: boxAt(1, 1, 24, 14) };
    const who = returning.column;
    const active = { name: t("templates.different", { name: who.name }), formula: `CountDistinct(${who.formula})`, formatString: ",.0f" };
    return {
      elements: [
        heading(subject, t("templates.cohort.page", { called: subject.called }), boxAt(1, 1, 24, 3)),
        // A range of dates would cut off when they came first.
        ...controls(subject, 4, names.filter((name) => name !== who).slice(0, 3), false),
        ...returns(subject, date, who),
        timeline(subject, active, date, boxAt(1, 21, 12, 12)),
      ],
      rows: boxAt(1, 47, 24, 14),
    };
  },
};

/** Periods that still make a table people read. */
const cohortGrains: Readonly<Record<Grain, Grain>> = { day: "week", week: "month", month: "month", year: "year" };
/** Days from here on are cohorts by the year. */
const YEARS_FROM = 366 * 3;

/** A row for each period that each of them was seen in, beside the first; and what share of each cohort came back. */
function returns(subject: TemplateSubject, date: StartingColumn, who: StartingColumn): readonly PlannedElement[] {
  const grain: Grain = (date.days ?? 0) >= YEARS_FROM ? "year" : cohortGrains[subject.grain];
  const [seenId, whoId, firstId, periodId, sinceId, groupId] = [1, 2, 3, 4, 5, 6].map(subject.newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const period = periodColumn(periodId, date, grain);
  const source = { kind: "table", elementId: seenId };
  const [cohortId, ageId, shareId, newFirst, newCount] = [1, 2, 3, 4, 5].map(subject.newId) as [string, string, string, string, string];
  const first = t("templates.cohort.first", { period: periodName(grain).toLowerCase() });
  const since = t("templates.cohort.since", { period: periodName(grain).toLowerCase() });
  const format = { kind: "datetime", formatString: grain === "year" ? "%Y" : grain === "month" ? "%b %Y" : "%Y-%m-%d" };
  return [
    {
      id: subject.newId(),
      kind: "pivot-table",
      members: {
        name: t("templates.cohort.share", { name: who.name }),
        description: t("templates.cohort.share-text", { period: periodName(grain).toLowerCase() }),
        source,
        columns: [
          { id: cohortId, name: first, formula: columnOf(seenId, firstId), format },
          { id: ageId, name: since, formula: columnOf(seenId, sinceId) },
          {
            id: shareId,
            name: t("templates.cohort.came-back"),
            formula: `PercentOfTotal(CountDistinct(${columnOf(seenId, whoId)}), "row")`,
            format: { kind: "number", formatString: ".0%" },
          },
        ],
        rowsBy: [{ columnId: cohortId }],
        columnsBy: [{ columnId: ageId }],
        values: [shareId],
        totals: { showGrandTotals: "hidden" },
        conditionalFormats: [{ columnIds: [shareId], type: "backgroundScale", scheme: [...ruleColors.scale] }],
      },
      box: boxAt(1, 6, 24, 15),
    },
    {
      id: subject.newId(),
      kind: "bar-chart",
      members: {
        name: t("templates.cohort.new", { name: who.name, period: periodName(grain).toLowerCase() }),
        source,
        columns: [
          { id: newFirst, name: first, formula: columnOf(seenId, firstId), format },
          {
            id: newCount,
            name: t("templates.different", { name: who.name }),
            formula: `CountDistinct(${columnOf(seenId, whoId)})`,
            format: { kind: "number", formatString: ",.0f" },
          },
        ],
        xAxis: { columnId: newFirst },
        yAxis: { columnIds: [newCount] },
      },
      box: boxAt(13, 21, 12, 12),
    },
    {
      id: seenId,
      kind: "table",
      members: {
        name: t("templates.cohort.seen", { called: subject.called }),
        source: subject.from.source,
        columns: [
          { id: whoId, name: who.name, formula: who.formula },
          { id: firstId, name: first, formula: `DateTrunc("${grain}", Min(${date.formula}))`, format },
          { ...period, format },
          { id: sinceId, name: since, formula: `DateDiff("${grain}", ${own(firstId)}, ${own(periodId)})` },
        ],
        groupings: [{ id: groupId, groupBy: [whoId], calculations: [firstId] }],
      },
      box: boxAt(1, 33, 24, 14),
    },
  ];
}
