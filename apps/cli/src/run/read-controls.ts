import { type ControlValue, readControlText } from "@sheaf/compiler";
import { inEnglish } from "@sheaf/messages/english";
import { type Element, handleOf, type Id, isOwnControl, type WorkbookDocument } from "@sheaf/workbook";
import { UsageError } from "../command/failures.ts";

/** Reads every `--control ID=VALUE`; the keys are the ids of the control elements. */
export function readControls(document: WorkbookDocument, texts: readonly string[]): ReadonlyMap<Id, ControlValue | null> {
  const values = new Map<Id, ControlValue | null>();
  for (const text of texts) {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`--control ${text} has no value.`, "Write --control ID=VALUE; ID= alone unsets the control.");
    const name = text.slice(0, at);
    const control = findControl(document, name);
    if (values.has(control.id))
      throw new UsageError(`--control ${name} is given twice.`, "Several values of a list are written with commas between them.");
    const read = readControlText(control, text.slice(at + 1));
    if (!read.ok) throw new UsageError(`--control ${name}: ${inEnglish(read.message)}.`, null, "E_VALUE_TYPE");
    values.set(control.id, read.value);
  }
  return values;
}

/** By its control id, as formulas write it and in the same way without regard to case; else by the element's id. */
function findControl(document: WorkbookDocument, name: string): Element {
  const controls = document.pages.flatMap((page) => page.elements).filter(isOwnControl);
  const steps = [
    (control: Element) => handleOf(control) === name,
    (control: Element) => handleOf(control).toLowerCase() === name.toLowerCase(),
    (control: Element) => control.id === name,
  ];
  for (const step of steps) {
    const [first] = controls.filter(step);
    if (first !== undefined) return first;
  }
  const known = controls.map(handleOf);
  throw new UsageError(
    `There is no control ${JSON.stringify(name)}.`,
    known.length === 0 ? "The file has no controls." : `The file has ${known.join(", ")}.`,
    "E_DANGLING_ID",
  );
}
