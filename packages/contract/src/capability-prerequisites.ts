import type { Capability } from "./capabilities.ts";

/** What a capability is nothing without. Each needs what these need as well. */
export const prerequisites: Readonly<Partial<Record<Capability, readonly Capability[]>>> = {
  canBasicExploreWorkbook: ["canViewWorkbook"],
  canExploreWorkbook: ["canBasicExploreWorkbook"],
  canSaveWorkbook: ["canExploreWorkbook"],
  canSaveReport: ["canViewReport"],
  canEditDatasetOrSql: ["canViewDatasetOrSql"],
  canEditWorksheet: ["canViewWorksheet"],
  canEditDashboard: ["canViewDashboard"],
  canCreateDatasheet: ["canSaveWorkbook", "canEditInputTable"],
  canWriteSQL: ["canViewConnection"],
  canUploadCSV: ["canViewConnection"],
  canUpdateTable: ["canViewConnection"],
  canMaterialize: ["canViewConnection"],
  canCreateWarehouseView: ["canViewConnection"],
  canJoin: ["canExploreWorkbook"],
  canExportToEmail: ["canExport"],
  canScheduleExport: ["canExport"],
  canExportToEmailBurst: ["canScheduleExport", "canExportToEmail"],
  canRunAsRecipient: ["canScheduleExport"],
  canExportToCloud: ["canExport"],
  canExportToSpreadsheet: ["canExport"],
  canExportToDrive: ["canExport"],
  canExportToChat: ["canExport"],
  canExportToSharepoint: ["canExport"],
  canExportToTeamsChat: ["canExport"],
  canExportToWebhook: ["canExport"],
  canUseAIFormula: ["canExploreWorkbook"],
  canCreateStoredProcedureActions: ["canSaveWorkbook", "canCallStoredProcedureActions"],
  canCreateApiActions: ["canSaveWorkbook", "canTriggerApiActions"],
  canManageConnection: ["canViewConnection"],
  canSeeOrgUsageSQL: ["canSeeOrgUsage"],
};

const needsOf = (name: string): readonly Capability[] =>
  (prerequisites as Readonly<Record<string, readonly Capability[] | undefined>>)[name] ?? [];

/** The capabilities with all that they need. */
export function withPrerequisites(names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...needsOf(name));
  }
  return found;
}

/** The capabilities without one of them, and without those that are nothing without it. */
export function withoutCapability(names: Iterable<string>, gone: string): ReadonlySet<string> {
  return new Set([...names].filter((name) => !withPrerequisites([name]).has(gone)));
}

/** A capability of the list that lacks one that it needs directly; null: all have what they need. */
export function lackingPrerequisite(names: readonly string[]): { readonly name: string; readonly needs: Capability } | null {
  const held = new Set(names);
  for (const name of names) {
    const needs = needsOf(name).find((one) => !held.has(one));
    if (needs !== undefined) return { name, needs };
  }
  return null;
}
