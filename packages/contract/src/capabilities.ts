/** Named rights of an account type (product-spec §6), in the groups that the administrator's matrix shows. */
export const capabilityGroups = {
  view: ["canViewWorksheet", "canViewDashboard", "canViewDatasetOrSql", "canViewConnection", "canViewWorkbook", "canViewReport"],
  explore: ["canBasicExploreWorkbook", "canExploreWorkbook", "canDownloadLegacyDocs"],
  edit: [
    "canEditDatasetOrSql",
    "canEditWorksheet",
    "canEditDashboard",
    "canSaveWorkbook",
    "canSaveReport",
    "canEditInputTable",
    "canCreateDatasheet",
    "canWriteCode",
    "canWriteSQL",
    "canUploadCSV",
    "canUpdateTable",
    "canMaterialize",
    "canUpdateDataRefresh",
    "canCreateWarehouseView",
  ],
  organize: [
    "canOrganize",
    "canShare",
    "canApplyTag",
    "canBadge",
    "canAnnotate",
    "canComment",
    "canCreateFolder",
    "canCreateWorkspace",
    "canJoin",
  ],
  export: [
    "canExport",
    "canExportToEmail",
    "canExportToEmailBurst",
    "canRunAsRecipient",
    "canScheduleExport",
    "canExportToCloud",
    "canExportToSpreadsheet",
    "canExportToDrive",
    "canExportToChat",
    "canExportToSharepoint",
    "canExportToTeamsChat",
    "canExportToWebhook",
  ],
  assist: ["canAsk", "canUseAIFormula", "canUseExplainViz"],
  actions: ["canCreateStoredProcedureActions", "canCallStoredProcedureActions", "canTriggerApiActions", "canCreateApiActions"],
  administer: [
    "canAdmin",
    "canManageConnection",
    "canManageUsers",
    "canManageTeams",
    "canManageUserAttributes",
    "canManageFontsThemes",
    "canManageBranding",
    "canManageEmailBranding",
    "canManageApiConnectors",
    "canManageExportIntegrations",
    "canDevelopPlugins",
    "canSeeOrgUsage",
    "canSeeOrgUsageSQL",
  ],
} as const;

export type Capability = (typeof capabilityGroups)[keyof typeof capabilityGroups][number];

export const capabilities: readonly Capability[] = Object.values(capabilityGroups).flat();

/** Those whose features are not there: there is nothing to allow yet, so no screen offers them. This list only shrinks. */
export const awaitedCapabilities: readonly Capability[] = [
  "canDownloadLegacyDocs",
  "canWriteCode",
  "canCreateWarehouseView",
  "canApplyTag",
  "canAnnotate",
  "canComment",
  "canAsk",
  "canUseAIFormula",
  "canCreateStoredProcedureActions",
  "canCallStoredProcedureActions",
  "canTriggerApiActions",
  "canCreateApiActions",
  "canManageApiConnectors",
  "canDevelopPlugins",
];

export interface BuiltInAccountType {
  readonly name: "View" | "Act" | "Analyze" | "Build" | "Admin";
  readonly description: string;
  readonly isAdminLike: boolean;
  readonly capabilities: readonly Capability[];
}

const view: readonly Capability[] = [
  ...capabilityGroups.view.filter((name) => name !== "canViewConnection"),
  "canComment",
  "canExport",
  "canAsk",
];
const act: readonly Capability[] = [
  ...view,
  "canBasicExploreWorkbook",
  "canEditInputTable",
  "canTriggerApiActions",
  "canCallStoredProcedureActions",
  "canUseExplainViz",
];
const analyze: readonly Capability[] = [
  ...act,
  "canExploreWorkbook",
  "canScheduleExport",
  "canExportToEmail",
  "canExportToSpreadsheet",
  "canUseAIFormula",
  "canViewConnection",
  "canUpdateTable",
  "canJoin",
];
const build: readonly Capability[] = [
  ...analyze,
  "canSaveWorkbook",
  "canSaveReport",
  "canEditDatasetOrSql",
  "canEditWorksheet",
  "canEditDashboard",
  "canWriteSQL",
  "canUploadCSV",
  "canCreateDatasheet",
  "canMaterialize",
  "canUpdateDataRefresh",
  "canOrganize",
  "canShare",
  "canApplyTag",
  "canBadge",
  "canAnnotate",
  "canCreateFolder",
  "canCreateWorkspace",
  "canExportToWebhook",
];

/** Account types that every organization has from the start; each contains the one before it. */
export const builtInAccountTypes: readonly BuiltInAccountType[] = [
  { name: "View", description: "Opens documents, uses controls, comments", isAdminLike: false, capabilities: view },
  { name: "Act", description: "Also enters values and runs actions", isAdminLike: false, capabilities: act },
  { name: "Analyze", description: "Also explores documents and schedules exports", isAdminLike: false, capabilities: analyze },
  { name: "Build", description: "Also creates, publishes and shares documents", isAdminLike: false, capabilities: build },
  { name: "Admin", description: "Everything, for everybody's objects", isAdminLike: true, capabilities },
];

/** The tiers of account types, each with what the ones before it have: names of the built-in types in small letters. */
export const licenseTiers = ["view", "act", "analyze", "build", "admin"] as const;
export type LicenseTier = (typeof licenseTiers)[number];

/** The tier of an account type: the highest among what it allows, each capability being of the first built-in type that has it. */
export function licenseTierOf(allowed: readonly string[], isAdminLike: boolean): LicenseTier {
  if (isAdminLike) return "admin";
  const tiers = allowed.map((name) => builtInAccountTypes.findIndex((type) => (type.capabilities as readonly string[]).includes(name)));
  return licenseTiers[Math.max(0, ...tiers)] ?? "view";
}
