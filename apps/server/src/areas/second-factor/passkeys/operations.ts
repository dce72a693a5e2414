import {
  CodedError,
  done,
  limits,
  passkeyAdded,
  passkeyAdding,
  passkeyBeginning,
  passkeyQuestion,
  passkeyRemoval,
  passkeyRenaming,
  passkeySummary,
  type PasskeySummary,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import type { AskAgain } from "../ask-again.ts";
import { notify } from "../mail.ts";
import { forgetUnneeded, makeRecoveryCodes, ownFactors } from "../recovery.ts";
import { askForNew, readNew } from "./ask.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly is_synced: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}
const summaryOf = (row: Row): PasskeySummary => ({
  passkeyId: row.id,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** What a question about one's own passkeys is held by. */
function holderOf({ actor }: OperationContext): string {
  if (actor.via.kind !== "session") throw new CodedError("EPERM");
  return actor.via.familyId;
}

export const listPasskeys = operation({
  name: "ListPasskeys",
  kind: "query",
  transport: { kind: "graphql", field: "passkeys" },
  summary: "The caller's passkeys, the newest first",
  input: z.object({}),
  output: z.array(passkeySummary),
  capability: null,
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await db
      .selectFrom("passkeys")
      .select(["id", "name", "is_synced", "created_at", "last_used_at"])
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", actor.userId)
      .orderBy("created_at", "desc")
      .execute();
    return rows.map(summaryOf);
  },
});

export const renamePasskey = operation({
  name: "RenamePasskey",
  kind: "mutation",
  transport: { kind: "graphql", field: "renamePasskey" },
  summary: "Gives one of the caller's passkeys another name",
  input: passkeyRenaming,
  output: passkeySummary,
  capability: null,
  ids: { passkeyId: "passkey" },
  run: async (context, { passkeyId, name }) => {
    const { db, actor } = context;
    const row = await db
      .updateTable("passkeys")
      .set({ name })
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", actor.userId)
      .where("id", "=", passkeyId)
      .returning(["id", "name", "is_synced", "created_at", "last_used_at"])
      .executeTakeFirst();
    if (row === undefined) throw new CodedError("ENOENT");
    await audit(context, "passkey.rename", { kind: "passkey", id: passkeyId });
    return summaryOf(row);
  },
});

/** What changes how one signs in: each asks once more who it is. */
export function passkeyOperations({ requirePerson }: AskAgain) {
  const begin = operation({
    name: "BeginPasskey",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/passkeys/begin" },
    summary: "Gives the question that makes a passkey; what the browser makes of it is added by its answer",
    input: z.object({ body: passkeyBeginning }),
    output: passkeyQuestion,
    capability: null,
    ids: {},
    transaction: false,
    run: async (context, { body: { password } }) => {
      await requirePerson(context, password ?? null);
      const { actor, caller, store } = context;
      const { organizationId, userId } = actor;
      const { passkeys } = await ownFactors(store.db, actor);
      requireRoom(passkeys);
      const { name: organization } = await store.db
        .selectFrom("organizations")
        .select("name")
        .where("id", "=", organizationId)
        .executeTakeFirstOrThrow();
      const name = `${caller.firstName} ${caller.lastName}`.trim() || caller.email;
      return askForNew(context, store.db, { organizationId, userId, holder: holderOf(context), email: caller.email, name, organization });
    },
  });

  const add = operation({
    name: "AddPasskey",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/passkeys" },
    summary: "Adds the passkey that the browser made; with the first way to take the second step come recovery codes, shown once",
    input: z.object({ body: passkeyAdding }),
    output: passkeyAdded,
    capability: null,
    ids: {},
    // its answer may hold recovery codes, and is not kept for repetitions
    transaction: false,
    run: async (context, { body: { name, passkey: made } }) => {
      const { organizationId, userId } = context.actor;
      const member = { organizationId, userId };
      const asking = { ...member, purpose: "add", holder: holderOf(context) } as const;
      const read = await readNew(context, context.store.db, asking, made);
      if (read === null) throw new CodedError("EINVAL", message("errors-access.second-factor.passkey-refused"));
      return context.store.db.transaction().execute(async (db) => {
        const { app, passkeys } = await ownFactors(db, member);
        requireRoom(passkeys);
        const row = await db
          .insertInto("passkeys")
          .values({
            organization_id: organizationId,
            id: context.ids.make(),
            user_id: userId,
            credential_id: read.credentialId,
            public_key: read.publicKey,
            sign_count: read.signCount,
            transports: [...read.transports],
            is_synced: read.isSynced,
            name,
            created_at: new Date(context.clock.now()),
          })
          .onConflict((on) => on.columns(["organization_id", "credential_id"]).doNothing())
          .returning(["id", "name", "is_synced", "created_at", "last_used_at"])
          .executeTakeFirst();
        if (row === undefined) throw new CodedError("EEXIST", message("errors-access.second-factor.passkey-use-already"));
        const codes = app || passkeys > 0 ? [] : await makeRecoveryCodes(db, member);
        await audit({ ...context, db }, "passkey.add", { kind: "passkey", id: row.id }, { isSynced: row.is_synced });
        await notify(context, db, member, "passkey-added");
        return { passkey: summaryOf(row), recoveryCodes: [...codes] };
      });
    },
  });

  const remove = operation({
    name: "RemovePasskey",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/passkeys/:passkeyId/remove" },
    summary: "Removes one of the caller's passkeys; with the last way to take the second step go recovery codes and trusted browsers",
    input: passkeyRemoval,
    output: done,
    capability: null,
    ids: { "params.passkeyId": "passkey" },
    transaction: false,
    run: async (context, { params: { passkeyId }, body: { password } }) => {
      const { organizationId, userId } = context.actor;
      const member = { organizationId, userId };
      const own = (db: OperationContext["db"]) =>
        db
          .selectFrom("passkeys")
          .select("id")
          .where("organization_id", "=", organizationId)
          .where("user_id", "=", userId)
          .where("id", "=", passkeyId)
          .executeTakeFirst();
      if ((await own(context.store.db)) === undefined) throw new CodedError("ENOENT");
      await requirePerson(context, password ?? null);
      await context.store.db.transaction().execute(async (db) => {
        await ownFactors(db, member);
        if ((await own(db)) === undefined) throw new CodedError("ENOENT");
        await db.deleteFrom("passkeys").where("organization_id", "=", organizationId).where("id", "=", passkeyId).execute();
        await forgetUnneeded(db, member);
        await audit({ ...context, db }, "passkey.remove", { kind: "passkey", id: passkeyId });
        await notify(context, db, member, "passkey-removed");
      });
      return { success: true };
    },
  });
  return [begin, add, remove];
}

function requireRoom(passkeys: number): void {
  if (passkeys >= limits.passkeysOfPerson)
    throw new CodedError("EINVAL", message("errors-access.second-factor.nobody-passkeys", { most: limits.passkeysOfPerson }));
}
