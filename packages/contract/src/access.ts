import type { Capability } from "./capabilities.ts";

/**
 * Who may do what. `may()` is the one decision: the server loads a principal and the object's facts and asks it; screens get
 * its answers with each object. Pure, total, and closed by default.
 */
export interface Principal {
  readonly organizationId: string;
  readonly userId: string;
  readonly userKind: "internal" | "external" | "guest" | "embed";
  readonly isAdminLike: boolean;
  readonly capabilities: ReadonlySet<Capability>;
}

/** A right on a document, folder or connection; each contains the one before it. Folders say `edit` as "contribute". */
export const rights = ["view", "explore", "edit", "manage"] as const;
export type Right = (typeof rights)[number];

export type InodeType =
  | "apiConnector"
  | "apiConnectorAuth"
  | "block"
  | "customFunction"
  | "dashboard"
  | "datafile"
  | "dataset"
  | "folder"
  | "report"
  | "scope"
  | "semanticView"
  | "sql"
  | "storedProcedure"
  | "symlink"
  | "table"
  | "template"
  | "versionTag"
  | "workbook"
  | "worksheet";

/** What is asked for. The organization's own actions need nothing but a capability. */
export type Action =
  | "organization.read"
  | "organization.update"
  | "members.read"
  | "members.manage"
  | "workspace.create"
  | "connection.create"
  | "upload.create"
  | "sql.write"
  | "inode.view"
  | "inode.explore"
  | "inode.edit"
  | "inode.create-child"
  | "inode.rename"
  | "inode.move"
  | "inode.archive"
  | "inode.restore"
  | "inode.duplicate"
  | "inode.share"
  | "inode.publish"
  | "inode.see-grants"
  | "inode.see-sql"
  | "inode.enter-data"
  | "connection.use"
  | "connection.see-settings"
  | "connection.manage"
  | "connection.share";

/** Facts about the object. `right` is the greatest right that grants (own, inherited, for everybody) give; null = none. */
export type AccessObject =
  | { readonly kind: "organization"; readonly organizationId: string }
  | {
      readonly kind: "inode";
      readonly organizationId: string;
      readonly type: InodeType;
      readonly ownerId: string | null;
      readonly archived: boolean;
      readonly right: Right | null;
      /** A published version exists; people with less than `edit` see nothing of an unpublished document. */ readonly published: boolean;
    }
  | { readonly kind: "connection"; readonly organizationId: string; readonly right: Right | null; readonly managed: boolean };

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; /** ENOENT: the principal may not even learn that it exists. */ readonly code: "EPERM" | "ENOENT" };

const YES: Decision = { allowed: true };
const HIDDEN: Decision = { allowed: false, code: "ENOENT" };
const REFUSED: Decision = { allowed: false, code: "EPERM" };

export function atLeast(right: Right | null, wanted: Right): boolean {
  return right !== null && rights.indexOf(right) >= rights.indexOf(wanted);
}

/** The greatest of several rights. */
export function greatest(found: readonly (Right | null)[]): Right | null {
  return rights.findLast((right) => found.includes(right)) ?? null;
}

/** Capability to open a document of a kind; kinds not listed are organizing objects, open to everybody who has a right on them. */
const viewCapability: Partial<Record<InodeType, Capability>> = {
  workbook: "canViewWorkbook",
  report: "canViewReport",
  template: "canViewWorkbook",
  dataset: "canViewDatasetOrSql",
  sql: "canViewDatasetOrSql",
  worksheet: "canViewWorksheet",
  dashboard: "canViewDashboard",
};
const editCapability: Partial<Record<InodeType, Capability>> = {
  workbook: "canSaveWorkbook",
  report: "canSaveReport",
  template: "canSaveWorkbook",
  dataset: "canEditDatasetOrSql",
  sql: "canEditDatasetOrSql",
  worksheet: "canEditWorksheet",
  dashboard: "canEditDashboard",
  folder: "canOrganize",
  datafile: "canUploadCSV",
};

/** Decides one action on one object for one principal. */
export function may(principal: Principal, action: Action, object: AccessObject): Decision {
  if (object.organizationId !== principal.organizationId) return HIDDEN;
  switch (object.kind) {
    case "organization":
      return mayInOrganization(principal, action);
    case "inode":
      return mayWithInode(principal, action, object);
    case "connection":
      return mayWithConnection(principal, action, object);
  }
}

/** The right in force on an object: what grants give, all of it for the owner and for administrators. */
export function effectiveRight(principal: Principal, object: Extract<AccessObject, { kind: "inode" }>): Right | null {
  if (object.organizationId !== principal.organizationId) return null;
  return principal.isAdminLike || object.ownerId === principal.userId ? "manage" : object.right;
}

