import type { Capability } from "./capabilities.ts";

/** A team as far as rights and formulas ask for it. */
export interface Team {
  readonly id: string;
  readonly name: string;
}

/** Groups of actions that an API key is given one by one. */
export const apiScopes = [
  "organization:read",
  "organization:write",
  "members:provision",
  "documents:read",
  "documents:write",
  "documents:share",
  "data:write",
  "connections:read",
  "connections:write",
  "schedules:read",
  "schedules:write",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** How somebody came to act. */
export type ActorVia =
  /** A member who signed in. */
  | { readonly kind: "session"; readonly familyId: string }
  /** A program with a key of a member: what both may do. */
  | { readonly kind: "api-key"; readonly keyId: string; readonly scopes: ReadonlySet<ApiScope> }
  /** The server itself, in the name of a member who is not there. */
  | { readonly kind: "job"; readonly jobId: string }
  /** A page of somebody else around one document. */
  | { readonly kind: "embed"; readonly embedId: string; readonly inodeId: string; readonly mode: "view" | "explore" }
  /** An administrator who looks through a member's eyes. */
  | { readonly kind: "impersonation"; readonly familyId: string; readonly impersonatorId: string }
  /** The server, which fills an organization in its owner's name before anybody is there. */
  | { readonly kind: "setup" }
  /** Anybody who has the link of one document. */
  | { readonly kind: "public"; readonly linkId: string; readonly inodeId: string };

export type ActorKind = ActorVia["kind"];

/** Whoever does something: what `may()` decides about, what is written into the audit log, and whose answers are kept apart. */
export interface Actor {
  readonly organizationId: string;
  /** The member in whose name it is done; of a public viewer, who is no member, the id of the link. */
  readonly userId: string;
  readonly userKind: "internal" | "external" | "guest" | "embed";
  readonly isAdminLike: boolean;
  readonly capabilities: ReadonlySet<Capability>;
  readonly teams: readonly Team[];
  readonly via: ActorVia;
}

/** Somebody with the link of a document: no member, so nothing of the organization but that document. */
export function publicViewer(link: { readonly organizationId: string; readonly linkId: string; readonly inodeId: string }): Actor {
  const { organizationId, linkId, inodeId } = link;
  return {
    organizationId,
    userId: linkId,
    userKind: "guest",
    isAdminLike: false,
    capabilities: new Set<Capability>(["canViewWorkbook", "canViewReport"]),
    teams: [],
    via: { kind: "public", linkId, inodeId },
  };
}

/** What tells ways to act apart in the audit log: the key, the job, the embed, who looks through whose eyes. */
export function viaId(via: ActorVia): string | null {
  switch (via.kind) {
    case "session":
      return via.familyId;
    case "api-key":
      return via.keyId;
    case "job":
      return via.jobId;
    case "embed":
      return via.embedId;
    case "impersonation":
      return via.impersonatorId;
    case "public":
      return via.linkId;
    case "setup":
      return null;
  }
}
