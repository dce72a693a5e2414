import type { WorkbookDocument } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";

/** How one element differs when two people changed a document from the same beginning. */
export interface ElementDifference {
  readonly elementId: string;
  readonly name: string | null;
  readonly mine: "same" | "changed" | "added" | "removed";
  readonly theirs: "same" | "changed" | "added" | "removed";
  /** Both changed it, and not to the same. */
  readonly conflict: boolean;
}

/** Element by element: what the sender changed and what others changed since the version that the sender had. */
export function threeWay(base: WorkbookDocument, mine: WorkbookDocument, theirs: WorkbookDocument): readonly ElementDifference[] {
  const [before, own, other] = [elements(base), elements(mine), elements(theirs)];
  const ids = new Set([...before.keys(), ...own.keys(), ...other.keys()]);
  const differences: ElementDifference[] = [];
  for (const elementId of ids) {
    const [b, m, t] = [before.get(elementId), own.get(elementId), other.get(elementId)];
    const change = (now: Found | undefined): ElementDifference["mine"] =>
      b === undefined ? (now === undefined ? "same" : "added") : now === undefined ? "removed" : now.text === b.text ? "same" : "changed";
    const [mineChange, theirChange] = [change(m), change(t)];
    if (mineChange === "same" && theirChange === "same") continue;
    differences.push({
      elementId,
      name: (m ?? t ?? b)?.name ?? null,
      mine: mineChange,
      theirs: theirChange,
      conflict: mineChange !== "same" && theirChange !== "same" && m?.text !== t?.text,
    });
  }
  return differences;
}

interface Found {
  readonly name: string | null;
  readonly text: string;
}

/** Elements by id, each with the page that it stands on: a move to another page is a change. */
function elements(document: WorkbookDocument): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const page of document.pages) {
    for (const element of page.elements) {
      const name = memberOf(element, "name");
      found.set(element.id, { name: typeof name === "string" ? name : null, text: JSON.stringify([page.id, element]) });
    }
  }
  return found;
}
