import {
  type AccessObject,
  type Action,
  type Actor,
  atLeast,
  CodedError,
  effectiveRight,
  greatest,
  type InodePermissions,
  type InodeSummary,
  inodePermissions,
  isDocumentType,
  limits,
  may,
  type Right,
} from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

type InodeObject = Extract<AccessObject, { kind: "inode" }>;

/** Kinds that are shared by themselves. */
export const shareable: ReadonlySet<string> = new Set(["folder", "workbook", "dataset", "report", "datafile"]);

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

/**
 * Rights come down the folders: an inode has the greatest of the grants on it and on every folder around it, for the member, their
 * teams and (inside the organization) for everybody; who owns a folder manages what is in it. One statement for any number of inodes.
 */
export async function loadInodeFacts(db: Database, actor: Actor, inodeIds: readonly string[]): Promise<ReadonlyMap<string, InodeFacts>> {
  if (inodeIds.length === 0) return new Map();
  const rows = await readFacts<object>(db, actor, inodeIds, {});
  return new Map(
    await behindShortcuts(
      db,
      actor,
      rows.map(({ facts }) => [facts.inodeId, facts]),
    ),
  );
}

/**
 * A shortcut shows that there is something, and what it is called: it is for those who may see where it leads. Who keeps the folder that
 * it lies in sees it nevertheless, as one that leads nowhere.
 */
async function behindShortcuts(
  db: Database,
  actor: Actor,
  facts: readonly (readonly [string, InodeFacts])[],
): Promise<readonly (readonly [string, InodeFacts])[]> {
  const shortcuts = facts.filter(([, { object }]) => object.type === "symlink" && !atLeast(effectiveRight(actor, object), "edit"));
  if (shortcuts.length === 0) return facts;
  const targets = await targetsOf(
    db,
    actor,
    shortcuts.map(([id]) => id),
  );
  return facts.map(([id, one]) =>
    one.object.type === "symlink" && shortcuts.some(([shortcut]) => shortcut === id) && !targets.has(id)
      ? [id, { ...one, object: { ...one.object, right: null } }]
      : [id, one],
  );
}

/** Where shortcuts lead, by their ids, as far as the actor may see it; what is in the trash is nowhere. */
export async function targetsOf(
  db: Database,
  actor: Actor,
  shortcutIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<InodeSummary["targetInfo"]>>> {
  if (shortcutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("shortcuts as s")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "s.organization_id").onRef("i.id", "=", "s.target_id"))
    .select(["s.inode_id", "s.element_id", "i.id", "i.type", "i.name"])
    .where("s.organization_id", "=", actor.organizationId)
    .where("s.inode_id", "in", shortcutIds)
    .where("i.archived_at", "is", null)
    .execute();
  // none leads to another shortcut, so this ends
  const known = await loadInodeFacts(db, actor, [...new Set(rows.map(({ id }) => id))]);
  return new Map(
    rows.flatMap((row) => {
      const object = known.get(row.id)?.object;
      if (object === undefined || !may(actor, "inode.view", object).allowed) return [];
      return [[row.inode_id, { inodeId: row.id, type: row.type, name: row.name, elementId: row.element_id }] as const];
    }),
  );
}

/**
 * The same of one inode; and `places`: itself and every folder around it. Rights on it change only where something of these does.
 * Undefined: there is none.
 */
export async function loadInodePlaced(
  db: Database,
  actor: Actor,
  inodeId: string,
): Promise<{ readonly facts: InodeFacts; readonly places: readonly string[] } | undefined> {
  const [found] = await readFacts(db, actor, [inodeId], { places: sql<string[]>`gathered.places::text[]` });
  return found === undefined ? undefined : { facts: found.facts, places: found.row.places };
}

