import type { Action } from "./actions.ts";
import { onlyDocument, reachesAction } from "./actor-reach.ts";
import type { Actor } from "./actors.ts";
import type { Capability } from "./capabilities.ts";

/**
 * Who may do what. `may()` is the one decision: the server loads an actor and the object's facts and asks it; screens get
 * its answers with each object. Pure, total, and closed by default.
 */

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

/** Objects that hold a document with a log, a screen and published versions. */
export const documentTypes = ["workbook", "dataset", "report"] as const satisfies readonly InodeType[];
export type DocumentType = (typeof documentTypes)[number];
export const isDocumentType = (type: string): type is DocumentType => documentTypes.some((one) => one === type);

/** What somebody may do who may only view a document, as far as their account type lets them. */
export interface ViewerMay {
  readonly explore: boolean;
  readonly export: boolean;
}

/** Facts about the object. `right` is the greatest right that grants (own, inherited, for everybody) give; null = none. */
export type AccessObject =
  | { readonly kind: "organization"; readonly organizationId: string }
  /** A member, as to what they choose for themselves and who acts in their place. */
  | { readonly kind: "member"; readonly organizationId: string; readonly memberId: string }
  /** A team, as to who is in it and what it is. */
  | {
      readonly kind: "team";
      readonly organizationId: string;
      /** Members join and leave by themselves. */ readonly isOpen: boolean;
      /** The identity provider says what it is and who is in it. */ readonly isProvisioned: boolean;
      /** The actor is in it, in person and not by a team within it. */ readonly isMember: boolean;
      /** The actor says who else is in it. */ readonly isTeamAdmin: boolean;
      /** It, or a team around it, has values of user attributes: who comes in or goes out sees other rows. */ readonly hasValues: boolean;
    }
  | {
      readonly kind: "inode";
      readonly organizationId: string;
      readonly id: string;
      readonly type: InodeType;
      readonly ownerId: string | null;
      readonly archived: boolean;
      readonly right: Right | null;
      /** A published version exists; people with less than `edit` see nothing of an unpublished document. */ readonly published: boolean;
      /** What the document lets those do who have no more than `view`. */ readonly viewers: ViewerMay;
    }
  | ConnectionObject
  /** A table of a connection; the path is the whole one, as the warehouse lists it. */
  | { readonly kind: "table"; readonly connection: ConnectionObject; readonly organizationId: string; readonly path: readonly string[] };

export interface ConnectionObject {
  readonly kind: "connection";
  readonly organizationId: string;
  /** On all of it. */
  readonly right: Right | null;
  readonly managed: boolean;
  /** Schemas and tables that grants open besides: paths from the left as far as they go. */
  readonly parts: readonly (readonly string[])[];
  /** Whose tables may be described as well as used: paths from the left; the empty one is all of it. */
  readonly annotated: readonly (readonly string[])[];
}

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; /** ENOENT: the actor may not even learn that it exists. */ readonly code: "EPERM" | "ENOENT" };

const YES: Decision = { allowed: true };
const HIDDEN: Decision = { allowed: false, code: "ENOENT" };
const REFUSED: Decision = { allowed: false, code: "EPERM" };

export function atLeast(right: Right | null, wanted: Right): boolean {
  return right !== null && rights.indexOf(right) >= rights.indexOf(wanted);
}

