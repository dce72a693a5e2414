import { debug } from "../../shared/features/debug.ts";
import { pageParameters } from "../../shared/features/page-parameters.ts";
import type { DocumentStore } from "./document-store.ts";

/** Checks a document after each change and writes what is wrong with it, where the address asks for that. */
export function validateChanges(documents: Pick<DocumentStore, "state" | "subscribe">): void {
  if (!pageParameters.debug.validates) return;
  // the checks are large, and nobody else needs them here
  void import("@sheaf/workbook").then(({ checkDocument }) => {
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
  });
}
