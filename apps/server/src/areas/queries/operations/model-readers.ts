import { type DocumentType, limits, may } from "@sheaf/contract";
import { readsDataModel, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../../platform/operations/index.ts";
import { loadInodeFacts } from "../../documents/index.ts";
import { type DocumentReader, documentsMentioning } from "../../workbooks/index.ts";

/** A document that reads a data model. */
export interface ModelReader {
  readonly inodeId: string;
  readonly name: string;
  readonly type: DocumentType;
  /** The document as its readers have it, then its draft, as far as the caller may see them and they read the model. */
  readonly states: readonly { readonly isDraft: boolean; readonly document: WorkbookDocument }[];
}

/** Documents that the caller may see and that read a data model now. */
export async function readersOf(
  { db, actor }: OperationContext,
  documents: DocumentReader,
  dataModelId: string,
): Promise<readonly ModelReader[]> {
  const { organizationId } = actor;
  const mentions = (await documentsMentioning(db, organizationId, dataModelId)).filter(({ id }) => id !== dataModelId);
  const facts = await loadInodeFacts(
    db,
    actor,
    mentions.map(({ id }) => id),
  );
  const found: ModelReader[] = [];
  for (const { id, name, type, publishedVersion } of mentions) {
    const known = facts.get(id);
    if (found.length >= limits.listPage || known === undefined || !may(actor, "inode.view", known.object).allowed) continue;
    const states: { isDraft: boolean; document: WorkbookDocument }[] = [];
    if (publishedVersion !== null)
      states.push({ isDraft: false, document: (await documents.published(db, organizationId, id, publishedVersion)).document });
    // What is being drafted is its editors' business.
    if (may(actor, "inode.edit", known.object).allowed)
      states.push({ isDraft: true, document: (await documents.at(db, organizationId, id, null)).document });
    const reading = states.filter(({ document }) => readsDataModel(document, dataModelId));
    if (reading.length > 0) found.push({ inodeId: id, name, type, states: reading });
  }
  return found;
}
