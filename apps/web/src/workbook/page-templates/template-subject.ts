import type { Id } from "@sheaf/workbook";
import type { StartingColumn, StartingPoint } from "../elements/element-kind.ts";
import {
  isAveraged,
  likelyAmounts,
  likelyAverages,
  likelyDate,
  likelyNames,
  likelyReturning,
  likelyStage,
} from "../elements/likely-columns.ts";
import { t } from "../../shared/words/words.ts";

/** A figure that a page is about. */
export interface Measure {
  readonly name: string;
  /** An aggregate, in stored form. */
  readonly formula: string;
  readonly formatString: string;
}

/** The period that a timeline goes by. */
export type Grain = "day" | "week" | "month" | "year";

/** What a template is filled with: the columns of a table in their parts. */
export interface TemplateSubject {
  /** What its elements read: the table of the rows on the new page. Formulas are in stored form. */
  readonly from: StartingPoint;
  /** What the table is called. */
  readonly called: string;
  readonly rowsId: Id;
  /** Column of the table of the rows. */
  readonly columnId: (column: StartingColumn) => Id;
  /** The likeliest first; at least the number of rows. */
  readonly measures: readonly Measure[];
  readonly date: StartingColumn | undefined;
  readonly grain: Grain;
  /** What rows can be told apart by, the likeliest first. */
  readonly names: readonly StartingColumn[];
  readonly stage: ReturnType<typeof likelyStage>;
  readonly returning: ReturnType<typeof likelyReturning>;
  /** Where the rows come from; null where they come from several places. */
  readonly connectionId: Id | null;
  readonly newId: () => Id;
  /** A handle for a control that no other has, by what it is called. */
  readonly newHandle: (title: string) => string;
}

const MOST_FIGURES = 4;
/** From so many days on a timeline goes by the longer period. */
const WEEKS_FROM = 92;
const MONTHS_FROM = 300;
const YEARS_FROM = 366 * 12;

function grainOf(date: StartingColumn | undefined): Grain {
  const days = date?.days;
  if (days === undefined) return "month";
  return days >= YEARS_FROM ? "year" : days >= MONTHS_FROM ? "month" : days >= WEEKS_FROM ? "week" : "day";
}

const WHOLE = ",.0f";
const PARTS = ",.2~f";

const totalOf = (column: StartingColumn): Measure => ({ name: column.name, formula: `Sum(${column.formula})`, formatString: WHOLE });
const averageOf = (column: StartingColumn): Measure => ({
  name: t("templates.average-of", { name: column.name }),
  formula: `Avg(${column.formula})`,
  formatString: PARTS,
});

/** Totals and the number of rows first, then averages, then how many there are of what rows are told apart by. */
function measuresIn(from: StartingPoint, names: readonly StartingColumn[]): readonly Measure[] {
  const amounts = likelyAmounts(from);
  const [first, ...others] = amounts.map((column) => (isAveraged(column) ? averageOf(column) : totalOf(column)));
  const count: Measure = { name: t("templates.rows"), formula: "Count()", formatString: WHOLE };
  const mean = amounts[0] === undefined || isAveraged(amounts[0]) ? [] : [averageOf(amounts[0])];
  const differing = names.slice(0, 2).map((column): Measure => ({
    name: t("templates.different", { name: column.name }),
    formula: `CountDistinct(${column.formula})`,
    formatString: WHOLE,
  }));
  const further = likelyAverages(from).slice(0, 2).map(averageOf);
  return [...(first === undefined ? [] : [first]), count, ...others.slice(0, 1), ...mean, ...further, ...differing].slice(0, MOST_FIGURES);
}

type Given = Pick<TemplateSubject, "from" | "called" | "rowsId" | "columnId" | "connectionId" | "newHandle">;

/** Finds the parts that the columns of a table play, by their names, types and what was counted of them. */
export function subjectOf(given: Given): TemplateSubject {
  const { from } = given;
  const names = likelyNames(from);
  const date = likelyDate(from);
  return {
    ...given,
    measures: measuresIn(from, names),
    date,
    grain: grainOf(date),
    names,
    stage: likelyStage(from),
    returning: likelyReturning(from),
    newId: from.newId,
  };
}

/** Values that make a ranking, and rows of a table beside it. */
const [FEWEST_RANKED, MOST_LISTED] = [5, 60];

/** What is ranked, and what figures are listed by: names with enough values, the likeliest first. */
export function rankedAndListed({ names }: TemplateSubject): readonly [ranked?: StartingColumn, listed?: StartingColumn] {
  const isRanked = ({ distinct = FEWEST_RANKED }: StartingColumn): boolean => distinct >= FEWEST_RANKED && distinct <= MOST_LISTED;
  const ranked = names.find(isRanked) ?? names[0];
  if (ranked === undefined) return [];
  const others = names.filter((name) => name !== ranked);
  const listed = others.find(isRanked) ?? others[0];
  return listed === undefined ? [ranked] : [ranked, listed];
}

/** The first figure: there always is one. */
export const mainMeasure = ({ measures }: TemplateSubject): Measure =>
  measures[0] ?? { name: t("templates.rows"), formula: "Count()", formatString: WHOLE };
