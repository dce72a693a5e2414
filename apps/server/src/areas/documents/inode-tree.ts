import { type AccessObject, type Actor, greatest, inodeTypes, isDocumentType, type Right, rights } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { type Database, uuids } from "../../platform/database/index.ts";

type InodeObject = Extract<AccessObject, { kind: "inode" }>;

/** What `may()` needs to know of one inode. */
export interface InodeFacts {
  readonly inodeId: string;
  readonly object: InodeObject;
}

/**
 * What else the statement that reads the rights on inodes tells of each, by name: scalars over `i`, its row, and `w`, its document's, if it has one.
 * Nothing of it may reach anybody before `may()` has looked at the facts.
 */
export type Beside<Row> = { readonly [Name in keyof Row & string]: RawBuilder<Row[Name]> };

/** Of more inodes, all grants that reach the actor are read rather than those on each of them. */
const MANY = 200;
/** So many are found one by one in less time than all inodes of an organization take to read, which a planner thinks otherwise. */
const MOST_LOOKED_UP = 1_500;
/** Folders in folders, so deep at most. */
const DEEPEST = 50;

/** What one inode is, or many that lie in one place and differ in nothing else. */
interface TreeRow {
  readonly parent_id: string | null;
  readonly type: InodeObject["type"];
  readonly owner_id: string;
  /** Sum of `flags`: one number is grouped by in less time than each of them. */
  readonly flags: number;
  /** Place of the greatest right that is granted on itself; 0: none. */
  readonly granted: number | null;
}

const flags = { archived: 1, published: 2, viewersExplore: 4, viewersExport: 8 } as const;
const isSet = ({ flags: sum }: TreeRow, flag: keyof typeof flags): boolean => (sum & flags[flag]) !== 0;

/** What is said of each of many inodes, in one number: sums of these. */
const PACK = { type: 16, granted: 1_024, place: 65_536 } as const;

/** Takes inodes of one place and one owner apart, by their places in the list that was asked for; those that are alike in all are one row. */
function unpack<Row extends TreeRow & { readonly ids: string }>(group: Row, take: (at: number, row: Row) => void): void {
  const alike = new Map<number, Row>();
  for (const text of group.ids.slice(1, -1).split(",")) {
    const packed = Number(text);
    const rest = packed % PACK.place;
    let row = alike.get(rest);
    if (row === undefined) {
      const type = inodeTypes[Math.floor((rest % PACK.granted) / PACK.type)];
      if (type === undefined) throw new Error(`an inode of unknown type: ${rest}`);
      row = { ...group, type, flags: rest % PACK.type, granted: Math.floor(rest / PACK.granted) };
      alike.set(rest, row);
    }
    take((packed - rest) / PACK.place - 1, row);
  }
}

/** Inodes and every folder around them, with what is granted on each. */
export interface InodeTree<Row> {
  /** Facts of an inode that was asked for, or of a folder around one. */
  facts(id: string): InodeFacts | undefined;
  /** Facts of the inodes that were asked for and exist, in that order. */
  each(take: (id: string, facts: InodeFacts) => void): void;
  /** Folders around it, the nearest first. */
  around(id: string): readonly string[];
  /** What else was asked for. */
  beside(id: string): Row | undefined;
}

type FoundRow<Row> = TreeRow & Row & { readonly asked: boolean; readonly ids: string };