async function readFacts<Row extends object>(
  db: Database,
  actor: Actor,
  inodeIds: readonly string[],
  beside: Beside<Row>,
): Promise<readonly { readonly facts: InodeFacts; readonly row: Row }[]> {
  const columns = Object.entries<RawBuilder<unknown>>(beside).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`);
  const rows = await sql<
    Row & {
      start: string;
      type: InodeObject["type"];
      owner_id: string;
      archived: boolean;
      published: boolean;
      rights: (Right | null)[] | null;
      team_rights: (Right | null)[] | null;
      owns: boolean;
    }
  >`
    with recursive up as (
      select i.id as start, i.id, i.parent_id, i.owner_id, 0 as step
      from inodes i where i.organization_id = ${actor.organizationId} and i.id = any(${uuids(inodeIds)})
      union all
      select up.start, p.id, p.parent_id, p.owner_id, up.step + 1
      from up join inodes p on p.organization_id = ${actor.organizationId} and p.id = up.parent_id where up.step < 50
    ), gathered as (
      select up.start, bool_or(up.owner_id = ${actor.userId}) as owns, array_agg(distinct up.id) as places,
        array_agg(distinct g.access_right) filter (where g.access_right is not null) as rights,
        array_agg(distinct t.access_right) filter (where t.access_right is not null) as team_rights
      from up left join grants g on g.organization_id = ${actor.organizationId} and g.inode_id = up.id
        and (g.member_id = ${actor.userId} or (g.member_id is null and ${actor.userKind === "internal"}))
      left join team_grants t on t.organization_id = ${actor.organizationId} and t.inode_id = up.id
        and t.team_id = any(${uuids(actor.teams.map(({ id }) => id))})
      group by up.start
    )
    select i.id as start, i.type, i.owner_id, i.archived_at is not null as archived, w.published_version is not null as published, gathered.rights, gathered.team_rights, gathered.owns${sql.join(columns, sql``)}
    from gathered join inodes i on i.organization_id = ${actor.organizationId} and i.id = gathered.start
    left join workbooks w on w.organization_id = i.organization_id and w.inode_id = i.id`.execute(db);
  return rows.rows.map((row) => {
    const object: InodeObject = {
      kind: "inode",
      organizationId: actor.organizationId,
      id: row.start,
      type: row.type,
      ownerId: row.owner_id,
      archived: row.archived,
      right: row.owns ? "manage" : greatest([...(row.rights ?? []), ...(row.team_rights ?? [])]),
      published: isDocumentType(row.type) ? row.published : true,
    };
    return { facts: { inodeId: row.start, object }, row };
  });
}

/** So many inodes are looked at together: the first time for what is asked for, as most lists are their reader's own. */
const PORTION = 1_000;

/** A part of a list: how many of what the actor may see came before, and how many come now. */
export interface ListPart {
  readonly skip?: number | null | undefined;
  readonly first?: number | null | undefined;
}

/**
 * A part of the inodes, in their order, of which `isAllowed` holds. A list is cut here and not before: who may see one of ten thousand
 * documents finds it.
 */
export async function firstAllowed(
  db: Database,
  actor: Actor,
  inodeIds: readonly string[],
  { skip, first }: ListPart,
  isAllowed: (object: InodeObject) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  const from = skip ?? 0;
  const most = from + (first ?? limits.listPage);
  let start = 0;
  while (start < inodeIds.length && found.length < most) {
    const portion = inodeIds.slice(start, start + (start === 0 ? Math.min(PORTION, most) : PORTION));
    start += portion.length;
    const facts = await loadInodeFacts(db, actor, portion);
    for (const id of portion) {
      const object = facts.get(id)?.object;
      if (object !== undefined && isAllowed(object)) found.push(id);
    }
  }
  return found.slice(from, most);
}

/** A part of the inodes, in their order, that the actor may see. */
export function firstSeen(db: Database, actor: Actor, inodeIds: readonly string[], part: ListPart): Promise<readonly string[]> {
  return firstAllowed(db, actor, inodeIds, part, (object) => may(actor, "inode.view", object).allowed);
}

/** A list of ids as one bound parameter. */
export function uuids(ids: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`${`{${ids.join(",")}}`}::uuid[]`;
}

/** Demands one action on one inode; an inode that does not exist, is another organization's, or is hidden, is ENOENT all the same. */
export async function requireInode(
  db: Database,
  actor: Actor,
  inodeId: string,
  action: Action,
): Promise<{ readonly facts: InodeFacts; readonly permissions: InodePermissions }> {
  return requireInodeAnd<object>(db, actor, inodeId, action, {});
}

/** The same, and what else is to be known of the inode, in the same statement. */
export async function requireInodeAnd<Row extends object>(
  db: Database,
  actor: Actor,
  inodeId: string,
  action: Action,
  beside: Beside<Row>,
): Promise<{ readonly facts: InodeFacts; readonly permissions: InodePermissions; readonly row: Row }> {
  const [found] = await readFacts(db, actor, [inodeId], beside);
  if (found === undefined) throw new CodedError("ENOENT");
  const { row } = found;
  const [[, facts] = [inodeId, found.facts] as const] = await behindShortcuts(db, actor, [[inodeId, found.facts]]);
  const decision = may(actor, action, facts.object);
  if (!decision.allowed) {
    if (
      decision.code === "EPERM" &&
      facts.object.archived &&
      !may(actor, action, { ...facts.object, archived: true }).allowed &&
      may(actor, action, { ...facts.object, archived: false }).allowed
    )
      throw new CodedError("inode_archived");
    throw new CodedError(decision.code);
  }
  return { facts, permissions: inodePermissions(actor, facts.object), row };
}
