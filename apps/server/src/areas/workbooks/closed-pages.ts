import { CodedError, type InodePermissions } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { closedPages, type Id, type PageReader, type WorkbookDocument, withClosedPages, withoutUnshown } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { Newest } from "./store.ts";

const readerOf = ({ actor, caller }: Pick<OperationContext, "actor" | "caller">): PageReader => ({
  id: actor.userId,
  email: caller.email,
  teams: actor.teams,
});

const NOBODY: ReadonlySet<Id> = new Set();

/** Pages of a data model are no screens: who reads a model is told by its policies. */
const closedIn = (document: WorkbookDocument, reader: PageReader): ReadonlySet<Id> =>
  document.kind === "data-model" ? NOBODY : closedPages(document, reader);

/**
 * A moment of a document as its reader has it. Pages that are for others are hidden there, and whoever is no part of them looks at what is
 * shown and no more (V37): who could change elements for themselves would have theirs read the closed ones. Editors see everything. What the
 * newest version closes is closed in older ones as well.
 */
export async function asReader<State extends { readonly document: WorkbookDocument; readonly version: number | null }>(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  state: State,
  permissions: InodePermissions,
  newest: Newest,
): Promise<State & { readonly permissions: InodePermissions }> {
  if (permissions.canEdit) return { ...state, permissions };
  const reader = readerOf(context);
  const now =
    newest.publishedVersion === null || newest.publishedVersion === state.version
      ? state.document
      : (await documents.published(context.db, context.actor.organizationId, workbookId, null, newest)).document;
  const closed = new Set([...closedIn(state.document, reader), ...closedIn(now, reader)]);
  const lessened = closed.size === 0 ? permissions : { ...permissions, canExplore: false, canDuplicate: false, canSeeSql: false };
  const document = withClosedPages(state.document, closed);
  // Whoever explores reads what they like anyway.
  if (lessened.canExplore) return { ...state, permissions };
  const unmet = await documents.conditions.unmet(context, document);
  return { ...state, document: withoutUnshown(document, unmet), permissions: lessened };
}

/** Refuses to give a document away whole to somebody to whom pages of it are closed. */
export function requireOpenPages(
  context: Pick<OperationContext, "actor" | "caller">,
  document: WorkbookDocument,
  { canEdit }: Pick<InodePermissions, "canEdit">,
): void {
  if (!canEdit && closedIn(document, readerOf(context)).size > 0)
    throw new CodedError("EPERM", message("errors-documents.workbook.closed-pages"));
}
