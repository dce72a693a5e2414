import type { ExportSchedule, ScheduleChange, ScheduleCondition, ScheduleItem } from "@sheaf/contract";
import { columnsOf, elementQuery, type Element, type Id, isKind, isOverlay, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { Workbook } from "../state/workbook.ts";
import { isHiddenPage, pageLabel } from "../commands/pages.ts";
import { cronOf, type When, whenOf } from "../../shared/schedules/when.ts";

/** What is scheduled, from where the dialog was opened. */
export type Scheduled = NonNullable<Parameters<Workbook["showSchedules"]>[0]>;

/** A schedule while it is written. */
export interface ScheduleDraft extends Omit<ScheduleChange, "scheduleId" | "cron"> {
  readonly when: When;
}

const ALWAYS: ScheduleCondition = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false };

export function newDraft(document: WorkbookDocument, about: Scheduled, email: string, timeZone: string): ScheduleDraft {
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
    items: isAlert
      ? []
      : [{ what: about.what, id: about.id, format: about.what === "element" && element?.kind !== "kpi-chart" ? "xlsx" : "pdf" }],
    condition: isAlert
      ? { ...ALWAYS, kind: "compare", elementId: about.id, columnId: column?.id ?? null, comparison: "above", value: "" }
      : ALWAYS,
    asRecipient: false,
    hasLink: true,
    paper: { size: "a4", orientation: "landscape" },
    destinations: [],
    when: isAlert ? { kind: "hourly", minute: 0 } : { kind: "weekly", days: [1], time: "09:00" },
    timeZone,
  };
}

export function draftOf(schedule: ExportSchedule): ScheduleDraft {
  const { name, kind, subject, message, recipients, items, condition, asRecipient, hasLink, paper, destinations, cron, timeZone } =
    schedule;
  const { kind: conditionKind, elementId, columnId, comparison, value, everyRow } = condition;
  return {
    name,
    kind,
    subject,
    message,
    recipients: [...recipients],
    items: items.map(({ what, id, format }) => ({ what, id, format })),
    condition: { kind: conditionKind, elementId, columnId, comparison, value, everyRow },
    asRecipient,
    hasLink,
    paper: { size: paper.size, orientation: paper.orientation },
    destinations: destinations.map((one) => ({ destinationId: one.destinationId, kind: one.kind, url: null, secret: null })),
    when: whenOf(cron),
    timeZone,
  };
}

/** What is sent to the server; null while something is missing. */
export function contentOf({ when, ...draft }: ScheduleDraft): Omit<ScheduleChange, "scheduleId"> | null {
  const cron = cronOf(when);
  if (cron === null || draft.name.trim() === "" || draft.recipients.length + draft.destinations.length === 0) return null;
  if (draft.kind === "export" && draft.items.length === 0) return null;
  const { condition } = draft;
  const needsColumn = hasColumn(condition.kind);
  if (needsColumn && (condition.elementId === null || condition.columnId === null)) return null;
  if ((condition.kind === "compare" || condition.kind === "moves") && (condition.value ?? "").trim() === "") return null;
  if (draft.destinations.some(({ destinationId, url }) => destinationId === null && (url ?? "").trim() === "")) return null;
  return { ...draft, cron };
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

const ofRows = ["xlsx", "csv", "tsv", "json", "pdf", "png"] as const;

/** What of a workbook can be sent. */
export function targetsOf(document: WorkbookDocument): readonly Target[] {
  const names = namesOf(document);
  const pages = document.pages.filter((page) => !isOverlay(page) && !isHiddenPage(page));
  return [
    { key: "workbook", what: "workbook", id: null, name: "", formats: pages.length === 1 ? ["pdf", "png"] : ["pdf"] },
    ...pages.map((page) => ({
      key: keyOfItem({ what: "page", id: page.id }),
      what: "page" as const,
      id: page.id,
      name: pageLabel(page),
      formats: ["pdf", "png"] as const,
    })),
    ...withRows(document).map((element) => ({
      key: keyOfItem({ what: "element", id: element.id }),
      what: "element" as const,
      id: element.id,
      name: names.element(element),
      formats: ofRows,
    })),
  ];
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
