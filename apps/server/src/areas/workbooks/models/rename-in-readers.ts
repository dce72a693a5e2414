import { type RenamedModel, withModelNames } from "@sheaf/workbook";
import { audit, type OperationContext } from "../../../platform/operations/index.ts";
import { type DocumentState, lockHead, publishDocument, readDocument, readPublished, replaceDocument, replacementOf } from "../store.ts";
import { documentsMentioning } from "./mentions.ts";

/**
 * Lets every document of the organization that reads a data model call things as its new version does (G4, S-G4a): drafts, and what is published
 * of them, in the transaction that publishes the model, so that no formula means something else for a moment. It needs no right on the
 * readers: nothing of what they compute changes.
 */
export async function renameInReaders(context: OperationContext, model: RenamedModel, seen: readonly string[] = []): Promise<void> {
  const { db, actor, clock, ids, bus } = context;
  const { organizationId } = actor;
  const { dataModelId, after } = model;
  for (const { id: workbookId, type } of await documentsMentioning(db, organizationId, dataModelId)) {
    if (workbookId === dataModelId || seen.includes(workbookId)) continue;
    const head = await lockHead(db, organizationId, workbookId);
    const draft = await readDocument(db, organizationId, workbookId, head.sequence);
    const published = head.publishedVersion === null ? null : await readPublished(db, organizationId, workbookId, head.publishedVersion);
    const next = withModelNames(draft.document, model);
    const nextPublished = published === null ? null : withModelNames(published.document, model);
    const target = { organizationId, workbookId, authorId: actor.userId };
    const replace = async (from: DocumentState, document: DocumentState["document"]): Promise<DocumentState> => {
      const replacing = { ...target, transactionId: ids.make(), label: `Names changed in ${after.name}` };
      const sequence = await replaceDocument(db, clock, replacing, from.sequence, replacementOf(from.document, document));
      return { document, sequence };
    };
    let state: DocumentState = draft;
    if (published !== null && nextPublished !== null && nextPublished !== published.document) {
      // What is being drafted stays a draft: readers get their version in its new words alone.
      state = await replace(state, nextPublished);
      const { version } = await publishDocument(db, clock, target, `Names changed in ${after.name}`);
      context.afterCommit(() => bus.publish({ kind: "workbook-published", organizationId, workbookId, version }));
      if (type === "dataset")
        await renameInReaders(context, { dataModelId: workbookId, before: published.document, after: nextPublished }, [
          ...seen,
          dataModelId,
        ]);
    }
    if (JSON.stringify(state.document) !== JSON.stringify(next)) state = await replace(state, next);
    if (state === draft) continue;
    await audit(context, "workbook.rename-names", { kind: "workbook", id: workbookId }, { dataModelId, sequence: state.sequence });
    context.afterCommit(() => bus.publish({ kind: "workbook-replaced", organizationId, workbookId }));
  }
}
