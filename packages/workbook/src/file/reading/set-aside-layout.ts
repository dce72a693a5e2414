import { message } from "@sheaf/messages";
import type { Json, RegionLayout, WorkbookDocument } from "../../document.ts";
import type { ParsedLayout } from "../../layout/xml.ts";
import { type Finding, type Reporter } from "../report.ts";
import { withoutStrangers } from "../writing/repair.ts";
import { checkLayout, readLayoutText } from "./layout.ts";
import type { Reading } from "./reading.ts";

const none: ParsedLayout = { regions: [], places: [], unknownTags: [], oldTags: false };

/** The layout of a file; none where it cannot be read: elements are laid out automatically then, and the text is kept. */
export function readableLayout(layout: Json | undefined, pointer: string, reading: Reading): ParsedLayout {
  const found = listening(reading.reporter);
  const parsed = readLayoutText(layout, pointer, found.reporter);
  if (parsed !== null) return parsed;
  setAside(found.errors, layout, pointer, "automatic", reading);
  return none;
}

/** The layout without what names no element or region, or names one twice; the text is kept as it was where something was left out. */
export function withoutMisplaced(
  document: WorkbookDocument,
  parsed: ParsedLayout,
  layout: Json | undefined,
  pointer: string,
  reading: Reading,
): readonly RegionLayout[] {
  const found = listening(reading.reporter);
  checkLayout(document, parsed, reading.refusedIds, pointer, found.reporter);
  if (found.errors.length === 0) return document.layout;
  setAside(found.errors, layout, pointer, "part", reading);
  return withoutStrangers(document, []);
}

/** A reporter that holds errors back and passes the rest on. */
function listening(reporter: Reporter): { readonly reporter: Reporter; readonly errors: readonly Finding[] } {
  const errors: Finding[] = [];
  const add = (finding: Finding): void => (finding.code.startsWith("E_") ? void errors.push(finding) : reporter.add(finding));
  return { reporter: { ...reporter, add }, errors };
}

function setAside(
  errors: readonly Finding[],
  layout: Json | undefined,
  pointer: string,
  consequence: "automatic" | "part",
  reading: Reading,
): void {
  for (const finding of errors)
    reading.reporter.add({
      ...finding,
      code: "W_LEFT_OUT",
      path: finding.path || pointer,
      message: message("files.layout-kept", { finding: finding.message, consequence }),
    });
  if (layout !== undefined) reading.kept.push({ path: "/layout", value: layout });
}
