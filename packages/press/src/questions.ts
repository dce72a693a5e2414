import type { QueryRequest } from "@sheaf/compiler";
import { filterValue, type RestWanted, restWanted } from "@sheaf/charts";
import { endsBySaying, withRules } from "@sheaf/charts/cells";
import { partsOfGrid } from "@sheaf/files";
import type { ResultTable } from "@sheaf/result";
import {
  chartFormulaColumnId,
  chartFormulas,
  columnsWithRules,
  columnsOf,
  controlQuery,
  type Element,
  elementQuery,
  type Id,
  isAdditive,
  isContent,
  isControl,
  isControlType,
  isKind,
  kpiTrendColumns,
  lacksChannel,
  layerLevel,
  LIVE_TEXTS,
  liveFormulasOf,
  mapLayers,
  ofPlainKind,
  pivotShown,
  type PlainKindName,
  recordOf,
  scaleEndColumns,
  shownFormulasOf,
  shownLevel,
  totalsRequest,
  type WorkbookDocument,
} from "@sheaf/workbook";

export interface Limits {
  /** Rows of one table. */
  readonly rows: number;
  readonly marks: number;
  readonly points: number;
  /** Cells of everything together. */
  readonly cells: number;
  /** Milliseconds that the prints of pages which repeat may take to be asked for, all together. */
  readonly printsTime: number;
}

/** One thing that is asked of the warehouse for an element. */
export interface Question {
  readonly elementId: Id;
  readonly level: Id | null;
  readonly want: QueryRequest["want"];
  readonly most: number;
}

const everything = { kind: "rows", columns: null, withOuter: true, outline: false } as const;
const oneRow = { kind: "rows", columns: null, withOuter: false, outline: false } as const;

/** What an answer is kept under. */
export const keyOf = ({ elementId, level, want, most }: Question): string => JSON.stringify([elementId, level, want, most]);

/** The live formulas of an element's texts. */
export const textsQuestion = (elementId: Id, level: Id | null): Question => ({ elementId, level, want: oneRow, most: 1 });

/** At which level the texts of what is no content are computed; undefined where there are none. Of content only progress has a title that is drawn. */
export function levelOfTexts(element: Element): Id | null | undefined {
  const isPlain = isContent(element) && element.kind !== "progress";
  if (isPlain || shownFormulasOf(element).length === 0) return undefined;
  return isContent(element) ? null : LIVE_TEXTS;
}

export function chartQuestion(element: Element, limits: Limits): Question {
  const most = recordOf(element)?.isDense === true ? limits.points : limits.marks;
  return { elementId: element.id, level: null, want: everything, most };
}

/** The numbers that formulas of a chart stand for; null: it has none. */
export function numbersQuestion(element: Element): Question | null {
  const columns = chartFormulas(element).map((_, index) => chartFormulaColumnId(index));
  if (columns.length === 0) return null;
  return { elementId: element.id, level: "summary", want: { ...oneRow, columns }, most: 1 };
}

/** What the values of a key that are drawn as one are together, where they do not add up; null: that need not be asked. */
export function restQuestion(
  element: Element,
  marks: ResultTable,
  limits: Limits,
): { readonly rest: RestWanted; readonly question: Question } | null {
  const columns = columnsOf(element);
  const rest = restWanted(element, marks, (columnId) => isAdditive(columns, columnId));
  if (rest === null) return null;
  const want = { kind: "rest", columnId: rest.columnId, kept: rest.kept.map(filterValue) } as const;
  return { rest, question: { ...chartQuestion(element, limits), want } };
}

/** Those of the further layers of a map that are shown and have what they need. */
export const layerQuestions = (element: Element, limits: Limits): readonly { readonly id: Id; readonly question: Question }[] =>
  mapLayers(element).flatMap((layer) => {
    const level = layerLevel(layer.id);
    if (level === null || !layer.isShown || layer.isMisfiltered || lacksChannel(layer.element)) return [];
    return [{ id: layer.id, question: { ...chartQuestion(layer.element, limits), level } }];
  });

export const rowsQuestion = (element: Element, { rows }: Limits): Question => ({
  elementId: element.id,
  level: null,
  want: everything,
  most: rows,
});

/** The rows of a table, with what their looks depend on. */
export function tableQuestion(document: WorkbookDocument, element: Element, limits: Limits): Question {
  const query = elementQuery(document, element.id);
  const question = rowsQuestion(element, limits);
  if (query === null) return question;
  const level = shownLevel(query);
  return { ...question, level, want: { ...everything, columns: columnsWithRules(query, level) } };
}

