import { CodedError, type InodePermissions, type SeenAs } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { audit, type OperationContext } from "../../platform/operations/index.ts";
import { requireInode } from "../documents/index.ts";
import { personOfMember, personOfTeam } from "../session/index.ts";

const ACTION = "document.view-as";

/** In whose place a document is looked at. Their context is for reading this one document, and nothing else. */
export interface ViewedAs {
  readonly context: OperationContext;
  readonly subject: Omit<SeenAs, "right">;
}

/**
 * A member or a team in whose place whoever manages a document looks at it. What the person may with it is theirs; what their account type
 * allows, as far as the caller's does as well.
 */
export async function viewedAs(context: OperationContext, documentId: string, subjectId: string): Promise<ViewedAs> {
  const { db, actor } = context;
  await requireInode(db, actor, documentId, "inode.view-as");
  const found = await subjectOf(context, subjectId);
  if (found === null) throw new CodedError("ENOENT");
  const { caller, subject } = found;
  await noteOnce(context, documentId, subject);
  const capabilities = new Set([...caller.actor.capabilities].filter((one) => actor.capabilities.has(one)));
  const person = { ...caller.actor, capabilities, via: actor.via };
  return { context: { ...context, actor: person, caller: { ...caller, actor: person } }, subject };
}

/** So long one entry of the audit log tells of all that is looked at, in milliseconds. */
const TOLD_FOR = 15 * 60_000;

async function noteOnce(context: OperationContext, documentId: string, { kind, id }: ViewedAs["subject"]): Promise<void> {
  const { db, actor, clock } = context;
  const detail = { [kind]: id };
  const told = await db
    .selectFrom("audit_entries")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where("at", ">", new Date(clock.now() - TOLD_FOR))
    .where("action", "=", ACTION)
    .where("actor_id", "=", actor.userId)
    .where("object_id", "=", documentId)
    .where(sql<boolean>`detail::jsonb @> ${JSON.stringify(detail)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (told === undefined) await audit(context, ACTION, { kind: "workbook", id: documentId }, detail);
}

async function subjectOf(
  context: OperationContext,
  id: string,
): Promise<(Pick<ViewedAs, "subject"> & Pick<OperationContext, "caller">) | null> {
  const { actor } = context;
  const member = await personOfMember(context, { organizationId: actor.organizationId, userId: id }, actor.via);
  if (member !== null && member.actor.userKind !== "embed") {
    const name = `${member.firstName} ${member.lastName}`.trim();
    return { caller: member, subject: { id, kind: "member", name: name === "" ? member.email : name } };
  }
  const team = member === null ? await personOfTeam(context, actor, id) : null;
  return team === null ? null : { caller: team.caller, subject: { id, kind: "team", name: team.name } };
}

/** Reads as the person; where they may not, whoever asks is told that it is them who may not. */
export async function asThey<T>({ subject }: ViewedAs, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CodedError && (error.code === "ENOENT" || error.code === "EPERM"))
      throw new CodedError("EPERM", message("errors-documents.workbook.not-for-them", { name: subject.name }));
    throw error;
  }
}

/** What of their right on a document the person can use, as far as their account type allows. */
export function usableRight({ right, canEdit, canExploreBasic }: InodePermissions): SeenAs["right"] {
  if (canEdit) return right;
  return canExploreBasic && right !== "view" ? "explore" : "view";
}

/** In another person's place somebody looks, and does nothing. */
export function onlyLooking({ right }: InodePermissions): InodePermissions {
  return {
    right,
    canExploreBasic: false,
    canExplore: false,
    canEdit: false,
    canPublish: false,
    canRename: false,
    canMove: false,
    canArchive: false,
    canRestore: false,
    canDuplicate: false,
    canShare: false,
    canCreateChild: false,
    canSeeSql: false,
    canBadge: false,
    canExport: false,
  };
}
