import type { Area } from "../../platform/operations/index.ts";
import type { DocumentReader } from "./document-reader.ts";
import { VerifyRate } from "./files/verify-rate.ts";
import { readDraftHistory } from "./operations/draft-history.ts";
import { discardDraft, lifecycleOperations, listVersions } from "./operations/lifecycle.ts";
import { duplicateWorkbooks } from "./operations/bulk-copy.ts";
import { convertToReport } from "./operations/convert-to-report.ts";
import { readWorkbookDocument } from "./operations/read-document.ts";
import type { CompileReport } from "./operations/spec-calls.ts";
import { specFamilies } from "./operations/spec-families.ts";
import { specOperations } from "./operations/spec-operations.ts";
import type { EnteredRowsOf } from "./make-copy.ts";
import type { SourceRights } from "./sources.ts";

export { DocumentReader } from "./document-reader.ts";
export { documentId } from "./document-id.ts";
export { documentAsFile } from "./files/document-file.ts";
export { createWorkbookIn, newDocument } from "./documents.ts";
export { serveGuest } from "./live/elsewhere/guests.ts";
export { LiveDocuments } from "./live/elsewhere/live-documents.ts";
export { LiveHub } from "./live/hub.ts";
export { PublishedModels } from "./live/published-models.ts";
export { RightsWatch } from "./live/rights-watch.ts";
export { serveLive } from "./live/serve-live.ts";
export { type LiveParts } from "./live/socket-parts.ts";
export { mayOnlyLook, readMoment, readScreenMoment, readScreenMomentAnd } from "./operations/read-document.ts";
export { documentsMentioning } from "./models/mentions.ts";
export { modelVersionsBeside, publishedModel, publishedModelVersion } from "./models/published-model.ts";
export type { CompileReport } from "./operations/spec-calls.ts";
export { requireSources, type SourceRights } from "./sources.ts";
export { publishDocument } from "./store.ts";
export { asThey, onlyLooking, viewedAs, type ViewedAs } from "./viewed-as.ts";
export { thinSnapshots } from "./thin-snapshots.ts";

export function workbooksArea(parts: {
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
  readonly compileReport: CompileReport;
  readonly entered: EnteredRowsOf;
}): Area {
  const verifyRate = new VerifyRate();
  return {
    name: "workbooks",
    operations: [
      ...lifecycleOperations(parts),
      discardDraft,
      listVersions,
      readWorkbookDocument(parts.documents),
      readDraftHistory,
      ...specFamilies.flatMap((family) => specOperations(family, { ...parts, verifyRate })),
      convertToReport(parts),
      duplicateWorkbooks(parts),
    ],
  };
}
