import { type Actor, isDocumentType, may } from "@sheaf/contract";
import { loadInodeFacts } from "../areas/documents/index.ts";
import { openStore } from "../platform/database/index.ts";

/** Milliseconds of the statement that reads the rights of one person on all documents, and microseconds of one `may()` on what it gives. */
interface ProbedRights {
  readonly documents: number;
  readonly teams: number;
  readonly statement: readonly number[];
  readonly each: readonly number[];
}

/** Reads the rights of a member who is no administrator on every document of their organization, so often. */
export async function probeRights(url: string, email: string, rounds: number): Promise<ProbedRights> {
  const store = openStore({ url }, { broken: () => undefined, away: () => undefined, back: () => undefined });
  try {
    const { db } = store;
    const member = await db
      .selectFrom("members")
      .select(["organization_id", "user_id"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const teams = await db
      .selectFrom("team_people as m")
      .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "m.organization_id").onRef("t.id", "=", "m.team_id"))
      .select(["t.id", "t.name"])
      .where("m.user_id", "=", member.user_id)
      .execute();
    const actor: Actor = {
      organizationId: member.organization_id,
      userId: member.user_id,
      userKind: "internal",
      isAdminLike: false,
      capabilities: new Set(["canViewWorkbook"]),
      teams,
      via: { kind: "session", familyId: member.user_id },
    };
    const ids = (
      await db.selectFrom("inodes").select(["id", "type"]).where("organization_id", "=", member.organization_id).execute()
    ).flatMap(({ id, type }) => (isDocumentType(type) ? [id] : []));
    const [statement, each]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const facts = await loadInodeFacts(db, actor, ids);
      const read = performance.now();
      let allowed = 0;
      for (const { object } of facts.values()) if (may(actor, "inode.view", object).allowed) allowed += 1;
      if (allowed === 0) throw new Error("somebody in every team sees no document");
      statement.push(read - began);
      each.push(((performance.now() - read) * 1_000) / facts.size);
    }
    return { documents: ids.length, teams: teams.length, statement, each };
  } finally {
    await store.close();
  }
}
