import { type Actor, atLeast, CodedError, documentTypes, type InodePermissions, type InputLayer, may } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { columnsForViewers, dataEntryOf, type Element, type EntryAllowance, linkedElementOf, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { loadInodeFacts } from "../documents/index.ts";
import { type DocumentReader, mayOnlyLook, readMoment } from "../workbooks/index.ts";
import { isNamed } from "./named-people.ts";
import { inputTableIn } from "./rows/entered-rows.ts";

/** An input table in a layer that the caller may see. */
export interface SeenTable {
  readonly document: WorkbookDocument;
  readonly element: Element;
  readonly mayEnter: boolean;
  /** Which rows have entries is not for the caller. */
  readonly keepsKeys: boolean;
  /** Columns that the caller meets; the others are answered like those that are not there (V37). Null: all. */
  readonly shown: ReadonlySet<string> | null;
}

/** The table as the layer's document has it: the draft for its editors, the published version for who may look at that. */
export async function requireInputTable(
  context: OperationContext,
  documents: DocumentReader,
  wanted: { readonly workbookId: string; readonly elementId: string; readonly layer: InputLayer },
): Promise<SeenTable> {
  const moment = await readMoment(context, documents, wanted.workbookId, { published: wanted.layer === "published" }, documentTypes);
  // whoever edits nothing has no draft to look at
  if (wanted.layer === "draft" && moment.version !== null) throw new CodedError("EPERM");
  const element = inputTableIn(moment.document, wanted.elementId);
  if (element === undefined) throw new CodedError("ENOENT");
  const shown = mayOnlyLook(moment.permissions) ? columnsForViewers(moment.document, wanted.elementId) : null;
  // on a hidden page
  if (shown === null && mayOnlyLook(moment.permissions)) throw new CodedError("ENOENT");
  const { actor } = context;
  const facts = (await loadInodeFacts(context.db, actor, [wanted.workbookId])).get(wanted.workbookId);
  const hasRight = facts !== undefined && may(actor, "inode.enter-data", facts.object).allowed;
  const { document, permissions } = moment;
  // What is linked is entered by the keys of its rows, which the model's policies and security may keep from its readers.
  const keepsKeys = document.kind === "data-model" && linkedElementOf(element) !== null && !permissions.canEdit;
  return {
    document,
    element,
    mayEnter: hasRight && !keepsKeys && isAllowed(element, wanted.layer, permissions, actor, context.caller.email),
    keepsKeys,
    shown,
  };
}

/** As `requireInputTable`, for what only those do who may enter into it; EPERM to others. */
export async function requireEntering(...asked: Parameters<typeof requireInputTable>): Promise<SeenTable> {
  const table = await requireInputTable(...asked);
  if (!table.mayEnter) throw new CodedError("EPERM", message("errors-data.input-tables.cannot-enter-data-into-table"));
  return table;
}

/** Who may enter where nothing is said: editors, into the draft. Whatever is said, nobody enters into a draft that they may not edit. */
function isAllowed(element: Element, layer: InputLayer, permissions: InodePermissions, actor: Actor, email: string): boolean {
  const allow: EntryAllowance = dataEntryOf(element)[layer]?.allow ?? (layer === "draft" ? "editors" : "nobody");
  if (layer === "draft" && !permissions.canEdit) return false;
  switch (allow) {
    case "nobody":
      return false;
    case "editors":
      return permissions.canEdit;
    case "explorers":
      return permissions.canExploreBasic && atLeast(permissions.right, "explore");
    case "viewers":
      return atLeast(permissions.right, "view");
    default:
      return isNamed(allow, actor, email);
  }
}
