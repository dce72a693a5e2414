import { fileAnswer, modelAnswer, modelParams, reportAnswer, reportParams, workbookParams } from "@sheaf/contract";
import type { SpecFamily } from "./spec-operations.ts";

const workbooks: SpecFamily = {
  of: { kind: "workbook", type: "workbook", idName: "workbookId" },
  named: "Workbook",
  path: "/v2/workbooks",
  params: workbookParams,
  output: fileAnswer,
  capability: "canSaveWorkbook",
  summaries: {
    create: "Makes a workbook of a workbook file with `name` and `folderId`",
    verify: "Reads a workbook file and reports on it; nothing is stored",
    read: "The workbook as a workbook file, YAML or JSON, with the server's own members",
    update: "Replaces the draft by a workbook file; `documentVersion` or If-Match says which version was read",
    patch: "Changes the draft by a JSON Patch (RFC 6902) on the nested form",
  },
  answered: ({ id, elementIds: _, ...answer }) => ({ workbookId: id, ...answer }),
};

/** They are published like workbooks; workbooks read what is published (workbook-file 10). */
const models: SpecFamily = {
  of: { kind: "data-model", type: "dataset", idName: "dataModelId" },
  named: "DataModel",
  path: "/v2/dataModels",
  params: modelParams,
  output: modelAnswer,
  capability: "canEditDatasetOrSql",
  summaries: {
    create: "Makes a data model of a file with `kind: data-model`, `name` and `folderId`",
    verify: "Reads a data model's file and reports on it; nothing is stored",
    read: "The data model as a file, YAML or JSON, with the server's own members",
    update: "Replaces the draft of a data model by a file; `documentVersion` or If-Match says which version was read",
    patch: "Changes parts of the draft of a data model: JSON Patch on the nested form",
  },
  answered: ({ id, elementIds, ...answer }) => ({
    dataModelId: id,
    ...answer,
    idMap: Object.fromEntries(elementIds.map((elementId) => [elementId, elementId])),
  }),
};

/** Pages of paper (workbook-file 11). */
const reports: SpecFamily = {
  of: { kind: "report", type: "report", idName: "reportId" },
  named: "Report",
  path: "/v2/reports",
  params: reportParams,
  output: reportAnswer,
  capability: "canSaveReport",
  summaries: {
    create: "Makes a report of a file with `kind: report`, `name` and `folderId`",
    verify: "Reads a report's file and says what is found; nothing is stored",
    read: "The report as a file, YAML or JSON, with the server's own members",
    update: "Replaces the draft of a report by a file; `documentVersion` or If-Match says which version was read",
    patch: "Changes parts of the draft of a report: JSON Patch on the nested form",
  },
  answered: ({ id, elementIds: _, ...answer }) => ({ reportId: id, ...answer }),
};

/** Every kind of document that files are of. */
export const specFamilies: readonly SpecFamily[] = [workbooks, models, reports];
