import { type ErrorText, foreign, type ScheduleRun } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";

/** What the history of a schedule says of a run: a message, or words in the language of the organization or of another program. */
export type RunNote = ErrorText;

/** Several notes as they are kept: as words where all of them are words, as a list where some are messages. */
export function keptNotes(notes: readonly RunNote[]): string | null {
  const once = distinct(notes);
  if (once.length === 0) return null;
  return once.every((note) => typeof note === "string") ? once.join(". ") : JSON.stringify(once);
}

/** What was kept: runs of earlier versions have words alone. */
export function readNotes(kept: string | null): readonly RunNote[] {
  if (kept === null) return [];
  if (!kept.startsWith("[")) return [foreign(kept)];
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) && list.every(isNote) ? list : [foreign(kept)];
  } catch {
    return [foreign(kept)];
  }
}

/** All of them in one text; null: there are none. */
export function notesTogether(notes: readonly RunNote[]): RunNote | null {
  const [first, ...others] = distinct(notes);
  if (first === undefined) return null;
  return others.reduce((sum, next): RunNote => message("errors-schedules.notes.and", { first: sum, next }), first);
}

/** In English, for mail, logs and programs. */
export function notesInEnglish(notes: readonly RunNote[]): string | null {
  const all = notesTogether(notes);
  return all === null ? null : inEnglish(all);
}

/** As whoever looks is told: in English together, and one by one for those who read another language. */
export function toldNotes(notes: readonly RunNote[]): Pick<ScheduleRun, "detail" | "notes"> {
  return {
    detail: notesInEnglish(notes),
    notes: notes.map((note) => ({ message: inEnglish(note), text: typeof note === "string" ? null : JSON.stringify(note) })),
  };
}

function distinct(notes: readonly RunNote[]): readonly RunNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

const isNote = (value: unknown): value is RunNote =>
  typeof value === "string" || (typeof value === "object" && value !== null && "key" in value && typeof value.key === "string");