function mayInOrganization(principal: Principal, action: Action): Decision {
  switch (action) {
    case "organization.read":
      return YES;
    case "members.read":
      return principal.userKind === "internal" || principal.isAdminLike ? YES : REFUSED;
    case "organization.update":
      return withCapability(principal, "canAdmin");
    case "members.manage":
      return withCapability(principal, "canManageUsers");
    case "workspace.create":
      return withCapability(principal, "canCreateWorkspace");
    case "connection.create":
      return withCapability(principal, "canManageConnection");
    case "upload.create":
      return withCapability(principal, "canUploadCSV");
    case "sql.write":
      return withCapability(principal, "canWriteSQL");
    default:
      return REFUSED;
  }
}

function mayWithInode(principal: Principal, action: Action, object: Extract<AccessObject, { kind: "inode" }>): Decision {
  const right = effectiveRight(principal, object);
  const opener = viewCapability[object.type];
  if (!atLeast(right, "view")) return HIDDEN;
  if (!object.published && opener !== undefined && !atLeast(right, "edit")) return HIDDEN;
  if (object.archived && !atLeast(right, "edit")) return HIDDEN;
  if (opener !== undefined && !principal.capabilities.has(opener)) return REFUSED;
  const editor = editCapability[object.type];
  const mayEdit = atLeast(right, "edit") && (editor === undefined || principal.capabilities.has(editor));
  switch (action) {
    case "inode.view":
      return YES;
    case "inode.explore":
      return yes(
        atLeast(right, "explore") &&
          (principal.capabilities.has("canExploreWorkbook") || principal.capabilities.has("canBasicExploreWorkbook")),
      );
    case "inode.see-sql":
      return yes(atLeast(right, "explore") && principal.capabilities.has("canExploreWorkbook"));
    // whom a table lets enter data is said by the table itself, besides
    case "inode.enter-data":
      return yes(principal.capabilities.has("canEditInputTable") && !object.archived);
    case "inode.edit":
    case "inode.rename":
      return yes(mayEdit && !object.archived);
    case "inode.publish":
      return yes(mayEdit && !object.archived);
    case "inode.create-child":
      return yes(object.type === "folder" && !object.archived && atLeast(right, "edit"));
    case "inode.move":
    case "inode.archive":
    case "inode.restore":
      return yes(atLeast(right, "manage") && (editor === undefined || principal.capabilities.has(editor)));
    case "inode.duplicate":
      return yes(
        (atLeast(right, "edit") || (atLeast(right, "explore") && object.published)) &&
          (editor === undefined || principal.capabilities.has(editor)) &&
          !object.archived,
      );
    case "inode.share":
      return yes(atLeast(right, "manage") && principal.capabilities.has("canShare") && !object.archived);
    case "inode.see-grants":
      return yes(atLeast(right, "edit"));
    default:
      return REFUSED;
  }
}

function mayWithConnection(principal: Principal, action: Action, object: Extract<AccessObject, { kind: "connection" }>): Decision {
  const manages = principal.capabilities.has("canManageConnection");
  if (!manages && object.right === null) return HIDDEN;
  switch (action) {
    case "connection.use":
      return withCapability(principal, "canViewConnection");
    case "connection.see-settings":
      return yes(manages);
    // a connection that the product runs itself has no settings to change
    case "connection.manage":
      return yes(manages && !object.managed);
    case "connection.share":
      return yes(manages);
    default:
      return REFUSED;
  }
}

function withCapability(principal: Principal, capability: Capability): Decision {
  return yes(principal.capabilities.has(capability));
}

function yes(allowed: boolean): Decision {
  return allowed ? YES : REFUSED;
}

/** What a principal may do with one document, as sent along with it. */
export interface InodePermissions {
  readonly right: Right;
  readonly canExplore: boolean;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly canRename: boolean;
  readonly canMove: boolean;
  readonly canArchive: boolean;
  readonly canRestore: boolean;
  readonly canDuplicate: boolean;
  readonly canShare: boolean;
  readonly canCreateChild: boolean;
  readonly canSeeSql: boolean;
}

export function inodePermissions(principal: Principal, object: Extract<AccessObject, { kind: "inode" }>): InodePermissions {
  const can = (action: Action) => may(principal, action, object).allowed;
  return {
    right: effectiveRight(principal, object) ?? "view",
    canExplore: can("inode.explore"),
    canEdit: can("inode.edit"),
    canPublish: can("inode.publish") && object.type !== "folder" && object.type !== "datafile",
    canRename: can("inode.rename"),
    canMove: can("inode.move"),
    canArchive: can("inode.archive") && !object.archived,
    canRestore: can("inode.restore") && object.archived,
    canDuplicate: can("inode.duplicate") && object.type === "workbook",
    canShare: can("inode.share"),
    canCreateChild: can("inode.create-child"),
    canSeeSql: can("inode.see-sql"),
  };
}
