import { describe, expect, test } from "vitest";
import { set } from "../commands/edit.ts";
import { documentOf } from "../testing/documents.ts";
import { openFixedDocument } from "./fixed-document.ts";
import { joinHistory } from "./joined-history.ts";

const base = documentOf({
  id: "table",
  kind: "table",
  name: "Table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
  columns: [],
});

function opened() {
  const { documents, record, asOneStep, growingStep, onMoved } = joinHistory(
    openFixedDocument(base, { at: { version: 1 }, sequence: 0, canChange: true }),
  );
  const said: string[] = [];
  return {
    documents,
    said,
    asOneStep,
    growingStep,
    onMoved,
    rename: (name: string) => documents.perform(`Rename to ${name}`, [set(["elements", { key: "table" }, "name"], name)]),
    enter: (label: string, answer?: "rest-stays" | "used-up") =>
      record({
        label,
        undo: () => {
          said.push(`undo ${label}`);
          return answer;
        },
        redo: () => {
          said.push(`redo ${label}`);
          return undefined;
        },
      }),
    name: () => documents.state().document.pages[0]?.elements[0]?.["name"],
    labels: () => [documents.state().undoLabel, documents.state().redoLabel],
  };
}

describe("undo over the document and over cells", () => {
  test("takes back in the order in which things were done, and does them again", () => {
    const { documents, said, rename, enter, name, labels } = opened();
    expect(rename("One")).toEqual({ ok: true });
    enter("a");
    rename("Two");
    expect(labels()).toEqual(["Rename to Two", null]);
    expect(documents.undo()).toBe(true);
    expect([name(), ...labels()]).toEqual(["One", "a", "Rename to Two"]);
    documents.undo();
    expect([said, name(), ...labels()]).toEqual([["undo a"], "One", "Rename to One", "a"]);
    documents.undo();
    expect([name(), ...labels()]).toEqual(["Table", null, "Rename to One"]);
    expect(documents.undo()).toBe(false);
    documents.redo();
    documents.redo();
    documents.redo();
    expect([said, name(), ...labels()]).toEqual([["undo a", "redo a"], "Two", "Rename to Two", null]);
    expect(documents.redo()).toBe(false);
  });

  test("a step of which nothing is left, others having changed the same, is said, and no older one is taken instead", () => {
    const { documents, rename, enter, name, labels, onMoved } = opened();
    const moved: unknown[] = [];
    onMoved(({ label, isUsedUp }) => moved.push([label, isUsedUp]));
    rename("One");
    enter("a", "used-up");
    expect(documents.undo()).toBe(false);
    expect([name(), ...labels()]).toEqual(["One", "Rename to One", null]);
    documents.undo();
    expect([name(), ...labels()]).toEqual(["Table", null, "Rename to One"]);
    expect(moved).toEqual([
      ["a", true],
      ["Rename to One", false],
    ]);
  });

  test("something new ends what could be done again", () => {
    const { documents, said, rename, enter, labels } = opened();
    enter("a");
    documents.undo();
    rename("One");
    expect(labels()).toEqual(["Rename to One", null]);
    expect(documents.redo()).toBe(false);
    expect(said).toEqual(["undo a"]);
  });

  test("an edit that is refused is no step", () => {
    const { documents, enter, said, labels } = opened();
    expect(documents.perform("Nothing", [set(["elements", { key: "table" }, "source"], undefined)]).ok).toBe(false);
    enter("a");
    expect(documents.perform("Nothing", [set(["elements", { key: "table" }, "source"], undefined)]).ok).toBe(false);
    expect(labels()).toEqual(["a", null]);
    documents.undo();
    expect(said).toEqual(["undo a"]);
  });

  test("what was not done after all is taken off again", () => {
    const { documents, rename, enter, said, labels } = opened();
    rename("One");
    const forget = enter("a");
    rename("Two");
    forget(false);
    documents.undo();
    expect(labels()).toEqual(["Rename to One", "Rename to Two"]);
    expect(said).toEqual([]);
  });

  test("what is done as one step is taken back and done again at once, the last part first", () => {
    const { documents, said, asOneStep, rename, enter, name, labels } = opened();
    enter("before");
    asOneStep("Paste", () => {
      rename("One");
      enter("a");
    });
    expect([name(), ...labels()]).toEqual(["One", "Paste", null]);
    documents.undo();
    expect([said, name(), ...labels()]).toEqual([["undo a"], "Table", "before", "Paste"]);
    documents.redo();
    expect([said, name(), ...labels()]).toEqual([["undo a", "redo a"], "One", "Paste", null]);
    documents.undo();
    documents.undo();
    expect([said.at(-1), documents.undo()]).toEqual(["undo before", false]);
  });

  test("what grows is one step, until something else is done", () => {
    const { documents, growingStep, rename, enter, name, labels } = opened();
    rename("Zero");
    const grow = growingStep();
    grow("Write", () => rename("O"));
    grow("Write", () => rename("On"));
    grow("Write", () => undefined);
    grow("Write", () => rename("One"));
    expect([name(), ...labels()]).toEqual(["One", "Write", null]);
    documents.undo();
    expect([name(), ...labels()]).toEqual(["Zero", "Rename to Zero", "Write"]);
    documents.redo();
    expect([name(), ...labels()]).toEqual(["One", "Write", null]);
    enter("a");
    grow("Write", () => rename("One more"));
    documents.undo();
    expect([name(), ...labels()]).toEqual(["One", "a", "Write"]);
  });

  test("of one step, the part that was not done after all is taken off; the rest stays a step", () => {
    const { documents, said, asOneStep, rename, enter, name, labels } = opened();
    const forget = asOneStep("Paste", () => {
      rename("One");
      return enter("a");
    });
    forget(false);
    expect(labels()).toEqual(["Paste", null]);
    documents.undo();
    expect([said, name(), ...labels()]).toEqual([[], "Table", null, "Paste"]);
  });

  test("what was done for a part that was not done after all goes with it, unless something else was done since", () => {
    const { documents, said, asOneStep, rename, enter, name, labels } = opened();
    rename("Zero");
    const paste = () =>
      asOneStep("Paste", () => {
        rename("One");
        return enter("a");
      });
    paste()(true);
    expect([said, name(), ...labels()]).toEqual([[], "Zero", "Rename to Zero", null]);
    expect(documents.redo()).toBe(false);
    const forget = paste();
    enter("later");
    forget(true);
    expect([name(), ...labels()]).toEqual(["One", "later", null]);
    documents.undo();
    documents.undo();
    expect([said, name(), ...labels()]).toEqual([["undo later"], "Zero", "Rename to Zero", "Paste"]);
  });

  test("a part may keep what was done before it in its step, which is a step of its own then", () => {
    const { documents, said, asOneStep, rename, enter, name, labels } = opened();
    asOneStep("Paste", () => {
      rename("One");
      enter("a", "rest-stays");
    });
    documents.undo();
    expect([said, name(), ...labels()]).toEqual([["undo a"], "One", "Rename to One", "Paste"]);
    documents.redo();
    expect([said.at(-1), name()]).toEqual(["redo a", "One"]);
    documents.undo();
    documents.undo();
    expect([name(), documents.state().undoLabel]).toEqual(["Table", null]);
  });

  test("everybody who shows it is told", () => {
    const { documents, enter } = opened();
    let told = 0;
    documents.subscribe(() => (told += 1));
    enter("a");
    documents.undo();
    expect(told).toBe(2);
  });
});

test("tells what was taken back and done again, by its name, and nothing where there was nothing", () => {
  const { documents, record, onMoved } = joinHistory(openFixedDocument(base, { at: { version: 1 }, sequence: 0, canChange: true }));
  const moved: string[] = [];
  const stop = onMoved(({ label, isUndo }) => moved.push(`${isUndo ? "undo" : "redo"} ${label}`));
  documents.undo();
  record({ label: "Enter 5", undo: () => undefined, redo: () => undefined });
  documents.perform("Rename", [set(["elements", { key: "table" }, "name"], "One")]);
  documents.undo();
  documents.undo();
  documents.undo();
  documents.redo();
  stop();
  documents.redo();
  expect(moved).toEqual(["undo Rename", "undo Enter 5", "redo Enter 5"]);
});

test("a workbook that is closed offers nothing to take back, and says so", () => {
  const { documents, rename, enter, labels } = opened();
  rename("One");
  enter("5");
  let told: unknown = null;
  documents.subscribe(() => (told = labels()));
  documents.close();
  expect(told).toEqual([null, null]);
});
