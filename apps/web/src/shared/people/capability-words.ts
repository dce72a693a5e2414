import type { Capability, capabilityGroups } from "@sheaf/contract";
import { t } from "../words/words.ts";

/** More than these are counted. */
const MOST_NAMED = 6;

const keys = {
  canViewWorksheet: "administration.capability.view-worksheet",
  canViewDashboard: "administration.capability.view-dashboard",
  canViewDatasetOrSql: "administration.capability.view-dataset-or-sql",
  canViewConnection: "administration.capability.view-connection",
  canViewWorkbook: "administration.capability.view-workbook",
  canViewReport: "administration.capability.view-report",
  canBasicExploreWorkbook: "administration.capability.basic-explore-workbook",
  canExploreWorkbook: "administration.capability.explore-workbook",
  canDownloadLegacyDocs: "administration.capability.download-legacy-docs",
  canEditDatasetOrSql: "administration.capability.edit-dataset-or-sql",
  canEditWorksheet: "administration.capability.edit-worksheet",
  canEditDashboard: "administration.capability.edit-dashboard",
  canSaveWorkbook: "administration.capability.save-workbook",
  canSaveReport: "administration.capability.save-report",
  canEditInputTable: "administration.capability.edit-input-table",
  canCreateDatasheet: "administration.capability.create-datasheet",
  canWriteCode: "administration.capability.write-code",
  canWriteSQL: "administration.capability.write-sql",
  canUploadCSV: "administration.capability.upload-csv",
  canUpdateTable: "administration.capability.update-table",
  canMaterialize: "administration.capability.materialize",
  canUpdateDataRefresh: "administration.capability.update-data-refresh",
  canCreateWarehouseView: "administration.capability.create-warehouse-view",
  canOrganize: "administration.capability.organize",
  canShare: "administration.capability.share",
  canApplyTag: "administration.capability.apply-tag",
  canBadge: "administration.capability.badge",
  canAnnotate: "administration.capability.annotate",
  canComment: "administration.capability.comment",
  canCreateFolder: "administration.capability.create-folder",
  canCreateWorkspace: "administration.capability.create-workspace",
  canJoin: "administration.capability.join",
  canExport: "administration.capability.export",
  canExportToEmail: "administration.capability.export-to-email",
  canExportToEmailBurst: "administration.capability.export-to-email-burst",
  canRunAsRecipient: "administration.capability.run-as-recipient",
  canScheduleExport: "administration.capability.schedule-export",
  canExportToCloud: "administration.capability.export-to-cloud",
  canExportToSpreadsheet: "administration.capability.export-to-spreadsheet",
  canExportToDrive: "administration.capability.export-to-drive",
  canExportToChat: "administration.capability.export-to-chat",
  canExportToSharepoint: "administration.capability.export-to-sharepoint",
  canExportToTeamsChat: "administration.capability.export-to-teams-chat",
  canExportToWebhook: "administration.capability.export-to-webhook",
  canAsk: "administration.capability.ask",
  canUseAIFormula: "administration.capability.use-ai-formula",
  canUseExplainViz: "administration.capability.use-explain-viz",
  canCreateStoredProcedureActions: "administration.capability.create-stored-procedure-actions",
  canCallStoredProcedureActions: "administration.capability.call-stored-procedure-actions",
  canTriggerApiActions: "administration.capability.trigger-api-actions",
  canCreateApiActions: "administration.capability.create-api-actions",
  canAdmin: "administration.capability.admin",
  canManageConnection: "administration.capability.manage-connection",
  canManageUsers: "administration.capability.manage-users",
  canManageTeams: "administration.capability.manage-teams",
  canManageUserAttributes: "administration.capability.manage-user-attributes",
  canManageFontsThemes: "administration.capability.manage-fonts-themes",
  canManageBranding: "administration.capability.manage-branding",
  canManageEmailBranding: "administration.capability.manage-email-branding",
  canManageApiConnectors: "administration.capability.manage-api-connectors",
  canManageExportIntegrations: "administration.capability.manage-export-integrations",
  canDevelopPlugins: "administration.capability.develop-plugins",
  canSeeOrgUsage: "administration.capability.see-org-usage",
  canSeeOrgUsageSQL: "administration.capability.see-org-usage-sql",
} as const satisfies Readonly<Record<Capability, string>>;

const groupKeys = {
  view: "administration.group.view",
  explore: "administration.group.explore",
  edit: "administration.group.edit",
  organize: "administration.group.organize",
  export: "administration.group.export",
  assist: "administration.group.assist",
  actions: "administration.group.actions",
  administer: "administration.group.administer",
} as const satisfies Readonly<Record<keyof typeof capabilityGroups, string>>;

/** What a capability is called. */
export function wordOf(capability: Capability): string {
  return t(keys[capability]);
}

export function wordOfGroup(group: keyof typeof capabilityGroups): string {
  return t(groupKeys[group]);
}

/** What a list of capabilities comes to, in words of people: the first few by name, the rest by number. */
export function wordsOfAll(capabilities: readonly string[]): string {
  const names = capabilities.filter((name): name is Capability => name in keys).map(wordOf);
  const shown = names.slice(0, MOST_NAMED);
  const rest = names.length - shown.length;
  return rest === 0 ? shown.join(", ") : t("administration.capability-list", { names: shown.join(", "), count: rest });
}
