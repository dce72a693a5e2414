import { isDocumentType, limits } from "@sheaf/contract";
import { sql } from "kysely";
import { type Database, uuids } from "../../platform/database/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import { insertInode } from "./store.ts";

/** What of a member's own goes to somebody else; the member's own folder stays, as it is theirs for good. */
interface OwnInodes {
  readonly documents: number;
  readonly folders: number;
  readonly workspaces: number;
}

export async function countOwnInodes(db: Database, organizationId: string, userIds: readonly string[]): Promise<OwnInodes> {
  const rows = await db
    .selectFrom("inodes")
    .select(["type", "root", (e) => e.fn.countAll<string>().as("count")])
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", sql<string>`any(${uuids(userIds)})`)
    .where((e) => e.or([e("root", "is", null), e("root", "<>", "home")]))
    .groupBy(["type", "root"])
    .execute();
  const counted = { documents: 0, folders: 0, workspaces: 0 };
  for (const { type, root, count } of rows) {
    if (root === "workspace") counted.workspaces += Number(count);
    else if (isDocumentType(type) || type === "datafile") counted.documents += Number(count);
    else if (type === "folder") counted.folders += Number(count);
  }
  return counted;
}

/** Documents and uploaded files of everybody, those in the trash as well. */
export async function countDocuments(db: Database, organizationId: string): Promise<number> {
  const rows = await db
    .selectFrom("inodes")
    .select(["type", (e) => e.fn.countAll<string>().as("count")])
    .where("organization_id", "=", organizationId)
    .groupBy("type")
    .execute();
  return rows.reduce((sum, { type, count }) => (isDocumentType(type) || type === "datafile" ? sum + Number(count) : sum), 0);
}

/** A member whose own things go to another member. */
interface HandOver {
  readonly from: string;
  readonly to: string;
  /** The folder that what lay in the one's own folder comes into. */
  readonly folderName: string;
}

/**
 * Makes somebody the owner of all that a member owns, and puts what lies in that member's own folder into a new one in theirs. The caller
 * holds the folders (`lockFolders`). Gives where that lies now; null: nothing lay there.
 */
export async function handOverInodes(context: OperationContext, { from, to, folderName }: HandOver): Promise<string | null> {
  const { db, actor } = context;
  const { organizationId } = actor;
  const homes = await db
    .selectFrom("members")
    .select(["user_id", "home_inode_id"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", [from, to])
    .execute();
  const homeOf = (userId: string): string | null => homes.find(({ user_id }) => user_id === userId)?.home_inode_id ?? null;
  const [left, taken] = [homeOf(from), homeOf(to)];
  const place = left === null || taken === null ? null : await moveHome(context, { left, taken, to, folderName });
  await db
    .updateTable("inodes")
    .set({ owner_id: to })
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", from)
    .where((e) => e.or([e("root", "is", null), e("root", "<>", "home")]))
    .execute();
  return place;
}

interface Homes {
  readonly left: string;
  readonly taken: string;
  readonly to: string;
  readonly folderName: string;
}

async function moveHome({ db, actor, ids, clock }: OperationContext, { left, taken, to, folderName }: Homes): Promise<string | null> {
  const { organizationId } = actor;
  const { rows } = await sql<{ depth: number | null }>`
    with recursive down as (
      select id, 1 as depth from inodes where organization_id = ${organizationId} and parent_id = ${left}
      union all select c.id, down.depth + 1 from down join inodes c on c.organization_id = ${organizationId} and c.parent_id = down.id where down.depth < 100
    ) select max(depth)::int as depth from down`.execute(db);
  const depth = rows[0]?.depth ?? null;
  if (depth === null) return null;
  // the new folder makes everything one deeper; where there is no room for that, all lies beside what is theirs already
  let into = taken;
  if (depth + 2 <= limits.folderDepth) {
    into = await insertInode({ db, ids, clock, actor: { ...actor, userId: to } }, { type: "folder", name: folderName, parentId: taken });
    // whoever could look into the old place can look into the new one
    await sql`insert into grants (organization_id, id, inode_id, member_id, access_right, created_by, ends_at, end_noted)
      select organization_id, gen_random_uuid(), ${into}, member_id, access_right, ${actor.userId}, ends_at, end_noted from grants
      where organization_id = ${organizationId} and inode_id = ${left}`.execute(db);
    await sql`insert into team_grants (organization_id, id, inode_id, team_id, access_right, created_by, ends_at, end_noted)
      select organization_id, gen_random_uuid(), ${into}, team_id, access_right, ${actor.userId}, ends_at, end_noted from team_grants
      where organization_id = ${organizationId} and inode_id = ${left}`.execute(db);
  }
  await db
    .updateTable("inodes")
    .set({ parent_id: into })
    .where("organization_id", "=", organizationId)
    .where("parent_id", "=", left)
    .execute();
  return into;
}
