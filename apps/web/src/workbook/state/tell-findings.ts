import { checkDocument } from "@sheaf/workbook";
import { debug } from "../../shared/features/debug.ts";
import type { DocumentStore } from "./document-store.ts";

/** Writes what is wrong with a document, now and after each change. */
export function tellFindings(documents: Pick<DocumentStore, "state" | "subscribe">): void {
  let checked: object | null = null;
  const check = (): void => {
    const { document } = documents.state();
    if (document === checked) return;
    checked = document;
    const findings = checkDocument(document);
    debug("document", findings.length === 0 ? "is valid" : findings);
  };
  documents.subscribe(check);
  check();
}
