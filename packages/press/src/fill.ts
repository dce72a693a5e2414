import { type LayerAnswer, legendColumns, legendName, withoutScheme } from "@sheaf/charts";
import { type LanguageCode, message } from "@sheaf/messages";
import { summaryNumbers } from "@sheaf/charts/cells";
import type { ControlValue, Environment } from "@sheaf/compiler";
import { controlsOf } from "@sheaf/compiler";
import { type Writing } from "@sheaf/files";
import { cellFormatter, type ColumnFormat, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import type { Content, FilledElement, FilledPage, Grid, LegendValue, PictureFile } from "@sheaf/paper";
import { cellAt, cellText, MARKER, readTable, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import {
  type ActionEffect,
  dynamicParts,
  type Element,
  filledText,
  formulasAt,
  elementQuery,
  givenName,
  handleOf,
  type Id,
  isHiddenPage,
  isKind,
  isPage,
  isOwnControl,
  liveFormulasOf,
  mapDynamicText,
  namesOf,
  ofPlainKind,
  type Page,
  pageFigureOf,
  parseBody,
  type PivotPart,
  type PlainKindName,
  recordOf,
  safeAddress,
  safePicture,
  shownBySynced,
  type TextBlock,
  type TextRun,
  withShownTexts,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { cellPictureKey, type PictureWanted, pictureKey } from "./pictures.ts";
import { numbersOf } from "./chart-numbers.ts";
import { type GridSetting, pivotOnPaper, tableGrid } from "./grids/grids.ts";
import { holders, PaperTooLarge, type Replies } from "./gather.ts";
import { controlText } from "./in-force.ts";
import {
  legendQuestion,
  chartQuestion,
  layerQuestions,
  keyOf,
  levelOfTexts,
  type Limits,
  pivotQuestions,
  progressQuestion,
  type Question,
  numbersQuestion,
  restQuestion,
  rowsQuestion,
  scaleEndsQuestion,
  tableQuestion,
  textsQuestion,
  totalsQuestion,
  trendQuestion,
} from "./questions.ts";
import type { Say } from "./said.ts";

/** What of a workbook is filled, and with what. */
export interface Filling {
  readonly document: WorkbookDocument;
  readonly environment: Pick<Environment, "controls">;
  readonly replies: Replies;
  /** Pictures by what names them; null: one that cannot be drawn. */
  readonly pictures: ReadonlyMap<string, PictureFile | null>;
  readonly limits: Limits;
  readonly zone: TimeZone;
  readonly symbols: NumberSymbols;
  readonly language: LanguageCode;
  readonly say: Say;
  /** The page is dark. */
  readonly isDark?: boolean;
  /** Colors of the series of the theme; absent: cells are drawn by their formats alone. */
  readonly tones?: readonly string[];
}

/** Why an element has no values, in words. */
class Unanswered extends Error {}

/** Values of everything that stands on a page, from what was answered. */
export class Filler {
  readonly #filling: Filling;

  constructor(filling: Filling) {
    this.#filling = filling;
  }

  page(page: Page): FilledPage {
    const elements = new Map<Id, FilledElement>();
    for (const element of page.elements) {
      if (holders.has(element.kind)) continue;
      elements.set(element.id, this.element(element));
    }
    return { page, elements };
  }

  element(written: Element): FilledElement {
    const { document } = this.#filling;
    const element = withoutScheme(this.#withTexts(written), legendColumns(document, written.id));
    const name = namesOf(document).element(element);
    const given = givenName(element);
    const own = memberOf(element, "name");
    const isHidden = typeof own === "object" && own !== null && "visibility" in own;
    let content: Content;
    try {
      content = this.#content(element);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      content = { kind: "note", text: error.message, isProblem: true };
    }
    return { element, name, title: given ?? (isHidden ? null : undefined), subtitle: subtitleOf(element), content };
  }

  /** What an element is called, with the values of the formulas in its title. */
  nameOf(written: Element): string {
    return namesOf(this.#filling.document).element(this.#withTexts(written));
  }

  #content(element: Element): Content {
    if (recordOf(element) !== null) return this.#chart(element);
    const nothing = (): Content => ({ kind: "nothing" });
    const contents: { readonly [K in PlainKindName]: () => Content } = {
      "kpi-chart": () => this.#kpi(element),
      progress: () => this.#progress(element),
      "pivot-table": () => ({ kind: "grid", grid: this.#pivot(element) }),
      table: () => ({ kind: "grid", grid: this.#table(element) }),
      "input-table": () => ({ kind: "grid", grid: this.#table(element) }),
      text: () => this.#text(element),
      control: () => this.#control(element),
      image: () => this.#image(element),
      button: () => this.#button(element),
      navigation: () => this.#navigation(element),
      divider: () => ({ kind: "divider", isUpright: memberOf(element, "direction") === "vertical" }),
      // What stands in them is laid out with the page, and paper has neither pages of others nor anything to fill in.
      container: nothing,
      "tabbed-container": nothing,
      "repeated-container": nothing,
      "single-row-container": nothing,
      spacer: nothing,
      "page-break": nothing,
      embed: nothing,
      form: nothing,
    };
    return (ofPlainKind(contents, element) ?? nothing)();
  }

  #answer(question: Question): { readonly table: ResultTable; readonly isCut: boolean } {
    const reply = this.#filling.replies.get(keyOf(question));
    if (reply === undefined) throw new Error(`nobody asked ${keyOf(question)}`);
    if ("problem" in reply) throw new Unanswered(reply.problem);
    return { table: readTable(reply.columns, reply.messages), isCut: reply.isCut };
  }

  /** Why a question has no answer; null where it has one. */
  #problemOf(question: Question): string | null {
    const reply = this.#filling.replies.get(keyOf(question));
    return reply !== undefined && "problem" in reply ? reply.problem : null;
  }

  #chart(element: Element): Content {
    const { table, isCut } = this.#answer(chartQuestion(element, this.#filling.limits));
    const layers = new Map<Id, LayerAnswer>();
    const lost = new Map<Id, string>();
    for (const { id, question } of layerQuestions(element, this.#filling.limits)) {
      const problem = this.#problemOf(question);
      if (problem !== null) {
        lost.set(id, problem);
        continue;
      }
      const answer = this.#answer(question);
      layers.set(id, { table: answer.table, truncated: answer.isCut });
    }
    const asked = restQuestion(element, table, this.#filling.limits);
    // Without it the values are left out, as the chart says.
    const rest =
      asked === null || this.#problemOf(asked.question) !== null ? null : { ...asked.rest, table: this.#answer(asked.question).table };
    const numbers = this.#numbers(element);
    return {
      kind: "chart",
      table,
      isCut,
      ...(numbers.size === 0 ? {} : { numbers }),
      ...(rest === null ? {} : { rest }),
      ...(layers.size === 0 ? {} : { layers }),
      ...(lost.size === 0 ? {} : { lostLayers: lost }),
    };
  }

  /** What formulas of a chart stand for; one without an answer is none, as on screen. */
  #numbers(element: Element): ReadonlyMap<string, number> {
    const question = numbersQuestion(element);
    if (question === null || this.#problemOf(question) !== null) return new Map();
    return numbersOf(element, this.#answer(question).table);
  }

  #kpi(element: Element): Content {
    if (!isKind(element, "kpi-chart") || element.value === undefined) return { kind: "nothing" };
    const { table } = this.#answer(rowsQuestion(element, this.#filling.limits));
    const trend = trendQuestion(element, this.#filling.limits);
    return { kind: "kpi", table, trend: trend === null ? null : this.#answer(trend).table };
  }

  #progress(element: Element): Content {
    const question = progressQuestion(this.#filling.document, element);
    return question === null ? { kind: "nothing" } : { kind: "progress", table: this.#answer(question).table };
  }

  #writing(element: Element): Writing {
    const formats = new Map(elementQuery(this.#filling.document, element.id)?.columns.map(({ id, format }) => [id, format]));
    return {
      formatOf: ({ id, inherited }) => formats.get(id) ?? (inherited?.format as ColumnFormat | undefined) ?? null,
      values: "formatted",
      zone: this.#filling.zone,
      symbols: this.#filling.symbols,
      forSpreadsheets: false,
    };
  }

  /** Numbers of scales over the whole element; where nobody could say them, the scales are not drawn. */
  #gridSetting(element: Element): GridSetting {
    const { document, isDark, zone, symbols, language, say, tones } = this.#filling;
    const question = scaleEndsQuestion(element);
    const ends = question === null || this.#problemOf(question) !== null ? null : this.#answer(question).table;
    const query = elementQuery(document, element.id);
    return {
      query,
      writing: this.#writing(element),
      end: summaryNumbers(ends),
      isDark,
      zone,
      words: { language, say, symbols },
      displays:
        tones === undefined ? undefined : { tones, say, pictureOf: (url) => this.#filling.pictures.get(cellPictureKey(url)) ?? null },
      total: say(message("drawing.total")),
    };
  }

  #table(element: Element): Grid {
    const { document, limits } = this.#filling;
    const { table, isCut } = this.#answer(tableQuestion(document, element, limits));
    const question = totalsQuestion(document, element);
    // Without an answer it is left out, as on the screen.
    const totals = question === null || this.#problemOf(question) !== null ? null : this.#answer(question).table;
    return tableGrid(element, { table, totals, isCut }, this.#gridSetting(element));
  }

  #pivot(element: Element): Grid {
    const parts: { readonly part: PivotPart; readonly table: ResultTable }[] = [];
    for (const { part, question } of pivotQuestions(element, this.#filling.limits)) {
      const { table, isCut } = this.#answer(question);
      if (isCut) throw new PaperTooLarge();
      parts.push({ part, table });
    }
    const names = namesOf(this.#filling.document);
    return pivotOnPaper(element, (id) => names.column(element, id), parts, this.#gridSetting(element));
  }

  #text(element: Element): Content {
    if (!isKind(element, "text")) return { kind: "nothing" };
    const { blocks } = parseBody(element.body);
    const live = liveFormulasOf(element);
    const valueOf = live.length === 0 ? () => "" : this.#liveValues(element);
    const at = element.verticalAlign === "center" || element.verticalAlign === "bottom" ? element.verticalAlign : "top";
    return { kind: "text", blocks: blocks.map((block) => withValues(block, valueOf)), at };
  }

  /** The picture that an element names, and what it says of it, with the values of their formulas; null: it names none. */
  pictureOf(element: Element): { readonly wanted: PictureWanted | null; readonly alt: string | null } | null {
    if (!isKind(element, "image")) return null;
    const valueOf = liveFormulasOf(element).length === 0 ? () => "" : this.#valuesAt(element.id, null);
    const filled = (path: readonly string[], text: string): string =>
      dynamicParts(text).length === 0 ? text : filledText(text, formulasAt(element, path), valueOf);
    const { source, url, alt } = element;
    const said = alt === undefined ? "" : filled(["alt"], alt).trim();
    const spoken = said === "" ? null : said;
    if (source?.kind === "upload") {
      const { pictureId } = source;
      return { wanted: pictureId === undefined ? null : { kind: "upload", pictureId }, alt: spoken };
    }
    const address = source === undefined ? filled(["url"], url ?? "") : filled(["source", "url"], source.url);
    if (address.trim() === "") return null;
    const safe = safePicture(address);
    return { wanted: safe === null ? null : { kind: "url", url: safe }, alt: spoken };
  }

  #image(element: Element): Content {
    const named = this.pictureOf(element);
    if (named === null || !isKind(element, "image")) return { kind: "nothing" };
    const picture = named.wanted === null ? undefined : this.#filling.pictures.get(pictureKey(named.wanted));
    if (picture === undefined || picture === null)
      return { kind: "note", text: this.#filling.say(message("files.no-picture")), isProblem: true };
    return { kind: "image", picture, alt: named.alt, style: element.style ?? {} };
  }

  /** What it says, and where its first step that leads somewhere leads; what else a button does, paper cannot. */
  #button(element: Element): Content {
    if (!isKind(element, "button")) return { kind: "nothing" };
    const valueOf = liveFormulasOf(element).length === 0 ? () => "" : this.#valuesAt(element.id, null);
    const { text, actions = [], appearance, align = "left" } = element;
    const label = dynamicParts(text).length === 0 ? text : filledText(text, formulasAt(element, ["text"]), valueOf);
    const steps = actions.flatMap(({ state, trigger, effects }) => (state === "disabled" || trigger !== "on-click" ? [] : effects));
    const to = steps.flatMap((step) => leadsTo(step) ?? [])[0] ?? null;
    const look = appearance === "outline" ? "outline" : "button";
    return { kind: "ways", ways: [{ label, to }], look, isUpright: false, align };
  }

  /** Ways to the pages of the document, or to those that somebody chose. */
  #navigation(element: Element): Content {
    if (!isKind(element, "navigation")) return { kind: "nothing" };
    const { pages } = this.#filling.document;
    const { orientation, alignment = "left" } = element.optionStyle ?? {};
    const plain = (label: string): string => mapDynamicText(label, () => "");
    const labels = new Map(element.pageLabels?.map(({ pageId, label }) => [pageId, label]));
    const ways =
      element.mode === "auto"
        ? pages
            .filter((page) => isPage(page) && !isHiddenPage(page))
            .map(({ id, name }) => ({ label: plain(labels.get(id) ?? name), to: `#${id}` }))
        : (element.options ?? []).map(({ label, destination }) => ({
            label: plain(label),
            to: destination.type === "page" ? `#${destination.pageId}` : plainAddress(destination.url),
          }));
    return { kind: "ways", ways, look: "list", isUpright: orientation === "vertical", align: alignment };
  }

  /** Titles and other texts of what is no content, with the values of their formulas. */
  #withTexts(element: Element): Element {
    const level = levelOfTexts(element);
    if (level === undefined) return element;
    try {
      return withShownTexts(element, this.#valuesAt(element.id, level));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      return withShownTexts(element, () => "");
    }
  }

  #liveValues(element: Element): (formula: string, format: string | null) => string {
    const valueOf = this.#valuesAt(element.id, null);
    const columnOf = new Map(liveFormulasOf(element).map(({ formula, columnId }) => [formula, columnId]));
    return (formula, format) => valueOf(columnOf.get(formula) ?? "", format);
  }

  #valuesAt(elementId: Id, level: Id | null): (columnId: Id, format: string | null) => string {
    const { table } = this.#answer(textsQuestion(elementId, level));
    return (columnId, format) => {
      const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
      const column = table.columns[at];
      if (column === undefined || table.rowCount === 0) return "";
      const value = cellAt(table, 0, at);
      if (value === null) {
        const several = table.columns.findIndex(({ id, role }) => id === column.id && role !== "value");
        const count = several < 0 ? null : cellAt(table, 0, several);
        if (typeof count === "bigint" && count > 1n) return MARKER;
      }
      const isTime = column.type.kind === "date" || column.type.kind === "datetime";
      const written: ColumnFormat | null = format === null ? null : { kind: isTime ? "datetime" : "number", formatString: format };
      const { zone, symbols } = this.#filling;
      return cellFormatter(typeName(column.type), written, { zone, symbols, isInSentence: true })(value);
    };
  }

  /** The values of a legend in their order; those that are not chosen are muted where others are. */
  #legend(control: Element, label: string, question: NonNullable<ReturnType<typeof legendQuestion>>, value: ControlValue | null): Content {
    const { table, isCut } = this.#answer(question);
    const chosen =
      value?.kind === "list" && value.values.length > 0 ? new Set(value.values.map((one) => (one === null ? null : String(one)))) : null;
    const at = table.columns.findIndex(({ id, role }) => id === question.columnId && role === "value");
    const named = table.columns.findIndex(({ id }) => id === "label");
    const column = table.columns[at];
    const shown = table.columns[named < 0 ? at : named];
    if (column === undefined || shown === undefined) return { kind: "nothing" };
    const write = cellFormatter(typeName(shown.type), null, { zone: this.#filling.zone, symbols: this.#filling.symbols });
    const entries = Array.from({ length: table.rowCount }, (_, row): LegendValue => {
      const text = cellText(cellAt(table, row, at), column.type);
      return { text, label: write(cellAt(table, row, named < 0 ? at : named)) || "–", isMuted: chosen !== null && !chosen.has(text) };
    });
    return { kind: "legend", label, column: legendName(this.#filling.document, control), entries, hasMore: isCut };
  }

  #control(element: Element): Content {
    const { document, environment } = this.#filling;
    const all = document.pages.flatMap(({ elements }) => elements);
    const own = isOwnControl(element) ? element : shownBySynced(all, element);
    if (own === undefined) return { kind: "nothing" };
    const value = controlsOf(document, environment.controls).find(({ id }) => id === own.id)?.value ?? null;
    const label = givenName(element) ?? givenName(own) ?? handleOf(own);
    const question = legendQuestion(document, element);
    // A legend whose values nobody could say is a control like the others.
    if (question !== null && this.#problemOf(question) === null) return this.#legend(element, label, question, value);
    return { kind: "control", label, value: controlText(value, this.#filling.say) ?? this.#filling.say(message("files.in-force.all")) };
  }
}

/** An address that is one without a formula; null: nobody knows where it leads, or it is none that is followed. */
const plainAddress = (address: string): string | null => (dynamicParts(address).length > 0 ? null : safeAddress(address));

/** Where a step leads on paper; null: nowhere. */
function leadsTo(step: ActionEffect): string | null {
  const { effect, url, target } = step as { readonly effect?: unknown; readonly url?: unknown; readonly target?: unknown };
  if (effect === "open-url") return typeof url === "string" ? plainAddress(url) : null;
  if (effect !== "navigate" || typeof target !== "object" || target === null) return null;
  const { page, element } = target as { readonly page?: unknown; readonly element?: unknown };
  const id = page ?? element;
  return typeof id === "string" ? `#${id}` : null;
}

/** Texts with the values of their formulas. */
function withValues(block: TextBlock, valueOf: (formula: string, format: string | null) => string): TextBlock {
  const change = (runs: readonly TextRun[]): readonly TextRun[] =>
    runs.map((run): TextRun => {
      if (run.kind === "break") return run;
      const { link, ...plain } = run.look;
      // An address whose formulas nobody counted leads nowhere.
      const look = link === undefined || dynamicParts(link).length === 0 ? run.look : plain;
      // How many sheets there are is known when they are there.
      if (run.kind === "formula" && pageFigureOf(run.formula) !== null) return run;
      return run.kind === "text"
        ? { ...run, look }
        : { kind: "text", text: valueOf(run.formula, run.format), look: { ...look, bold: true } };
    });
  return block.kind === "list"
    ? { ...block, items: block.items.map((item) => ({ ...item, runs: change(item.runs) })) }
    : { ...block, runs: change(block.runs) };
}

function subtitleOf(element: Element): string | null {
  const description = memberOf(element, "description");
  if (typeof description === "string") return description === "" ? null : description;
  if (typeof description !== "object" || description === null || !("text" in description)) return null;
  const { text, position } = description as { readonly text: unknown; readonly position?: unknown };
  return typeof text === "string" && text !== "" && position !== "tooltip" ? text : null;
}
