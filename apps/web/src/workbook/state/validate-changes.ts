import { pageParameters } from "../../shared/features/page-parameters.ts";
import type { DocumentStore } from "./document-store.ts";

/** Checks a document after each change and writes what is wrong with it, where the address asks for that. */
export function validateChanges(documents: Pick<DocumentStore, "state" | "subscribe">): void {
  if (!pageParameters.debug.validates) return;
  // the checks are large, and nobody else needs them here
  void import("./tell-findings.ts").then(({ tellFindings }) => tellFindings(documents));
}
