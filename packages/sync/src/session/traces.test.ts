import type { Operation, WorkbookDocument } from "@sheaf/workbook";
import { drawFrom } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import { world } from "../testing/people.ts";

/**
 * R10: long editing by people, as a recording of it would be: runs of typing, slips that are taken back, places gone back to. The traces are made
 * by a seed; each knows by itself what stands at its end.
 */
const seed = Number(process.env["SEED"] ?? 1);
const long = process.env["LONG"] !== undefined;
const EDITS = long ? 23_136 : 3_000;
/** Milliseconds of the processor. */
const WITHIN = 60_000;

const note = (column: string, value: string): readonly Operation[] => [
  { kind: "set-field", path: ["elements", { key: "t" }, "columns", { key: column }, "name"], value },
];
const noteOf = (document: WorkbookDocument | null | undefined, column: string): unknown =>
  (document?.pages[0]?.elements[0]?.["columns"] as readonly { readonly id: string; readonly name: string }[] | undefined)?.find(
    ({ id }) => id === column,
  )?.name;

/** Somebody who types: each key gives the text that stands then. */
function typist(draw: (below: number) => number, text: string): () => string {
  let at = text.length;
  return () => {
    // Goes somewhere else now and then; a name has its bounds.
    if (draw(40) === 0) at = draw(text.length + 1);
    const isSlip = text.length > 1 && at > 0 && (draw(8) === 0 || text.length > 150);
    const letter = "etaoin shrdlu,.ü漢".charAt(draw(17));
    text = isSlip ? text.slice(0, at - 1) + text.slice(at) : text.slice(0, at) + letter + text.slice(at);
    at += isSlip ? -1 : 1;
    return text;
  };
}

describe("R10: long traces reach the text at their end", () => {
  test(`three people, ${EDITS} edits, seed ${seed}`, { timeout: 2 * WITHIN }, async () => {
    const draw = drawFrom(seed);
    const w = world();
    await w.start();
    const people = await Promise.all(["ann", "bob", "cat"].map((name) => w.join(name)));
    const columns = ["a", "b", "s"];
    const typists = columns.map((name) => typist(draw, name.toUpperCase()));
    const ends = columns.map((name) => name.toUpperCase());
    const marks: string[] = ["one", "two"];
    const begun = process.cpuUsage().user;
    for (let made = 0; made < EDITS;) {
      const who = draw(3);
      const person = people.at(who)!;
      // A run of keys that the others hear of late, and now and then a word in the list that all of them fill.
      for (let keys = 1 + draw(30); keys > 0 && made < EDITS; keys--, made++) {
        if (draw(25) === 0) {
          const item = `m${made}`;
          marks.push(item);
          person.session.perform("Mark", [{ kind: "insert-item", list: ["elements", { key: "u" }, "marks"], item, after: null }]);
        } else {
          ends[who] = typists.at(who)!();
          person.session.perform("Type", note(columns.at(who)!, ends.at(who)!));
          expect(noteOf(person.session.document, columns.at(who)!)).toBe(ends[who]);
        }
      }
      if (draw(3) > 0) await person.settle();
      if (draw(200) === 0) {
        person.cut();
        person.open();
      }
    }
    for (let round = 0; round < 3; round++) for (const person of people) await person.settle();
    expect((process.cpuUsage().user - begun) / 1_000).toBeLessThan(WITHIN);
    for (const { session, refused } of people) {
      expect([session.pending, refused]).toEqual([[], []]);
      expect(columns.map((column) => noteOf(session.document, column))).toEqual(ends);
      expect(session.document).toEqual(w.head()?.document);
    }
    const listed = (w.head()?.document.pages[1]?.elements[0]?.["marks"] ?? []) as readonly string[];
    expect(listed.toSorted()).toEqual(marks.toSorted());
    expect(people[0]?.session.sequence).toBe(EDITS);
  });

  test.each(Array.from({ length: 8 }, (_, at) => seed + at))(
    "one person who takes back and does again, seed %i",
    { timeout: 2 * WITHIN },
    async (own) => {
      const draw = drawFrom(own);
      const w = world();
      await w.start();
      const ann = await w.join("ann");
      const key = typist(draw, "A");
      let stood = ["A"];
      let undone: string[] = [];
      const begun = process.cpuUsage().user;
      for (let made = 0; made < (long ? 12_000 : 600); made++) {
        const way = draw(12);
        if (way === 0 && stood.length > 1 && undone.length < 20) {
          expect(ann.session.undo()).toBe(true);
          undone.push(stood.pop()!);
        } else if (way === 1 && undone.length > 0) {
          expect(ann.session.redo()).toBe(true);
          stood.push(undone.pop()!);
        } else {
          const text = key();
          // What stands there already is no step.
          if (text === stood.at(-1)) continue;
          stood.push(text);
          stood = stood.slice(-40);
          undone = [];
          ann.session.perform("Type", note("a", text));
        }
        expect(noteOf(ann.session.document, "a")).toBe(stood.at(-1));
        if (draw(10) === 0) await ann.settle();
      }
      await ann.settle();
      expect((process.cpuUsage().user - begun) / 1_000).toBeLessThan(WITHIN);
      expect([noteOf(ann.session.document, "a"), noteOf(w.head()?.document, "a")]).toEqual([stood.at(-1), stood.at(-1)]);
    },
  );
});

test("edits of one name that are taken back before the server hears of them leave it as it was, and can be done again", async () => {
  const w = world();
  await w.start();
  const ann = await w.join("ann");
  ann.cut();
  for (const name of ["One", "Two", "Three"]) ann.session.perform("Rename", note("a", name));
  for (const left of ["Two", "One", "A"]) {
    expect(ann.session.undo()).toBe(true);
    expect(noteOf(ann.session.document, "a")).toBe(left);
  }
  ann.session.redo();
  ann.session.redo();
  ann.session.undo();
  ann.open();
  await ann.settle();
  expect([noteOf(ann.session.document, "a"), noteOf(w.head()?.document, "a")]).toEqual(["One", "One"]);
  expect(ann.session.undo()).toBe(true);
  await ann.settle();
  expect(noteOf(w.head()?.document, "a")).toBe("A");
  expect([ann.session.redo(), ann.session.redo(), ann.session.redo()]).toEqual([true, true, true]);
  await ann.settle();
  expect(noteOf(w.head()?.document, "a")).toBe("Three");
});
