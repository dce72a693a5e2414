import {
  type ExportSchedule,
  isLinkedKind,
  limits,
  type LinkedKind,
  type LinkedPlace,
  type ScheduleChange,
  type ScheduleCondition,
  type ScheduleItem,
} from "@sheaf/contract";
import {
  isHiddenPage,
  columnsOf,
  elementQuery,
  type Element,
  fromOutside,
  type Id,
  isKind,
  isOwnControl,
  isPage,
  isReport,
  mapDynamicText,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { ControlStore } from "../state/control-store.ts";
import type { Workbook } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";
import { pageLabel } from "../commands/pages.ts";
import { cronOf, type When, whenOf } from "../../shared/schedules/when.ts";

/** What is scheduled, from where the dialog was opened. */
export type Scheduled = NonNullable<Parameters<Workbook["showSchedules"]>[0]>;

/** A schedule while it is written. */
export interface ScheduleDraft extends Omit<ScheduleChange, "scheduleId" | "cron" | "teams" | "controls"> {
  readonly when: When;
  readonly teams: NonNullable<ScheduleChange["teams"]>;
  readonly controls: NonNullable<ScheduleChange["controls"]>;
}

/** What is not tied to anything. */
export const ALWAYS: ScheduleCondition = {
  kind: "always",
  elementId: null,
  columnId: null,
  comparison: null,
  value: null,
  everyRow: false,
  formula: null,
};

export function newDraft(
  document: WorkbookDocument,
  about: Scheduled,
  {
    email,
    timeZone,
    chosen,
  }: {
    readonly email: string;
    readonly timeZone: string;
    /** Values of controls that somebody set on the page: they go along. */
    readonly chosen: ReturnType<ControlStore["chosen"]>;
  },
): ScheduleDraft {
  const element = about.what === "element" ? namesOf(document).find(about.id) : undefined;
  const name = nameOf(document, about);
  const isAlert = about.kind === "alert";
  const column = element === undefined ? undefined : numbersOf(element)[0];
  return {
    name,
    kind: about.kind,
    subject: "",
    message: "",
    recipients: [email],
    teams: [],
    items: isAlert
      ? []
      : [{ ...whatOf(document, about), format: about.what === "element" && element?.kind !== "kpi-chart" ? "xlsx" : "pdf" }],
    controls: setControls(document, chosen),
    condition: isAlert
      ? { ...ALWAYS, kind: "compare", elementId: about.id, columnId: column?.id ?? null, comparison: "above", value: "" }
      : ALWAYS,
    burst: null,
    asRecipient: false,
    hasLink: true,
    paper: { size: "a4", orientation: "landscape", wholeTables: false },
    destinations: [],
    when: isAlert ? { kind: "hourly", minute: 0 } : { kind: "weekly", days: [1], time: "09:00" },
    timeZone,
  };
}

/** Values of controls of this document; what was uploaded into one of them is there for whoever did, and nobody else. */
function setControls(document: WorkbookDocument, chosen: ReturnType<ControlStore["chosen"]>): ScheduleDraft["controls"] {
  const controls = document.pages.flatMap(({ elements }) => elements.filter(isOwnControl));
  return controls.flatMap(({ id }) => {
    const value = chosen[id];
    return value === undefined || value?.kind === "files" ? [] : [{ controlId: id, value: JSON.stringify(value) }];
  });
}

/** A workbook of several pages begins with its first: pages behind it are mostly what it is made of. A report goes out whole. */
function whatOf(document: WorkbookDocument, { what, id }: Scheduled): Pick<ScheduleItem, "what" | "id"> {
  const pages = shownPages(document);
  const first = pages[0];
  return what === "workbook" && !isReport(document) && pages.length > 1 && first !== undefined
    ? { what: "page", id: first.id }
    : { what, id };
}

const shownPages = (document: WorkbookDocument) => document.pages.filter((page) => isPage(page) && !isHiddenPage(page));

/** Formulas in it are as people write them, from here until it is kept again. */
export function draftOf(document: WorkbookDocument, schedule: ExportSchedule): ScheduleDraft {
  const { name, kind, subject, message, recipients, items, condition, burst, asRecipient, hasLink, paper, destinations, cron, timeZone } =
    schedule;
  const { kind: conditionKind, elementId, columnId, comparison, value, everyRow, formula, clearsAt = null } = condition;
  const print = (stored: string): string => printedFormula(document, items, stored);
  return {
    name,
    kind,
    subject: mapDynamicText(subject, print),
    message: mapDynamicText(message, print),
    recipients: [...recipients],
    teams: [...(schedule.teams ?? [])],
    items: items.map(({ what, id, format }) => ({ what, id, format })),
    controls: (schedule.controls ?? []).map(({ controlId, value }) => ({ controlId, value })),
    condition: {
      kind: conditionKind,
      elementId,
      columnId,
      comparison,
      value,
      everyRow,
      clearsAt,
      formula: formula === null ? null : print(formula),
    },
    burst:
      burst === null
        ? null
        : {
            elementId: burst.elementId,
            emailColumnId: burst.emailColumnId,
            parts: burst.parts.map(({ columnId: of, controlId, filteredElementId, filteredColumnId }) => ({
              columnId: of,
              controlId,
              filteredElementId,
              filteredColumnId,
            })),
          },
    asRecipient,
    hasLink,
    paper: { size: paper.size, orientation: paper.orientation, wholeTables: paper.wholeTables ?? false },
    destinations: destinations.map((one) => ({
      destinationId: one.destinationId,
      kind: one.kind,
      url: null,
      secret: null,
      user: null,
      region: null,
      hostKey: null,
      table:
        one.table === null
          ? null
          : { connectionId: one.table.connectionId, elementId: one.table.elementId, name: one.table.name, mode: one.table.mode },
      linked: one.linked === null ? null : placeOf(one.linked),
    })),
    isZipped: schedule.isZipped === true,
    when: whenOf(cron),
    timeZone,
    endsOn: schedule.endsOn ?? null,
    endsAfter: schedule.endsAfter ?? null,
  };
}

/** What is sent to the server; null while something is missing. */
export function contentOf(document: WorkbookDocument, { when, ...draft }: ScheduleDraft): Omit<ScheduleChange, "scheduleId"> | null {
  const cron = cronOf(when);
  const { burst } = draft;
  if (cron === null || draft.name.trim() === "") return null;
  if (draft.recipients.length + draft.teams.length + draft.destinations.length === 0 && burst === null) return null;
  if (burst?.parts.some(({ controlId, filteredColumnId }) => controlId === null && filteredColumnId === null) === true) return null;
  if (burst?.parts.length === 0) return null;
  if (draft.kind === "export" && draft.items.length === 0 && !writesOnly(draft)) return null;
  const { condition } = draft;
  const needsColumn = hasColumn(condition.kind);
  if (needsColumn && (condition.elementId === null || condition.columnId === null)) return null;
  if ((condition.kind === "compare" || condition.kind === "moves") && (condition.value ?? "").trim() === "") return null;
  if (draft.destinations.some(isNowhere)) return null;
  if (draft.destinations.some(({ table }) => table != null && [table.name.trim(), table.connectionId, table.elementId].includes("")))
    return null;
  if (draft.destinations.some(isUnopened)) return null;
  if (condition.kind === "formula" && (condition.formula ?? "").trim() === "") return null;
  if (!isWholeEnd(draft)) return null;
  const store = (printed: string): string => storedFormula(document, draft.items, printed);
  return {
    ...draft,
    subject: mapDynamicText(draft.subject, store),
    message: mapDynamicText(draft.message, store),
    condition: { ...condition, formula: condition.kind === "formula" ? store((condition.formula ?? "").trim()) : null },
    cron,
  };
}

/** Whether an end says all of it. */
export function isWholeEnd({ endsOn = null, endsAfter = null }: Pick<ScheduleDraft, "endsOn" | "endsAfter">): boolean {
  if (endsAfter !== null) return Number.isInteger(endsAfter) && endsAfter >= 1 && endsAfter <= limits.scheduleSends;
  return endsOn === null || /^\d{4}-\d{2}-\d{2}$/u.test(endsOn);
}

const placeOf = ({ accountId, placeId, placeName, partId, partName, elementId, mode }: LinkedPlace): LinkedPlace => ({
  accountId,
  placeId,
  placeName,
  partId,
  partName,
  elementId,
  mode,
});

/** A new one that does not say where it is. */
function isNowhere({ kind, table, linked, destinationId, url }: ScheduleDraft["destinations"][number]): boolean {
  if (linked != null) return !isLinkedKind(kind) || !isWholePlace(kind, linked);
  return table == null && destinationId === null && (url ?? "").trim() === "";
}

/** Whether nothing is missing of where something goes by an account. */
export function isWholePlace(kind: LinkedKind, { accountId, placeId, partId, partName, elementId }: LinkedPlace): boolean {
  if (accountId === "" || placeId === "") return false;
  if (kind === "sheets") return elementId !== null && (partName ?? "").trim() !== "";
  return kind === "drive" || kind === "slack-channel" || partId !== null;
}

/** Tables are written of it, and nobody is sent anything. */
export function writesOnly({
  kind,
  recipients,
  teams,
  burst,
  destinations,
}: Pick<ScheduleDraft, "kind" | "recipients" | "teams" | "burst" | "destinations">): boolean {
  return (
    kind === "export" &&
    recipients.length + teams.length === 0 &&
    burst === null &&
    destinations.every(({ table, linked }) => table != null || linked?.elementId != null)
  );
}

/** A new place without what opens it; the key of an SFTP server comes with its test. */
function isUnopened({ kind, url, user, secret, region, hostKey }: ScheduleDraft["destinations"][number]): boolean {
  if (url === null || (kind !== "s3" && kind !== "sftp")) return false;
  return user === null || secret === null || (kind === "s3" ? region === null : hostKey === null);
}

/** The element that formulas are about where they name none: the first that is sent. */
export function hostOf(document: WorkbookDocument, items: readonly ScheduleItem[]): Element | undefined {
  const all = withRows(document);
  return items.flatMap(({ id }) => all.filter((one) => one.id === id))[0] ?? all[0];
}

function printedFormula(document: WorkbookDocument, items: readonly ScheduleItem[], stored: string): string {
  return namesOf(document).toPrinted(hostOf(document, items)?.id ?? "", null, stored);
}

function storedFormula(document: WorkbookDocument, items: readonly ScheduleItem[], printed: string): string {
  const host = hostOf(document, items);
  const stored = namesOf(document).toStored(host?.id ?? "", null, printed);
  return host === undefined ? stored : fromOutside(host.id, stored);
}

export const hasColumn = (kind: ScheduleCondition["kind"]): boolean => kind === "compare" || kind === "moves" || kind === "unusual";

export interface Target {
  /** Of the list in which it is chosen. */
  readonly key: string;
  readonly what: ScheduleItem["what"];
  readonly id: Id | null;
  readonly name: string;
  readonly formats: readonly ScheduleItem["format"][];
}

const ofRows = ["xlsx", "csv", "tsv", "json", "jsonl", "parquet", "pdf", "png", "svg", "html"] as const;
const ofPages = ["pdf", "xlsx", "png", "svg", "html"] as const;

/** What of a workbook can be sent. */
export function targetsOf(document: WorkbookDocument): readonly Target[] {
  const pages = shownPages(document);
  return [
    { key: "workbook", what: "workbook", id: null, name: "", formats: pages.length === 1 ? ofPages : ["pdf", "xlsx", "html"] },
    ...pages.map((page) => ({
      key: keyOfItem({ what: "page", id: page.id }),
      what: "page" as const,
      id: page.id,
      name: pageLabel(page),
      formats: ofPages,
    })),
    ...rowTargets(document),
  ];
}

/** Elements of one name are told apart by their pages. */
function rowTargets(document: WorkbookDocument): readonly Target[] {
  const names = namesOf(document);
  const all = withRows(document).map((element) => ({ element, name: names.element(element) }));
  return all.map(({ element, name }) => {
    const isOnly = all.filter((one) => one.name === name).length === 1;
    const page = isOnly ? undefined : document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
    return {
      key: keyOfItem({ what: "element", id: element.id }),
      what: "element" as const,
      id: element.id,
      name: page === undefined ? name : t("schedules.form.element-of-page", { name, page: pageLabel(page) }),
      formats: ofRows,
    };
  });
}

export const keyOfItem = ({ what, id }: Pick<ScheduleItem, "what" | "id">): string => (id === null ? what : `${what} ${id}`);

/** Elements whose rows can be looked at. */
export function withRows(document: WorkbookDocument): readonly Element[] {
  return document.pages.flatMap(({ elements }) => elements.filter(({ id }) => elementQuery(document, id) !== null));
}

/** Columns of an element, the values that it shows first. */
export function numbersOf(element: Element): readonly { readonly id: Id }[] {
  const shown = isKind(element, "kpi-chart") ? element.value?.columnId : undefined;
  const all = columnsOf(element);
  const first = all.filter(({ id }) => id === shown);
  return [...first, ...all.filter(({ id }) => id !== shown)];
}

function nameOf(document: WorkbookDocument, about: Scheduled): string {
  if (about.what === "workbook") return document.name;
  const names = namesOf(document);
  if (about.what === "element") {
    const element = names.find(about.id);
    return element === undefined ? document.name : names.element(element);
  }
  const page = document.pages.find(({ id }) => id === about.id);
  return page === undefined ? document.name : pageLabel(page);
}
