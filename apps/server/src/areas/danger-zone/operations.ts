import {
  type Actor,
  CodedError,
  dangerConfirmed,
  dangerZone,
  endedEverywhere,
  noInput,
  organizationClosed,
  organizationClosing,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { THE_SERVER } from "../../platform/background/index.ts";
import { audit, operation, type OperationContext } from "../../platform/operations/index.ts";
import { countAllKeys, endKeys } from "../api-keys/index.ts";
import { countDocuments } from "../documents/index.ts";
import { administratorsOf, endSessions, type PasswordWork } from "../organizations/index.ts";
import { askAgain } from "../second-factor/index.ts";
import { closedMail } from "./closed-mail.ts";
import { removalOf, reopenUrl } from "./links.ts";

// without a reach: neither keys nor whoever acts in an administrator's place
export const common = { capability: "canAdmin", ids: {} } as const;

/** Who may manage the organization but not see everything does not shut its administrators out. */
export function requireAdminLike({ isAdminLike }: Actor): void {
  if (!isAdminLike) throw new CodedError("EPERM");
}

const ownFamily = ({ via }: Actor): string | null => (via.kind === "session" ? via.familyId : null);

export const readDangerZone = operation({
  name: "ReadDangerZone",
  kind: "query",
  transport: { kind: "graphql", field: "dangerZone" },
  summary: "What would end for everybody by the operations of the danger zone",
  input: noInput,
  output: dangerZone,
  ...common,
  run: async (context) => {
    const { db, actor, clock } = context;
    const { organizationId } = actor;
    requireAdminLike(actor);
    const { slug } = await db.selectFrom("organizations").select("slug").where("id", "=", organizationId).executeTakeFirstOrThrow();
    const sessions = await db
      .selectFrom("session_families")
      .select((e) => [e.fn.countAll<string>().as("all"), e.fn.count<string>("user_id").distinct().as("people")])
      .where("organization_id", "=", organizationId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", new Date(clock.now()))
      .$if(ownFamily(actor) !== null, (families) => families.where("id", "<>", ownFamily(actor) ?? ""))
      .executeTakeFirstOrThrow();
    const members = await db
      .selectFrom("members")
      .select((e) => e.fn.countAll<string>().as("all"))
      .where("organization_id", "=", organizationId)
      .where("is_archived", "=", false)
      .executeTakeFirstOrThrow();
    const schedules = await db
      .selectFrom("export_schedules")
      .select((e) => e.fn.countAll<string>().as("all"))
      .where("organization_id", "=", organizationId)
      .executeTakeFirstOrThrow();
    const keys = await countAllKeys(context);
    return {
      slug,
      sessions: Number(sessions.all),
      sessionPeople: Number(sessions.people),
      apiKeys: keys.keys,
      apiKeyPeople: keys.people,
      members: Number(members.all),
      documents: await countDocuments(db, organizationId),
      schedules: Number(schedules.all),
    };
  },
});

/** Each shows once more who asks. */
export function dangerOperations(passwords: PasswordWork) {
  const { requirePerson } = askAgain(passwords);

  /** Ends all there is of something, and gives how many. `counted`: what the audit log calls them. */
  const ending = (
    { name, field, summary, action, counted }: Readonly<Record<"name" | "field" | "summary" | "action" | "counted", string>>,
    end: (context: OperationContext) => Promise<number>,
  ) =>
    operation({
      name,
      kind: "mutation",
      transport: { kind: "graphql", field },
      summary,
      input: dangerConfirmed,
      output: endedEverywhere,
      ...common,
      run: async (context, { password }) => {
        requireAdminLike(context.actor);
        await requirePerson(context, password ?? null);
        const count = await end(context);
        await audit(context, action, { kind: "organization", id: context.actor.organizationId }, { [counted]: count });
        return { count };
      },
    });

  const endAllSessions = ending(
    {
      name: "EndAllSessions",
      field: "endAllSessions",
      summary: "Ends every session of every member but this one, and forgets every browser that needs no second step",
      action: "organization.sessions-end",
      counted: "sessions",
    },
    (context) => endEverySession(context, ownFamily(context.actor)),
  );

  const revokeAllApiKeys = ending(
    {
      name: "RevokeAllApiKeys",
      field: "revokeAllApiKeys",
      summary: "Ends every key of every member at once",
      action: "organization.keys-revoke",
      counted: "keys",
    },
    (context) => endKeys(context, null),
  );

  const closeOrganization = operation({
    name: "CloseOrganization",
    kind: "mutation",
    transport: { kind: "graphql", field: "closeOrganization" },
    summary: "Closes the organization for everybody at once; after 30 days it is removed, until then the link of the answer brings it back",
    input: organizationClosing,
    output: organizationClosed,
    ...common,
    // the answer of a transaction is kept for repetitions, and this one opens something
    transaction: false,
    run: async (context, { slug, password }) => {
      const { actor, store, clock, bus, jobs } = context;
      const { organizationId } = actor;
      requireAdminLike(actor);
      const own = await store.db.selectFrom("organizations").select("slug").where("id", "=", organizationId).executeTakeFirstOrThrow();
      if (slug.trim().toLowerCase() !== own.slug)
        throw new CodedError("EINVAL", message("errors-organization.danger-zone.other-name"), { field: "slug" });
      await requirePerson(context, password ?? null);
      const closedAt = new Date(clock.now());
      const events: (() => void)[] = [];
      await store.db.transaction().execute(async (db) => {
        const inside = { ...context, db, afterCommit: (effect: () => void) => void events.push(effect) };
        await db
          .updateTable("organizations")
          .set({ closed_at: closedAt })
          .where("id", "=", organizationId)
          .where("closed_at", "is", null)
          .returning("id")
          .executeTakeFirstOrThrow();
        const sessions = await endEverySession(inside, null);
        for (const userId of await administratorsOf(db, organizationId))
          await jobs.enqueue(db, closedMail, {
            actor: THE_SERVER,
            payload: { organizationId, userId, closedBy: actor.userId, closedAt: closedAt.getTime() },
            key: `${organizationId} ${userId} ${closedAt.getTime()}`,
          });
        await audit(inside, "organization.close", { kind: "organization", id: organizationId }, { slug: own.slug, sessions });
      });
      bus.publish({ kind: "attributes-changed", organizationId });
      for (const effect of events) effect();
      return { removedAt: removalOf(closedAt).toISOString(), reopenUrl: reopenUrl(context, { organizationId, closedAt }) };
    },
  });

  return [endAllSessions, revokeAllApiKeys, closeOrganization];
}

/** Gives how many. */
async function endEverySession(
  context: Pick<OperationContext, "db" | "actor" | "clock" | "bus"> & { readonly afterCommit: (effect: () => void) => void },
  except: string | null,
): Promise<number> {
  const { db, actor, bus, afterCommit } = context;
  const { organizationId } = actor;
  const ended = await endSessions(context, db, { organizationId, userId: null, except }, "ended for everybody");
  await db.deleteFrom("trusted_devices").where("organization_id", "=", organizationId).execute();
  afterCommit(() => ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId })));
  return ended.length;
}
