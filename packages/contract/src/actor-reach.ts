import type { Action } from "./actions.ts";
import type { Actor, ActorKind, ApiScope } from "./actors.ts";

/** What a way to act lets somebody do, besides what the person in whose name it is done may. */
interface Reach {
  /** The scope that an API key needs for it. */
  readonly scope: ApiScope;
  /** Who may do it besides members who signed in, and keys with the scope. */
  readonly also: readonly Exclude<ActorKind, "session" | "api-key" | "setup">[];
}

/** Who looks through somebody's eyes makes and changes things as they would, but gives nothing away and administers nothing in their name. */
const reaches: Readonly<Record<Action, Reach>> = {
  "organization.read": { scope: "organization:read", also: ["impersonation", "job", "embed"] },
  "organization.update": { scope: "organization:write", also: [] },
  "branding.manage": { scope: "organization:write", also: [] },
  "mail-branding.manage": { scope: "organization:write", also: [] },
  "members.read": { scope: "organization:read", also: ["impersonation", "job"] },
  "members.manage": { scope: "organization:write", also: [] },
  "members.provision": { scope: "members:provision", also: [] },
  "member.impersonate": { scope: "organization:write", also: [] },
  "team.manage": { scope: "organization:write", also: [] },
  "team.change-members": { scope: "organization:write", also: [] },
  "team.join": { scope: "organization:write", also: [] },
  "team.leave": { scope: "organization:write", also: [] },
  "settings.change": { scope: "organization:write", also: [] },
  "share-link.open": { scope: "documents:share", also: [] },
  "workspace.create": { scope: "documents:write", also: ["impersonation"] },
  "connection.create": { scope: "connections:write", also: [] },
  "upload.create": { scope: "data:write", also: ["impersonation"] },
  "sql.write": { scope: "documents:write", also: ["impersonation"] },
  // who explores joins for themselves, wherever they do
  "source.join": { scope: "documents:read", also: ["impersonation", "job", "embed"] },
  "input-table.create": { scope: "documents:write", also: ["impersonation"] },
  "inode.view": { scope: "documents:read", also: ["impersonation", "job", "embed", "public"] },
  "inode.explore-basic": { scope: "documents:read", also: ["impersonation", "job", "embed"] },
  "inode.explore": { scope: "documents:read", also: ["impersonation", "job", "embed"] },
  "inode.export": { scope: "documents:read", also: ["impersonation", "job"] },
  "inode.see-sql": { scope: "documents:read", also: ["impersonation", "job"] },
  "inode.see-grants": { scope: "documents:read", also: ["impersonation"] },
  "inode.view-as": { scope: "documents:share", also: [] },
  "inode.enter-data": { scope: "data:write", also: ["impersonation", "embed"] },
  "inode.edit": { scope: "documents:write", also: ["impersonation"] },
  "inode.create-child": { scope: "documents:write", also: ["impersonation"] },
  "inode.rename": { scope: "documents:write", also: ["impersonation"] },
  "inode.move": { scope: "documents:write", also: ["impersonation"] },
  "inode.archive": { scope: "documents:write", also: ["impersonation"] },
  "inode.restore": { scope: "documents:write", also: ["impersonation"] },
  "inode.duplicate": { scope: "documents:write", also: ["impersonation"] },
  "inode.publish": { scope: "documents:write", also: ["impersonation"] },
  "inode.share": { scope: "documents:share", also: [] },
  "inode.badge": { scope: "documents:write", also: ["impersonation"] },
  "connection.browse": { scope: "connections:read", also: ["impersonation", "job"] },
  "table.use": { scope: "connections:read", also: ["impersonation", "job"] },
  "table.annotate": { scope: "connections:write", also: ["impersonation"] },
  "connection.use": { scope: "connections:read", also: ["impersonation", "job"] },
  // a schedule writes what its owner may write
  "connection.write-table": { scope: "connections:write", also: ["impersonation", "job"] },
  "connection.see-settings": { scope: "connections:write", also: [] },
  "connection.manage": { scope: "connections:write", also: [] },
  "connection.share": { scope: "connections:write", also: [] },
};

/** Whether the way in which somebody acts leads to an action at all. */
export function reachesAction({ via }: Actor, action: Action): boolean {
  const { scope, also } = reaches[action];
  switch (via.kind) {
    case "session":
    case "setup":
      return true;
    case "api-key":
      return via.scopes.has(scope);
    default:
      return also.includes(via.kind);
  }
}

/** What an administrator in somebody's place calls: what a key with these scopes would. */
const lentScopes: ReadonlySet<string> = new Set<ApiScope | "any">([
  "any",
  "organization:read",
  "documents:read",
  "documents:write",
  "data:write",
  "connections:read",
]);

/** Whether somebody in another person's place reaches an operation: never what is that person's own, as passwords, keys and sessions are. */
export function isLent(scope: ApiScope | "any" | undefined): boolean {
  return scope !== undefined && lentScopes.has(scope);
}

/** The one document that somebody acts in; null: all of the organization's. */
export function onlyDocument({ via }: Actor): string | null {
  return via.kind === "embed" || via.kind === "public" ? via.inodeId : null;
}