/** The last row of a table of groups, which is computed anew over everything; null: it has none. */
export function totalsQuestion(document: WorkbookDocument, element: Element): Question | null {
  const query = elementQuery(document, element.id);
  const request = query === null ? null : totalsRequest(element, query);
  return request === null ? null : { elementId: element.id, level: request.level, want: request.want, most: 1 };
}

/** Where the scales of a grid begin and end that nobody wrote down as numbers: over all of its rows, as on screen. A pivot's reach over its cells. */
export function scaleEndsQuestion(element: Element): Question | null {
  const columns = scaleEndColumns(element.kind === "pivot-table" ? withRules(element, endsBySaying) : element);
  return columns.length === 0 ? null : { elementId: element.id, level: "summary", want: { ...oneRow, columns }, most: 1 };
}

/** The timeline of a figure, if it has one. */
export function trendQuestion(element: Element, { marks }: Limits): Question | null {
  const columns = kpiTrendColumns(element);
  return columns === null ? null : { elementId: element.id, level: "timeline", want: { ...everything, columns }, most: marks };
}

/** Values that stand in a legend. */
const MOST_IN_LEGEND = 40;

/** The values of a column that a legend lists; null: it lists none of a column. */
export function legendQuestion(document: WorkbookDocument, control: Element): (Question & { readonly columnId: Id }) | null {
  if (!isControl(control) || !isControlType(control, "legend")) return null;
  const values = controlQuery(document, control.id);
  if (values.kind !== "element" && values.kind !== "query") return null;
  const { columnId, displayColumnId } = values;
  const want = { kind: "distinct", columnId, search: null, ...(displayColumnId === null ? {} : { labelId: displayColumnId }) } as const;
  return { elementId: values.kind === "element" ? values.elementId : control.id, level: null, want, most: MOST_IN_LEGEND, columnId };
}

export const progressQuestion = (document: WorkbookDocument, element: Element): Question | null =>
  elementQuery(document, element.id) === null ? null : textsQuestion(element.id, null);

export const pivotQuestions = (element: Element, { rows }: Limits) =>
  partsOfGrid(pivotShown(element)).map((part) => ({
    part,
    question: { elementId: element.id, level: null, want: { kind: "pivot", ...part, conditions: true }, most: rows } satisfies Question,
  }));

/** Everything that an element asks before any answer is known, in order. */
export function questionsOf(document: WorkbookDocument, element: Element, limits: Limits): readonly Question[] {
  const level = levelOfTexts(element);
  return [...(level === undefined ? [] : [textsQuestion(element.id, level)]), ...contentQuestions(document, element, limits)];
}

function contentQuestions(document: WorkbookDocument, element: Element, limits: Limits): readonly Question[] {
  if (recordOf(element) !== null) {
    const numbers = numbersQuestion(element);
    const layers = layerQuestions(element, limits).map(({ question }) => question);
    return [chartQuestion(element, limits), ...layers, ...(numbers === null ? [] : [numbers])];
  }
  return ofPlainKind(asking, element)?.(document, element, limits) ?? [];
}

type Asking = (document: WorkbookDocument, element: Element, limits: Limits) => readonly Question[];

const only = (question: Question | null): readonly Question[] => (question === null ? [] : [question]);
const asksNothing: Asking = () => [];
const ofRows: Asking = (document, element, limits) => [
  tableQuestion(document, element, limits),
  ...only(totalsQuestion(document, element)),
  ...only(scaleEndsQuestion(element)),
];
const ofTexts: Asking = (_document, element) => (liveFormulasOf(element).length === 0 ? [] : [textsQuestion(element.id, null)]);

/** What each kind that is no chart asks besides its title's formulas; one that is missing here does not compile. */
const asking: { readonly [K in PlainKindName]: Asking } = {
  "kpi-chart": (_document, element, limits) =>
    !isKind(element, "kpi-chart") || element.value === undefined
      ? []
      : [rowsQuestion(element, limits), ...only(trendQuestion(element, limits))],
  progress: (document, element) => only(progressQuestion(document, element)),
  control: (document, element) => only(legendQuestion(document, element)),
  "pivot-table": (_document, element, limits) => [
    ...pivotQuestions(element, limits).map(({ question }) => question),
    ...only(scaleEndsQuestion(element)),
  ],
  table: ofRows,
  "input-table": ofRows,
  button: ofTexts,
  image: ofTexts,
  text: ofTexts,
  container: asksNothing,
  "tabbed-container": asksNothing,
  "repeated-container": asksNothing,
  "single-row-container": asksNothing,
  divider: asksNothing,
  embed: asksNothing,
  form: asksNothing,
  navigation: asksNothing,
  "page-break": asksNothing,
  spacer: asksNothing,
};
