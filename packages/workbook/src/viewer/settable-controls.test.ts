import { expect, test } from "vitest";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { settableControls } from "./settable-controls.ts";

const { document } = readWorkbookFile(`name: Fixed
schemaVersion: 1
pages:
  - id: seen
    name: Seen
    elements:
      - {id: own, kind: control, controlId: Own, controlType: text, mode: equals}
      - {id: again, kind: control, controlId: shared, controlType: synced}
      - {id: lost, kind: control, controlId: Nobody, controlType: synced}
      - {id: memo, kind: text, body: hello}
  - id: unseen
    name: Unseen
    visibility: hidden
    elements:
      - {id: fixed, kind: control, controlId: Fixed, controlType: text, mode: equals, value: EU}
      - {id: synced-with, kind: control, controlId: Shared, controlType: text, mode: equals}
      - {id: again-here, kind: control, controlId: Fixed, controlType: synced}
`);
if (document === null) throw new Error("not read");

test("V37: who may only look sets the controls of shown pages, and those that a synced control shows there", () => {
  expect([...settableControls(document, { onlyShown: true })].toSorted()).toEqual(["own", "synced-with"]);
});

test("others set every control that has a value of its own", () => {
  expect([...settableControls(document, { onlyShown: false })].toSorted()).toEqual(["fixed", "own", "synced-with"]);
});
