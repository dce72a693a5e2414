import type { ControlValue, Environment, QueryRequest } from "@sheaf/compiler";
import { controlsOf } from "@sheaf/compiler";
import { headedColumns, partsOfGrid, pivotGrid, shownCells, textOf, type Writing } from "@sheaf/files";
import { cellFormatter, type ColumnFormat, defaultSymbols, type TimeZone } from "@sheaf/locale";
import type { Content, FilledElement, FilledPage, Grid } from "@sheaf/paper";
import { cellAt, isNumeric, MARKER, printedColumns, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import {
  dynamicParts,
  type Element,
  elementQuery,
  givenName,
  handleOf,
  type Id,
  isContent,
  isKind,
  isOwnControl,
  LIVE_TEXTS,
  liveFormulasOf,
  namesOf,
  type Page,
  parseBody,
  type PivotPart,
  pivotShown,
  recordOf,
  shownBySynced,
  shownFormulasOf,
  type TextBlock,
  type TextRun,
  withShownTexts,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { controlText } from "./in-force.ts";

/** An answer in memory. */
export interface Answer {
  readonly table: ResultTable;
  /** There are more rows than were asked for. */
  readonly isCut: boolean;
}

/** Where values come from: the server's queries as a person may ask them, or the connections of a file. */
export interface Source {
  readonly document: WorkbookDocument;
  readonly environment: Pick<Environment, "controls" | "timeZone" | "weekStart" | "now">;
  readonly ask: (request: QueryRequest, mostRows: number) => Promise<Answer>;
  /** In words why an element has no values; throws what ends the whole. */
  readonly explain: (error: unknown) => string;
  /** Called after each element, so that others come in between. */
  readonly pause: () => Promise<void>;
}

export interface Limits {
  /** Rows of one table. */
  readonly rows: number;
  readonly marks: number;
  readonly points: number;
  /** Cells of everything together. */
  readonly cells: number;
}

export class PaperTooLarge extends Error {}

/** Values of everything that stands on a page. */
export class Filler {
  readonly #source: Source;
  readonly #limits: Limits;
  readonly #zone: TimeZone;
  #cells = 0;
  #done = 0;

  constructor(source: Source, limits: Limits, zone: TimeZone) {
    this.#source = source;
    this.#limits = limits;
    this.#zone = zone;
  }

  /** Elements that have their values. */
  get done(): number {
    return this.#done;
  }

  async page(page: Page): Promise<FilledPage> {
    const elements = new Map<Id, FilledElement>();
    for (const element of page.elements) {
      if (containers.has(element.kind)) continue;
      elements.set(element.id, await this.element(element));
    }
    return { page, elements };
  }

  async element(written: Element): Promise<FilledElement> {
    const { document, explain, pause } = this.#source;
    const element = await this.#withTexts(written);
    const name = namesOf(document).element(element);
    const given = givenName(element);
    const own = element["name"];
    const isHidden = typeof own === "object" && own !== null && "visibility" in own;
    let content: Content;
    try {
      content = await this.#content(element);
    } catch (error) {
      if (error instanceof PaperTooLarge) throw error;
      content = { kind: "note", text: explain(error), isProblem: true };
    }
    this.#done += 1;
    await pause();
    return { element, name, title: given ?? (isHidden ? null : undefined), subtitle: subtitleOf(element), content };
  }

  async #content(element: Element): Promise<Content> {
    if (recordOf(element) !== null) return this.#chart(element);
    switch (element.kind) {
      case "kpi-chart":
        return this.#kpi(element);
      case "progress":
        return this.#progress(element);
      case "pivot-table":
        return { kind: "grid", grid: await this.#pivot(element) };
      case "table":
      case "input-table":
        return { kind: "grid", grid: await this.#table(element) };
      case "text":
        return this.#text(element);
      case "control":
        return this.#control(element);
      case "divider":
        return { kind: "divider", isUpright: element["direction"] === "vertical" };
      default:
        return { kind: "nothing" };
    }
  }

  async #ask(elementId: Id, level: Id | null, want: QueryRequest["want"], most: number): Promise<Answer> {
    const request: QueryRequest = { elementId, level, want, window: { offset: 0, limit: most + 1 }, within: null, extraFilters: [] };
    const answer = await this.#source.ask(request, most);
    this.#cells += answer.table.rowCount * answer.table.columns.length;
    if (this.#cells > this.#limits.cells) throw new PaperTooLarge();
    return answer;
  }

  async #chart(element: Element): Promise<Content> {
    const record = recordOf(element);
    const most = record?.isDense === true ? this.#limits.points : this.#limits.marks;
    const { table, isCut } = await this.#ask(element.id, null, everything, most);
    return { kind: "chart", table, isCut };
  }

  async #kpi(element: Element): Promise<Content> {
    if (!isKind(element, "kpi-chart") || element.value === undefined) return { kind: "nothing" };
    const { table } = await this.#ask(element.id, null, everything, this.#limits.rows);
    const timeline = element.timeline?.columnId;
    const isKnown = element.columns.some(({ id }) => id === timeline);
    const trend = isKnown ? (await this.#ask(element.id, "timeline", everything, this.#limits.marks)).table : null;
    return { kind: "kpi", table, trend };
  }

  async #progress(element: Element): Promise<Content> {
    if (elementQuery(this.#source.document, element.id) === null) return { kind: "nothing" };
    const { table } = await this.#ask(element.id, null, { kind: "rows", columns: null, withOuter: false, outline: false }, 1);
    return { kind: "progress", table };
  }

  #writing(element: Element): Writing {
    const formats = new Map(elementQuery(this.#source.document, element.id)?.columns.map(({ id, format }) => [id, format]));
    return {
      formatOf: ({ id, inherited }) => formats.get(id) ?? (inherited?.format as ColumnFormat | undefined) ?? null,
      values: "formatted",
      zone: this.#zone,
      symbols: defaultSymbols,
      forSpreadsheets: false,
    };
  }

  async #table(element: Element): Promise<Grid> {
    const { table, isCut } = await this.#ask(element.id, null, everything, this.#limits.rows);
    const named = { ...table, columns: headedColumns(table.columns) };
    const columns = printedColumns(named.columns);
    const format = shownCells(this.#writing(element));
    const rows = Array.from({ length: table.rowCount }, (_, row) => ({
      isStrong: false,
      cells: columns.map((printed) => {
        const value = cellAt(table, row, printed.index);
        if (value !== null || printed.marker === null) return { text: format(value, printed) ?? "" };
        const several = cellAt(table, row, printed.marker);
        return { text: typeof several === "bigint" && several > 1n ? MARKER : (format(null, printed) ?? "") };
      }),
    }));
    return {
      header: [columns.map(({ column }) => column.name)],
      rows,
      right: columns.map(({ column }) => isNumeric(column.type)),
      left: 0,
      isCut,
      widths: columns.map(() => null),
    };
  }

  async #pivot(element: Element): Promise<Grid> {
    const { document } = this.#source;
    const shown = pivotShown(element);
    const parts: { readonly part: PivotPart; readonly table: ResultTable }[] = [];
    for (const part of partsOfGrid(shown)) {
      const { table, isCut } = await this.#ask(element.id, null, { kind: "pivot", ...part }, this.#limits.rows);
      if (isCut) throw new PaperTooLarge();
      parts.push({ part, table });
    }
    const names = namesOf(document);
    const grid = pivotGrid(shown, (id) => names.column(element, id), parts, { format: shownCells(this.#writing(element)) });
    return {
      header: grid.header.map((cells) => cells.map((text) => text ?? "")),
      rows: grid.rows.map(({ kind, cells }) => ({ isStrong: kind !== "cell", cells: cells.map((cell) => ({ text: textOf(cell) ?? "" })) })),
      right: grid.right,
      left: grid.left,
      isCut: false,
      widths: grid.right.map(() => null),
    };
  }

  async #text(element: Element): Promise<Content> {
    if (!isKind(element, "text")) return { kind: "nothing" };
    const { blocks } = parseBody(element.body);
    const live = liveFormulasOf(element);
    const valueOf = live.length === 0 ? () => "" : await this.#liveValues(element);
    const at = element.verticalAlign === "center" || element.verticalAlign === "bottom" ? element.verticalAlign : "top";
    return { kind: "text", blocks: blocks.map((block) => withValues(block, valueOf)), at };
  }

  /** Titles and other texts of what is no content, with the values of their formulas. */
  async #withTexts(element: Element): Promise<Element> {
    // Of content only progress has a title that is drawn.
    const isPlain = isContent(element) && element.kind !== "progress";
    if (isPlain || shownFormulasOf(element).length === 0) return element;
    try {
      return withShownTexts(element, await this.#valuesAt(element.id, isContent(element) ? null : LIVE_TEXTS));
    } catch (error) {
      if (error instanceof PaperTooLarge) throw error;
      this.#source.explain(error);
      return withShownTexts(element, () => "");
    }
  }

  async #liveValues(element: Element): Promise<(formula: string, format: string | null) => string> {
    const valueOf = await this.#valuesAt(element.id, null);
    const columnOf = new Map(liveFormulasOf(element).map(({ formula, columnId }) => [formula, columnId]));
    return (formula, format) => valueOf(columnOf.get(formula) ?? "", format);
  }

  async #valuesAt(elementId: Id, level: Id | null): Promise<(columnId: Id, format: string | null) => string> {
    const { table } = await this.#ask(elementId, level, { kind: "rows", columns: null, withOuter: false, outline: false }, 1);
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
      return cellFormatter(typeName(column.type), written, { zone: this.#zone, symbols: defaultSymbols })(value);
    };
  }

  #control(element: Element): Content {
    const { document, environment } = this.#source;
    const all = document.pages.flatMap(({ elements }) => elements);
    const own = isOwnControl(element) ? element : shownBySynced(all, element);
    if (own === undefined) return { kind: "nothing" };
    const value = controlsOf(document, environment.controls).find(({ id }) => id === own.id)?.value ?? null;
    return { kind: "control", label: givenName(element) ?? givenName(own) ?? handleOf(own), value: controlText(value) ?? "All" };
  }
}

const containers: ReadonlySet<string> = new Set(["container", "tabbed-container", "repeated-container", "single-row-container", "form"]);
const everything = { kind: "rows", columns: null, withOuter: true, outline: false } as const;

/** Texts with the values of their formulas. */
function withValues(block: TextBlock, valueOf: (formula: string, format: string | null) => string): TextBlock {
  const change = (runs: readonly TextRun[]): readonly TextRun[] =>
    runs.map((run): TextRun => {
      if (run.kind === "break") return run;
      const { link, ...plain } = run.look;
      // An address whose formulas nobody counted leads nowhere.
      const look = link === undefined || dynamicParts(link).length === 0 ? run.look : plain;
      return run.kind === "text"
        ? { ...run, look }
        : { kind: "text", text: valueOf(run.formula, run.format), look: { ...look, bold: true } };
    });
  return block.kind === "list"
    ? { ...block, items: block.items.map((item) => ({ ...item, runs: change(item.runs) })) }
    : { ...block, runs: change(block.runs) };
}

function subtitleOf(element: Element): string | null {
  const description = element["description"];
  if (typeof description === "string") return description === "" ? null : description;
  if (typeof description !== "object" || description === null || !("text" in description)) return null;
  const { text, position } = description as { readonly text: unknown; readonly position?: unknown };
  return typeof text === "string" && text !== "" && position !== "tooltip" ? text : null;
}

/** Values of controls in force, in words. */
export function controlsInForce(document: WorkbookDocument, values: ReadonlyMap<Id, ControlValue | null>): readonly string[] {
  const names = namesOf(document);
  return controlsOf(document, values).flatMap(({ id, value }) => {
    const text = controlText(value);
    const control = names.find(id);
    return text === null || control === undefined ? [] : [`${names.element(control)}: ${text}`];
  });
}
