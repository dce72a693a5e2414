import { foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { expect, test } from "vitest";
import { keptNotes, notesTogether, readNotes, toldNotes } from "./notes.ts";

const archived = message("errors-schedules.notes.team-archived", { name: "Readers" });
const ready = message("errors-schedules.notes.results-ready", { count: 2 });

test("notes are kept as messages, each once, and read as they were", () => {
  expect(keptNotes([])).toBeNull();
  const kept = keptNotes([archived, foreign("It is full"), archived]);
  expect(readNotes(kept)).toEqual([archived, "It is full"]);
  expect(toldNotes(readNotes(kept))).toEqual({
    detail: "The team Readers is archived. It is full",
    notes: [
      { message: "The team Readers is archived", text: JSON.stringify(archived) },
      { message: "It is full", text: null },
    ],
  });
});

test("words alone stay words, as runs of earlier versions have them, whatever they begin with", () => {
  expect(keptNotes([foreign("One"), foreign("Two")])).toBe("One. Two");
  for (const words of ["Nobody got it", "[1, 2] is no table", "[", "[]x"]) expect(toldNotes(readNotes(words)).detail).toBe(words);
  expect(toldNotes(readNotes(null))).toEqual({ detail: null, notes: [] });
});

test("several notes are one text where one is asked for", () => {
  expect(notesTogether([])).toBeNull();
  const all = notesTogether([archived, ready, foreign("Full")]);
  expect(toldNotes(all === null ? [] : [all]).detail).toBe("The team Readers is archived. 2 results are ready. Full");
});
