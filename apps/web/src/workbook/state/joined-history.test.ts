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
  const { documents, record, asOneStep } = joinHistory(openFixedDocument(base, { at: { version: 1 }, sequence: 0, canChange: true }));
  const said: string[] = [];
  return {
    documents,
    said,
    asOneStep,
    rename: (name: string) => documents.perform(`Rename to ${name}`, [set(["elements", { key: "table" }, "name"], name)]),
    enter: (label: string) => record({ label, undo: () => said.push(`undo ${label}`), redo: () => said.push(`redo ${label}`) }),
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
    forget();
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

  test("of one step, the part that was not done after all is taken off; the rest stays a step", () => {
    const { documents, said, asOneStep, rename, enter, name, labels } = opened();
    const forget = asOneStep("Paste", () => {
      rename("One");
      return enter("a");
    });
    forget();
    expect(labels()).toEqual(["Paste", null]);
    documents.undo();
    expect([said, name(), ...labels()]).toEqual([[], "Table", null, "Paste"]);
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
