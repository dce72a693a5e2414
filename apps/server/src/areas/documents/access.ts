import {
  type AccessObject,
  type Action,
  type Actor,
  atLeast,
  CodedError,
  effectiveRight,
  type InodePermissions,
  type InodeSummary,
  inodePermissions,
  limits,
  may,
} from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";
import { type Beside, type InodeFacts, type InodeTree, readTree } from "./inode-tree.ts";

export { type Beside, fewWithinReach, type InodeFacts, withinReach } from "./inode-tree.ts";

type InodeObject = Extract<AccessObject, { kind: "inode" }>;

/** Kinds that are shared by themselves. */
export const shareable: ReadonlySet<string> = new Set(["folder", "workbook", "dataset", "report", "datafile"]);

/** What `may()` needs to know of inodes, by their ids; one statement for any number of them. */
export async function loadInodeFacts(db: Database, actor: Actor, inodeIds: readonly string[]): Promise<ReadonlyMap<string, InodeFacts>> {
  return (await loadTree(db, actor, inodeIds)).facts;
}

/** The same, and the folders around them. */
export async function loadTree(
  db: Database,
  actor: Actor,
  inodeIds: readonly string[],
): Promise<{ readonly facts: ReadonlyMap<string, InodeFacts>; readonly tree: InodeTree<object> }> {
  const tree = inodeIds.length === 0 ? nothingKnown : await readTree<object>(db, actor, inodeIds, {});
  const known = new Map<string, InodeFacts>();
  let isPlain = true;
  tree.each((id, facts) => {
    known.set(id, facts);
    isPlain &&= facts.object.type !== "symlink";
  });
  return { facts: isPlain ? known : new Map(await behindShortcuts(db, actor, [...known])), tree };
}

const nothingKnown: InodeTree<object> = { facts: () => undefined, each: () => undefined, around: () => [], beside: () => undefined };

/**
 * A shortcut shows that there is something, and what it is called: it is for those who may see where it leads. Who keeps the folder that
 * it lies in sees it nevertheless, as one that leads nowhere.
 */
async function behindShortcuts(
  db: Database,
  actor: Actor,
  facts: readonly (readonly [string, InodeFacts])[],
): Promise<readonly (readonly [string, InodeFacts])[]> {
  const shortcuts = new Set(
    facts.flatMap(([id, { object }]) => (object.type === "symlink" && !atLeast(effectiveRight(actor, object), "edit") ? [id] : [])),
  );
  if (shortcuts.size === 0) return facts;
  const targets = await targetsOf(db, actor, [...shortcuts]);
  return facts.map(([id, one]) =>
    shortcuts.has(id) && !targets.has(id) ? [id, { ...one, object: { ...one.object, right: null } }] : [id, one],
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
  const tree = await readTree<object>(db, actor, [inodeId], {});
  const facts = tree.facts(inodeId);
  return facts === undefined ? undefined : { facts, places: [inodeId, ...tree.around(inodeId)] };
}

/** So many inodes are looked at together; the first time as many as are asked for, as most lists are their reader's own. */
const PORTION = 10_000;

/** A part of a list: how many of what the actor may see came before, and how many come now. */
export interface ListPart {
  readonly skip?: number | null | undefined;
  readonly first?: number | null | undefined;
}

/** That part of a list of which everything may be seen. */
export function cut<Each>(seen: readonly Each[], { skip, first }: ListPart): readonly Each[] {
  return seen.slice(skip ?? 0, (skip ?? 0) + (first ?? limits.listPage));
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
  const most = (skip ?? 0) + (first ?? limits.listPage);
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
  return cut(found, { skip, first });
}

/** A part of the inodes, in their order, that the actor may see. */
export function firstSeen(db: Database, actor: Actor, inodeIds: readonly string[], part: ListPart): Promise<readonly string[]> {
  return firstAllowed(db, actor, inodeIds, part, (object) => may(actor, "inode.view", object).allowed);
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
  const tree = await readTree(db, actor, [inodeId], beside);
  const [found, row] = [tree.facts(inodeId), tree.beside(inodeId)];
  if (found === undefined || row === undefined) throw new CodedError("ENOENT");
  const [[, facts] = [inodeId, found] as const] = await behindShortcuts(db, actor, [[inodeId, found]]);
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
