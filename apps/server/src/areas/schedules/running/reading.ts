import { CodedError, type DrawnFormat } from "@sheaf/contract";
import { timeZone, UTC } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { RunNote } from "../history/notes.ts";
import type { ResultTable } from "@sheaf/result";
import { type Id, isHiddenPage, kpiTrendColumns, namesOf, settableControls, type WorkbookDocument } from "@sheaf/workbook";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";
import type { OperationContext } from "../../../platform/operations/index.ts";
import { type BurstPart, controlsOfPart, withPartFilters } from "./bursts.ts";
import type { Figures } from "../alerts/found-values.ts";
import { requireSettable, setControls } from "./set-controls.ts";
import {
  drawnFile,
  type Drawings,
  cellPicture,
  elementPicture,
  type ElementRows,
  elementRows,
  exportRowLimit,
  publishedLoad,
} from "../../exports/index.ts";
import type { Opening } from "../destinations/outgoing.ts";
import type { ImageStore } from "../../images/index.ts";
import { languageFor, numbersFor } from "../../organizations/index.ts";
import { type LoadParts, type QueryRunner, type ResultsGate } from "../../queries/index.ts";
import { type LookedRows, lookedRows } from "./looked-rows.ts";
import { type Attached, heldFiles, outgoingFiles, type ScheduledItem } from "./outgoing-files.ts";
import { filledTexts, formulaColumns, formulasIn, SCHEDULE_TEXT, truthIn, withFormulas } from "../planning/live-texts.ts";

export interface ReadingParts extends LoadParts {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
  readonly drawings: Drawings;
  readonly images: ImageStore;
}

/** A workbook as one reader sees it, opened for one run. */
export interface Reading extends LookedRows {
  readonly documentName: string;
  readonly document: WorkbookDocument;
  readonly files: () => Promise<Attached>;
  /** The same files, none of them whole in memory. What is not in them is noted as they are written. */
  readonly outgoing: (note: (note: RunNote) => void) => Promise<readonly Opening[]>;
  /** Rows of an element as a file of them would have them. */
  readonly elementRows: (elementId: Id) => Promise<ElementRows>;
  /** The first page of what is drawn, as a picture. */
  readonly picture: (item: ScheduledItem) => Promise<Uint8Array>;
  /** Texts with the values of their formulas, and how many of these cannot be computed. */
  readonly fill: (texts: readonly string[]) => Promise<{ readonly texts: readonly string[]; readonly missing: number }>;
  /** Null: the formula has no value. */
  readonly truthOf: (formula: string) => Promise<boolean | null>;
  /** What figures show that are of a period. */
  readonly figures: Figures;
}

export async function openReading(
  context: OperationContext,
  parts: ReadingParts,
  workbookId: string,
  definition: Pick<ScheduleDefinition, "items" | "paper" | "controls" | "isZipped">,
  part: BurstPart | null = null,
): Promise<Reading> {
  // what is sent is as of now, not as somebody saw it a while ago
  const set = setControls(definition.controls);
  const own = part === null ? {} : controlsOfPart(part);
  const whole = await publishedLoad(parts, context, workbookId, { refresh: true, controls: { ...set, ...own } });
  requireSettable(whole.load, set);
  const settable = settableControls(whole.load.document, whole.load);
  // a value that is passed over would leave them the rows of everybody
  if (Object.keys(own).some((id) => !settable.has(id)))
    throw new CodedError("EINVAL", message("errors-schedules.running.control-gives-each-recipient-own"));
  const load = part === null ? whole.load : { ...whole.load, document: withPartFilters(whole.load.document, part) };
  const documentKey = part === null ? whole.documentKey : `${whole.documentKey}/${JSON.stringify(part)}`;
  const { name, now } = whole;
  const turn = (): Promise<void> => parts.gate.turn(context.actor);
  const zone = timeZone(load.environment.timeZone, Intl) ?? UTC;
  const looked = lookedRows({ ...parts, load, documentKey, turn });
  const periodsOf: Figures["periodsOf"] = async (elementId) => {
    const element = namesOf(load.document).find(elementId);
    const columnIds = element === undefined ? null : kpiTrendColumns(element);
    return columnIds === null ? null : looked.tableOf(elementId, { level: "timeline", columnIds });
  };
  const computed = async (formulas: readonly string[]): Promise<{ readonly columns: readonly Id[]; readonly table: ResultTable }> => {
    const document = withFormulas(load.document, formulas);
    const columns = formulaColumns(document);
    if (columns === null) throw new CodedError("EINVAL", message("errors-schedules.running.formula-needs-element-rows-workbook"));
    const asked = { ...parts, load: { ...load, document }, documentKey: `${documentKey}/${JSON.stringify(formulas)}`, turn };
    return { columns, table: await lookedRows(asked).tableOf(SCHEDULE_TEXT, {}) };
  };
  const fill: Reading["fill"] = async (texts) => {
    const formulas = formulasIn(texts);
    if (formulas.length === 0) return { texts, missing: 0 };
    const { columns, table } = await computed(formulas);
    return filledTexts(texts, columns, table, { zone, symbols: await numbersFor(context) });
  };
  const truthOf: Reading["truthOf"] = async (formula) => {
    const { columns, table } = await computed([formula]);
    return truthIn(table, columns[0] ?? "");
  };
  const drawing = { ...parts, load, documentKey, turn };
  const { currency } = await numbersFor(context);
  const fileParts = {
    ...drawing,
    documentName: name,
    now,
    currency,
    language: await languageFor(context),
    drawn: elementPicture(drawing, context, workbookId),
    cellPicture: cellPicture(drawing, context, workbookId),
  };
  const paper = { ...definition.paper, wholeTables: definition.paper.wholeTables ?? false };
  const draw = ({ what, id }: Pick<ScheduledItem, "what" | "id">, format: DrawnFormat) =>
    drawnFile(drawing, context, { workbookId, what: drawnWhat(what, id), format, paper });
  const picture: Reading["picture"] = async ({ what, id }) => {
    // a workbook of several pages has no picture: its first page has
    const first = load.document.pages.find((page) => !isHiddenPage(page));
    const shown = what === "workbook" && first !== undefined ? ({ what: "page", id: first.id } as const) : { what, id };
    return (await draw(shown, "png")).bytes;
  };
  const openings = () => outgoingFiles(definition.items, { ...fileParts, context, workbookId, draw }, definition.isZipped === true);
  return {
    documentName: name,
    document: load.document,
    ...looked,
    files: async () => heldFiles(await openings()),
    outgoing: async (note) =>
      (await openings()).map((open) => async () => {
        const { write, ...file } = await open();
        return { ...file, write: async (sink) => (await write(sink)).forEach(note) };
      }),
    elementRows: async (elementId) =>
      elementRows(fileParts, { elementId, maxRows: await exportRowLimit(context, context.actor.organizationId) }),
    picture,
    fill,
    truthOf,
    figures: { periodsOf, zone, now: Date.parse(load.environment.now) },
  };
}

function drawnWhat(what: ScheduledItem["what"], id: Id | null) {
  if (what === "workbook" || id === null) return { kind: "workbook" } as const;
  return what === "page" ? ({ kind: "page", pageId: id } as const) : ({ kind: "element", elementId: id } as const);
}