/** One statement for any number of inodes, which visits a folder once however many of them lie in it. */
async function treeRows<Row extends object>(
  db: Database,
  actor: Actor,
  inodeIds: readonly string[],
  beside: Beside<Row>,
): Promise<{ readonly rows: readonly FoundRow<Row>[]; readonly isGrouped: boolean }> {
  const { organizationId } = actor;
  const columns = Object.entries<RawBuilder<unknown>>(beside).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`);
  const more = Object.keys(beside).map((name) => sql`, own.${sql.ref(name)}`);
  const isMany = inodeIds.length > MANY;
  // the folders are few: each is looked up by its id, whatever the planner thinks of how many there may be
  const folder = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`cross join lateral (select * from inodes f where f.organization_id = ${organizationId} and f.id = ${id} offset 0) p`;
  const isGrouped = isMany && columns.length === 0;
  const granted = sql`granted as materialized (
      select g.inode_id, max(${place(sql`g.access_right`)}) as granted from (${grantsOf(actor)}) g
      ${isMany ? sql`` : sql`where g.inode_id in (select id from own union all select id from up)`} group by g.inode_id
    )`;
  const isPublished = sql`w.published_version is not null`;
  const { rows } = await sql<FoundRow<Row>>`
    with recursive ${
      // many that lie in one place and are one person's come as one row: what differs in them stands beside their places in the list of ids
      isGrouped
        ? sql`${granted}, own as materialized (
      select array_agg(a.place * ${sql.lit(PACK.place)}
        + ${flagsOf(sql`i`, isPublished)} + ${typeOf(sql`i`)} * ${sql.lit(PACK.type)} + coalesce(granted.granted, 0) * ${sql.lit(PACK.granted)})::text as ids,
        i.parent_id, i.owner_id
      from unnest(${uuids(inodeIds)}) with ordinality a(id, place)
      ${
        inodeIds.length > MOST_LOOKED_UP
          ? sql`join inodes i on i.organization_id = ${organizationId} and i.id = a.id
      left join workbooks w on w.organization_id = ${organizationId} and w.inode_id = i.id`
          : sql`cross join lateral (select * from inodes n where n.organization_id = ${organizationId} and n.id = a.id offset 0) i
      left join lateral (select * from workbooks d where d.organization_id = ${organizationId} and d.inode_id = i.id offset 0) w on true`
      }
      left join granted on granted.inode_id = i.id
      group by i.parent_id, i.owner_id
    )`
        : sql`own as materialized (
      select i.id, i.parent_id, i.type, i.owner_id, ${flagsOf(sql`i`, isPublished)} as flags${sql.join(columns, sql``)}
      from inodes i
      left join workbooks w on w.organization_id = ${organizationId} and w.inode_id = i.id
      where i.organization_id = ${organizationId} and i.id = any(${uuids(inodeIds)})
    )`
    }, up as (
      select p.id, p.parent_id, p.type, p.owner_id, ${flagsOf(sql`p`, sql`false`)} as flags
      from (select distinct parent_id from own where parent_id is not null) o ${folder(sql`o.parent_id`)}
      union
      select p.id, p.parent_id, p.type, p.owner_id, ${flagsOf(sql`p`, sql`false`)} from up ${folder(sql`up.parent_id`)}
    )${isGrouped ? sql`` : sql`, ${granted}`}
    ${
      isGrouped
        ? sql`select true as asked, own.ids, own.parent_id, null as type, own.owner_id, 0 as flags, null as granted from own`
        : sql`select true as asked, own.id::text as ids, own.parent_id, own.type, own.owner_id, own.flags, granted.granted${sql.join(more, sql``)}
          from own left join granted on granted.inode_id = own.id`
    }
    union all
    select false, up.id::text, up.parent_id, up.type, up.owner_id, up.flags, granted.granted${sql.join(
      more.map(() => sql`, null`),
      sql``,
    )}
    from up left join granted on granted.inode_id = up.id`.execute(db);
  return { rows, isGrouped };
}

/**
 * Rights come down the folders: an inode has the greatest of the grants on it and on every folder around it, for the member, their
 * teams and (inside the organization) for everybody; who owns a folder manages what is in it.
 */
export async function readTree<Row extends object>(
  db: Database,
  actor: Actor,
  inodeIds: readonly string[],
  beside: Beside<Row>,
): Promise<InodeTree<Row>> {
  const { rows, isGrouped } = await treeRows(db, actor, inodeIds, beside);
  const known = new Map<string, TreeRow & Row>();
  const inOrder: (TreeRow & Row)[] = [];
  for (const row of rows) {
    if (isGrouped && row.asked) unpack(row, (at, one) => (inOrder[at] = one));
    // one that was asked for and lies around another comes twice, once with what was asked for beside it
    else if (row.asked || !known.has(row.ids)) known.set(row.ids, row);
  }
  // most callers go through a long list once, from its beginning: it is found by its ids for those alone who ask
  let isOpen = !isGrouped;
  const rowOf = (id: string): (TreeRow & Row) | undefined => {
    const row = known.get(id);
    if (row !== undefined || isOpen) return row;
    isOpen = true;
    for (const [at, one] of inOrder.entries()) if (one !== undefined) known.set(inodeIds[at] ?? "", one);
    return known.get(id);
  };
  const folders = new Map<string | null, Right | null>([[null, null]]);
  // what comes down from a folder is found once for all that lie in it
  const inherited = (id: string | null, depth: number): Right | null => {
    const before = folders.get(id);
    if (before !== undefined || depth > DEEPEST) return before ?? null;
    const row = id === null ? undefined : known.get(id);
    const right = row === undefined ? null : greatest([own(row, actor), inherited(row.parent_id, depth + 1)]);
    if (depth === 1) folders.set(id, right);
    return right;
  };
  const found = new Map<TreeRow, Right | null>();
  const rightOn = (row: TreeRow): Right | null => {
    const before = found.get(row);
    if (before !== undefined) return before;
    const right = greatest([own(row, actor), inherited(row.parent_id, 1)]);
    found.set(row, right);
    return right;
  };
  const factsOf = (id: string, row: TreeRow): InodeFacts => {
    const object: InodeObject = {
      kind: "inode",
      organizationId: actor.organizationId,
      id,
      type: row.type,
      ownerId: row.owner_id,
      archived: isSet(row, "archived"),
      right: rightOn(row),
      published: isDocumentType(row.type) ? isSet(row, "published") : true,
      viewers: { explore: isSet(row, "viewersExplore"), export: isSet(row, "viewersExport") },
    };
    return { inodeId: id, object };
  };
  return {
    facts: (id) => {
      const row = rowOf(id);
      return row === undefined ? undefined : factsOf(id, row);
    },
    each: (take) => {
      for (const [at, id] of inodeIds.entries()) {
        const row = isGrouped ? inOrder[at] : known.get(id);
        if (row !== undefined) take(id, factsOf(id, row));
      }
    },
    around: (id) => {
      const found: string[] = [];
      for (let next = rowOf(id)?.parent_id; next != null && found.length < DEEPEST; next = known.get(next)?.parent_id) found.push(next);
      return found;
    },
    beside: rowOf,
  };
}

const own = (row: TreeRow, actor: Actor): Right | null =>
  row.owner_id === actor.userId ? "manage" : row.granted == null || row.granted === 0 ? null : (rights[row.granted - 1] ?? null);

const flagsOf = (inode: RawBuilder<unknown>, isPublished: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`((${inode}.archived_at is not null)::int + (${isPublished})::int * ${sql.lit(flags.published)}
    + ${inode}.viewers_explore::int * ${sql.lit(flags.viewersExplore)} + ${inode}.viewers_export::int * ${sql.lit(flags.viewersExport)})`;

/** Its place among the kinds of inodes. */
const typeOf = (inode: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(case ${inode}.type ${sql.join(
    inodeTypes.map((type, at) => sql`when ${sql.lit(type)} then ${sql.lit(at)}`),
    sql` `,
  )} end)`;

const place = (right: RawBuilder<unknown>): RawBuilder<number> => sql<number>`array_position(${sql.val([...rights])}::text[], ${right})`;

/** Grants that reach the actor: their own, everybody's inside the organization, those of their teams, and what open links gave them. */
function grantsOf(actor: Actor): RawBuilder<unknown> {
  return sql`select g.inode_id, g.access_right from grants g where g.organization_id = ${actor.organizationId} and ${inForce("g")}
      and (g.member_id = ${actor.userId}${actor.userKind === "internal" ? sql` or g.member_id is null` : sql``})
    union all
    select t.inode_id, t.access_right from team_grants t where t.organization_id = ${actor.organizationId} and ${inForce("t")}
      and t.team_id = any(${uuids(actor.teams.map(({ id }) => id))})
    ${actor.userKind === "internal" ? sql`union all ${linkedTo(actor)}` : sql``}`;
}

/** A grant, by its name in a statement, gives its right: by the clock of the store, so that it ends for all servers at the same moment. */
export function inForce(grant: string): RawBuilder<boolean> {
  const ends = sql.ref(`${grant}.ends_at`);
  return sql<boolean>`(${ends} is null or ${ends} > now())`;
}

/** What the actor came to by a link that is open still, in an organization that has links. */
export function linkedTo({ organizationId, userId }: Pick<Actor, "organizationId" | "userId">): RawBuilder<unknown> {
  return sql`select l.inode_id, l.access_right from share_link_uses u
    join share_links l on l.organization_id = u.organization_id and l.id = u.link_id
    where u.organization_id = ${organizationId} and u.user_id = ${userId}
      and l.revoked_at is null and (l.expires_at is null or l.expires_at > now())
      and ${hasLinks(sql`u.organization_id`)}`;
}

/** Links are for everybody in the organization who has them: where nothing is shared with everybody, there are none either. */
export function hasLinks(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from organization_attributes a where a.organization_id = ${organizationId}
    and ((a.name in ('allowShareLinks', 'canShareWithAllMembers') and a.value = 'false'::jsonb)
      or (a.name = 'enableShareToMyTeamOnly' and a.value = 'true'::jsonb)))`;
}

/**
 * Inodes `i` on which the actor may have a right at all, for statements that stop after so many: `ctes` (of a `with recursive`) and the
 * condition. It says nothing of what the right is, nor of the kinds that the actor may open: `may()` decides.
 */
export function withinReach(
  actor: Actor,
  onlyId: string | null,
): { readonly ctes: RawBuilder<unknown>; readonly holds: RawBuilder<unknown> } {
  const { organizationId, userId } = actor;
  const nothing = sql`granted as (select null::uuid as id where false), reach as (select null::uuid as id where false)`;
  if (onlyId !== null) return { ctes: nothing, holds: sql`i.id = ${onlyId}` };
  if (actor.isAdminLike) return { ctes: nothing, holds: sql`true` };
  return {
    ctes: sql`granted as materialized (select distinct g.inode_id as id from (${grantsOf(actor)}) g), reach as (
      select f.id from inodes f where f.organization_id = ${organizationId} and f.type = 'folder' and f.owner_id = ${userId}
      union
      select f.id from granted join inodes f on f.organization_id = ${organizationId} and f.id = granted.id and f.type = 'folder'
      union
      select f.id from reach join inodes f on f.organization_id = ${organizationId} and f.parent_id = reach.id and f.type = 'folder'
    )`,
    holds: sql`(i.owner_id = ${userId} or i.parent_id in (select id from reach) or i.id in (select id from granted))`,
  };
}

/** Documents and folders on which the actor may have a right, where these are no more than so many; null where they are. */
export async function fewWithinReach(db: Database, actor: Actor, most: number): Promise<readonly string[] | null> {
  if (actor.isAdminLike) return null;
  const { ctes } = withinReach(actor, null);
  const { organizationId, userId } = actor;
  const some = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select i.id from inodes i where i.organization_id = ${organizationId} and ${where} limit ${most + 1})`;
  // each of these is read by an index of its own, and no further than it takes to know that they are many
  const { rows } = await sql<{ readonly id: string }>`
    with recursive ${ctes}
    select distinct id from (
      ${some(sql`i.owner_id = ${userId}`)}
      union all ${some(sql`i.parent_id in (select id from reach)`)}
      union all ${some(sql`i.id in (select id from granted)`)}
    ) each limit ${most + 1}`.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}
