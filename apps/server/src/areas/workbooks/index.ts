import type { Area } from "../../platform/operations/index.ts";
import type { DocumentReader } from "./document-reader.ts";
import { VerifyRate } from "./files/verify-rate.ts";
import { fileOperations } from "./operations/files.ts";
import { readDraftHistory } from "./operations/draft-history.ts";
import { discardDraft, type EnteredRowsOf, lifecycleOperations, listVersions } from "./operations/lifecycle.ts";
import { modelFileOperations } from "./operations/model-files.ts";
import { convertToReport } from "./operations/convert-to-report.ts";
import { reportFileOperations } from "./operations/report-files.ts";
import { readWorkbookDocument } from "./operations/read-document.ts";
import type { CompileReport } from "./operations/spec-calls.ts";
import type { SourceRights } from "./sources.ts";

export { DocumentReader } from "./document-reader.ts";
export { documentId } from "./document-id.ts";
export { createWorkbookIn, type DocumentType, documentTypes, newDocument } from "./documents.ts";
export { LiveHub } from "./live/hub.ts";
export { type LiveParts, serveLive } from "./live/socket.ts";
export { mayOnlyLook, readMoment, readScreenMoment, readScreenMomentAnd } from "./operations/read-document.ts";
export { documentsMentioning } from "./models/mentions.ts";
export { modelVersionsBeside, publishedModel, publishedModelVersion } from "./models/published-model.ts";
export type { CompileReport } from "./operations/spec-calls.ts";
export { requireSources, type SourceRights } from "./sources.ts";
export { publishDocument } from "./store.ts";
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
      ...lifecycleOperations(parts.rights, parts.entered),
      discardDraft,
      listVersions,
      readWorkbookDocument(parts.documents),
      readDraftHistory,
      ...fileOperations({ ...parts, verifyRate }),
      ...modelFileOperations({ ...parts, verifyRate }),
      ...reportFileOperations({ ...parts, verifyRate }),
      convertToReport(parts.rights, parts.entered),
    ],
  };
}