/** The lesser of two rights. */
function least(right: Right | null, most: Right): Right | null {
  return atLeast(right, most) ? most : right;
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

/** Decides one action on one object for one actor. */
export function may(actor: Actor, action: Action, object: AccessObject): Decision {
  if (object.organizationId !== actor.organizationId) return HIDDEN;
  const own = onlyDocument(actor);
  if (own !== null && object.kind !== "organization" && (object.kind !== "inode" || object.id !== own)) return HIDDEN;
  const decision = decide(actor, action, object);
  return decision.allowed && !reachesAction(actor, action) ? REFUSED : decision;
}

/** What the person may, however they came to act. */
function decide(actor: Actor, action: Action, object: AccessObject): Decision {
  switch (object.kind) {
    case "organization":
      return mayInOrganization(actor, action);
    case "member":
      if (action === "member.impersonate")
        return yes(actor.isAdminLike && actor.capabilities.has("canAdmin") && object.memberId !== actor.userId);
      return yes(action === "settings.change" && object.memberId === actor.userId);
    case "team":
      return mayWithTeam(actor, action, object);
    case "inode":
      return mayWithInode(actor, action, object);
    case "connection":
      return mayWithConnection(actor, action, object);
    case "table":
      return mayWithTable(actor, action, object);
  }
}

/**
 * The right in force on an object: what grants give, all of it for the owner and for administrators. A link gives the right to look, and
 * an embed no more than it says itself, whoever is in it.
 */
export function effectiveRight(actor: Actor, object: Extract<AccessObject, { kind: "inode" }>): Right | null {
  if (object.organizationId !== actor.organizationId) return null;
  const { via } = actor;
  if (via.kind === "public") return object.id === via.inodeId ? "view" : null;
  if (via.kind === "embed") return object.id === via.inodeId ? least(object.right, via.mode) : null;
  return actor.isAdminLike || object.ownerId === actor.userId ? "manage" : object.right;
}

function mayInOrganization(actor: Actor, action: Action): Decision {
  switch (action) {
    case "organization.read":
      return YES;
    case "members.read":
      return actor.userKind === "internal" || actor.isAdminLike ? YES : REFUSED;
    case "share-link.open":
      return yes(actor.userKind === "internal" || actor.isAdminLike);
    case "organization.update":
      return withCapability(actor, "canAdmin");
    case "branding.manage":
      return withCapability(actor, "canManageBranding");
    case "mail-branding.manage":
      return withCapability(actor, "canManageEmailBranding");
    case "members.manage":
    case "members.provision":
      return withCapability(actor, "canManageUsers");
    case "workspace.create":
      return withCapability(actor, "canCreateWorkspace");
    case "connection.create":
      return withCapability(actor, "canManageConnection");
    case "upload.create":
      return withCapability(actor, "canUploadCSV");
    case "sql.write":
      return withCapability(actor, "canWriteSQL");
    case "source.join":
      return withCapability(actor, "canJoin");
    case "input-table.create":
      return withCapability(actor, "canCreateDatasheet");
    default:
      return REFUSED;
  }
}

function mayWithTeam(actor: Actor, action: Action, team: Extract<AccessObject, { kind: "team" }>): Decision {
  const isInternal = actor.userKind === "internal" || actor.isAdminLike;
  if (team.isProvisioned || !isInternal) return REFUSED;
  switch (action) {
    case "team.manage":
      return withCapability(actor, "canManageTeams");
    case "team.change-members":
      return yes(team.isTeamAdmin || actor.capabilities.has("canManageTeams"));
    case "team.join":
      return yes(team.isOpen && !team.isMember && (!team.hasValues || actor.capabilities.has("canManageTeams")));
    case "team.leave":
      return yes(team.isOpen && team.isMember && (!team.hasValues || actor.capabilities.has("canManageTeams")));
    default:
      return REFUSED;
  }
}

function mayWithInode(actor: Actor, action: Action, object: Extract<AccessObject, { kind: "inode" }>): Decision {
  const right = effectiveRight(actor, object);
  const opener = viewCapability[object.type];
  if (!atLeast(right, "view")) return HIDDEN;
  if (!object.published && opener !== undefined && !atLeast(right, "edit")) return HIDDEN;
  if (object.archived && !atLeast(right, "edit")) return HIDDEN;
  if (opener !== undefined && !actor.capabilities.has(opener)) return REFUSED;
  const editor = editCapability[object.type];
  const mayEdit = atLeast(right, "edit") && (editor === undefined || actor.capabilities.has(editor));
  switch (action) {
    case "inode.view":
      return YES;
    case "inode.explore-basic":
      return yes(
        (atLeast(right, "explore") || (object.viewers.explore && isColleague(actor))) &&
          (actor.capabilities.has("canExploreWorkbook") || actor.capabilities.has("canBasicExploreWorkbook")),
      );
    case "inode.export":
      return yes((atLeast(right, "explore") || object.viewers.export) && actor.capabilities.has("canExport"));
    case "inode.explore":
    case "inode.see-sql":
      return yes(atLeast(right, "explore") && actor.capabilities.has("canExploreWorkbook"));
    // whom a table lets enter data is said by the table itself, besides
    case "inode.enter-data":
      return yes(actor.capabilities.has("canEditInputTable") && !object.archived);
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
      return yes(atLeast(right, "manage") && (editor === undefined || actor.capabilities.has(editor)));
    case "inode.duplicate":
      return yes(
        (atLeast(right, "edit") || (atLeast(right, "explore") && object.published)) &&
          (editor === undefined || actor.capabilities.has(editor)) &&
          !object.archived,
      );
    case "inode.share":
      return yes(atLeast(right, "manage") && actor.capabilities.has("canShare") && !object.archived);
    case "inode.badge":
      return yes(atLeast(right, "edit") && actor.capabilities.has("canBadge") && !object.archived);
    case "inode.view-as":
      return yes(atLeast(right, "manage") && mayEdit && !object.archived);
    case "inode.see-grants":
      return yes(atLeast(right, "edit"));
    default:
      return REFUSED;
  }
}

/** A member, in whatever way; what embeds and links open is said by them alone. */
const isColleague = ({ via }: Actor): boolean => via.kind !== "embed" && via.kind !== "public";

function mayWithConnection(actor: Actor, action: Action, object: ConnectionObject): Decision {
  const manages = actor.capabilities.has("canManageConnection");
  if (!manages && object.right === null && object.parts.length === 0) return HIDDEN;
  switch (action) {
    case "connection.browse":
      return withCapability(actor, "canViewConnection");
    case "connection.use":
      return yes(actor.capabilities.has("canViewConnection") && (manages || object.right !== null));
    // in the organization's own warehouse as files are put into it; elsewhere a schema is set apart for it by who manages the connection
    case "connection.write-table":
      return yes(
        actor.capabilities.has("canViewConnection") &&
          actor.capabilities.has("canMaterialize") &&
          (object.managed ? atLeast(object.right, "edit") : object.right !== null),
      );
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

/** Who may use all of a connection may use each of its tables; others those under a path that they were given. Only what is used can be described. */
function mayWithTable(actor: Actor, action: Action, { connection, path }: Extract<AccessObject, { kind: "table" }>): Decision {
  if (action !== "table.use" && action !== "table.annotate") return REFUSED;
  if (connection.organizationId !== actor.organizationId) return HIDDEN;
  const isUnder = (part: readonly string[]): boolean => part.every((step, index) => path[index] === step);
  if (!decide(actor, "connection.use", connection).allowed) {
    const isGiven = connection.parts.some((part) => part.length > 0 && isUnder(part));
    if (!isGiven) return HIDDEN;
    if (!actor.capabilities.has("canViewConnection")) return REFUSED;
  }
  return action === "table.use" ? YES : yes(actor.capabilities.has("canManageConnection") || connection.annotated.some(isUnder));
}

function withCapability(actor: Actor, capability: Capability): Decision {
  return yes(actor.capabilities.has(capability));
}

function yes(allowed: boolean): Decision {
  return allowed ? YES : REFUSED;
}

/** What a actor may do with one document, as sent along with it. */
export interface InodePermissions {
  readonly right: Right;
  /** To sort, filter and drill for oneself. */
  readonly canExploreBasic: boolean;
  /** To change elements for oneself. */
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
  readonly canBadge: boolean;
  /** To take files and pictures of it away. */
  readonly canExport: boolean;
}

export function inodePermissions(actor: Actor, object: Extract<AccessObject, { kind: "inode" }>): InodePermissions {
  const can = (action: Action) => may(actor, action, object).allowed;
  return {
    right: effectiveRight(actor, object) ?? "view",
    canExploreBasic: can("inode.explore-basic"),
    canExplore: can("inode.explore"),
    canEdit: can("inode.edit"),
    canPublish: can("inode.publish") && object.type !== "folder" && object.type !== "datafile",
    canRename: can("inode.rename"),
    canMove: can("inode.move"),
    canArchive: can("inode.archive") && !object.archived,
    canRestore: can("inode.restore") && object.archived,
    canDuplicate: can("inode.duplicate") && (object.type === "workbook" || object.type === "report"),
    canShare: can("inode.share"),
    canCreateChild: can("inode.create-child"),
    canSeeSql: can("inode.see-sql"),
    canBadge: can("inode.badge") && object.type !== "folder",
    canExport: can("inode.export"),
  };
}
