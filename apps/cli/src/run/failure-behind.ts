import type { CodedError } from "@sheaf/contract";
import type { Source, WorkbookDocument } from "@sheaf/workbook";
import type { Connections } from "../connections/connections.ts";

/** What failed where the chain of an element's sources ends; null if nothing did. */
export function failureBehind(document: WorkbookDocument, elementId: string, connections: Connections): CodedError | null {
  const elements = new Map(document.pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
  const seen = new Set<unknown>();
  let source = elements.get(elementId)?.["source"] as Source | undefined;
  while (source?.kind === "table") {
    const { elementId: next } = source as Extract<Source, { kind: "table" }>;
    if (seen.has(next)) return null;
    seen.add(next);
    source = elements.get(next)?.["source"] as Source | undefined;
  }
  return source === undefined ? null : connections.failureOf(source);
}
