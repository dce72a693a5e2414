import { directElement, type Id, legsOf, namesOf, type Source, type WorkbookDocument, sourceOf } from "@sheaf/workbook";

/** Connections on which the rows of sources stand, followed through elements. */
export function connectionsRead(document: WorkbookDocument, sources: readonly Source[]): ReadonlySet<Id> {
  const found = new Set<Id>();
  const seen = new Set<Id>();
  const follow = (source: Source | null): void => {
    if (source === null) return;
    const { connectionId } = source as { readonly connectionId?: unknown };
    if (typeof connectionId === "string") found.add(connectionId);
    const elementId = directElement(source);
    if (elementId !== null && !seen.has(elementId)) {
      seen.add(elementId);
      follow(sourceOf(namesOf(document).find(elementId)));
    }
    for (const leg of legsOf(source)) follow(leg);
  };
  for (const source of sources) follow(source);
  return found;
}
