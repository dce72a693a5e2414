import { createHash } from "node:crypto";
import { canStandTogether, rollUpOf } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { dialects } from "@sheaf/sql";
import { ROLL_UPS } from "@sheaf/warehouse";
import type { GroupCounts } from "./group-counts.ts";
import { type PageStatement, SharedStatement } from "./shared-statement.ts";
import type { OverRollUp, Slices } from "./slices.ts";

/** What a request runs in place of its statement: one over groups that the engine keeps, or its part of one that answers several. */
export type Planned =
  | { readonly kind: "roll-up"; readonly over: OverRollUp }
  | { readonly kind: "shared"; readonly statement: SharedStatement; readonly at: number };

/** One request of a page, until it is known whether it runs and what it reads. */
interface Seat {
  /** What it runs in place of its statement; null: its statement. */
  readonly run: (statement: PageStatement) => Promise<Planned | null>;
  /** It runs nothing, or nothing that others have a part in. Again, or after `run`, does nothing. */
  readonly leave: () => void;
}

interface Waiting extends PageStatement {
  readonly decide: (planned: Planned | null) => void;
}

/** Whoever takes longer to be compiled runs alone: nobody waits for a connection that is slow to tell of its tables. */
const WAIT_MS = 60;

/**
 * What a page asks at once, planned as a whole: statements that group the same rows are answered from one finer grouping of them where that
 * is known to be small. The numbers are those of the single statements (compiler/roll-up).
 */
export class PageRollUps {
  readonly #counts: GroupCounts;
  readonly #slices: Slices;
  #open: number;
  #timer: NodeJS.Timeout | null = null;
  #waiting: Waiting[] = [];

  /** `requests`: how many take a seat. */
  constructor(counts: GroupCounts, slices: Slices, requests: number) {
    this.#counts = counts;
    this.#slices = slices;
    this.#open = requests;
  }

  seat(): Seat {
    let isTaken = true;
    const leave = (): void => {
      if (!isTaken) return;
      isTaken = false;
      this.#open -= 1;
      if (this.#open <= 0) this.#plan();
    };
    return {
      leave,
      run: (statement) => {
        if (!isTaken) return Promise.resolve(null);
        const over = isEmbedded(statement) ? this.#slices.over(statement) : null;
        if (over !== null) {
          this.#slices.asked([statement]);
          leave();
          return Promise.resolve({ kind: "roll-up", over });
        }
        return new Promise((decide) => {
          this.#waiting.push({ ...statement, decide });
          this.#timer ??= setTimeout(() => this.#plan(), WAIT_MS);
          leave();
        });
      },
    };
  }

  #plan(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#slices.asked(waiting.filter(isEmbedded));
    const together = new Map<string, Waiting[]>();
    for (const one of waiting) {
      const key = JSON.stringify([one.connectionId, one.data, one.fold.baseKey, isEmbedded(one) ? null : one.timeoutMs]);
      together.set(key, [...(together.get(key) ?? []), one]);
    }
    for (const group of together.values())
      for (const cluster of clusters(group, this.#counts)) {
        const [first] = cluster.members;
        if (first === undefined || cluster.members.length < 2) for (const { decide } of cluster.members) decide(null);
        else if (isEmbedded(first)) this.#answer(cluster, first);
        else this.#share(cluster);
      }
  }

  #share({ members }: Cluster): void {
    const refused = (): void => {
      for (const { fold } of members) this.#counts.note(fold.sourceKey, [...fold.keys.keys()], TOO_MANY);
    };
    const statement = new SharedStatement(members, refused);
    for (const [at, { decide }] of members.entries()) decide({ kind: "shared", statement, at });
  }

  #answer({ members, isKnown }: Cluster, first: Waiting): void {
    const overs = overRollUp(members, isKnown);
    for (const [at, { decide }] of members.entries()) {
      const over = overs[at];
      decide(over === undefined ? null : { kind: "roll-up", over });
    }
    const [over] = overs;
    if (isKnown || over === undefined) return;
    const { fold } = first;
    this.#slices.count(over.rollUp, first, (groups) => {
      if (groups !== null || first.isCurrent()) this.#counts.note(fold.sourceKey, [...fold.keys.keys()], groups ?? TOO_MANY);
    });
  }
}

/** Statements that are answered from one roll-up. */
interface Cluster {
  readonly members: readonly Waiting[];
  /** Nobody knows how many groups a new one has: the engine estimates it first. */
  readonly isKnown: boolean;
}

const TOO_MANY = Number.POSITIVE_INFINITY;

function isEmbedded({ engine }: Pick<PageStatement, "engine">): boolean {
  return engine === "duckdb";
}

/**
 * Whether a statement whose groups nobody counted may take others with it: the embedded engine estimates them first; of another warehouse
 * it must be the groups that the statement has itself, and no finer ones.
 */
function mayLead({ fold, ...statement }: Waiting): boolean {
  return isEmbedded(statement) || [...fold.keys.keys()].every((key) => fold.groupKeys.includes(key));
}

/**
 * Statements that one roll-up of a known, small size serves. Of those whose size is not known, the first that has all keys of others takes
 * them with it, as the cells of a pivot take its totals: their groups are made of its own. What is left stands alone.
 */
function clusters(statements: readonly Waiting[], counts: GroupCounts): readonly Cluster[] {
  const found: { members: Waiting[]; keys: Set<string>; groups: number; isKnown: boolean }[] = [];
  const alone: Cluster[] = [];
  for (const one of statements.toSorted((a, b) => b.fold.keys.size - a.fold.keys.size)) {
    const { keys, sourceKey } = one.fold;
    const own = counts.of(sourceKey, [...keys.keys()]);
    if (!isEmbedded(one) && !canStandTogether(one.fold)) {
      alone.push({ members: [one], isKnown: true });
      continue;
    }
    const place =
      found.find((cluster) => cluster.isKnown && groupsWith(one, own, cluster) <= limits.rollUpGroups) ??
      found.find((cluster) => !cluster.isKnown && isWithin(one, cluster.keys));
    if (place !== undefined) {
      place.groups = groupsWith(one, own, place);
      place.members.push(one);
      for (const key of keys.keys()) place.keys.add(key);
    } else if (own === null ? mayLead(one) : own <= limits.rollUpGroups)
      found.push({ members: [one], keys: new Set(keys.keys()), groups: own ?? TOO_MANY, isKnown: own !== null });
    else alone.push({ members: [one], isKnown: true });
  }
  return [...found, ...alone];
}

/** At most so many groups there are with the keys of one more; more than any limit where that is not known. */
function groupsWith(
  one: Waiting,
  own: number | null,
  { keys, groups }: { readonly keys: ReadonlySet<string>; readonly groups: number },
): number {
  if (isWithin(one, keys)) return groups;
  return own === null ? TOO_MANY : groups * Math.max(1, own);
}

function isWithin({ fold }: Waiting, keys: ReadonlySet<string>): boolean {
  return [...fold.keys.keys()].every((key) => keys.has(key));
}

/** In the order of the statements, what each runs. */
function overRollUp(statements: readonly Waiting[], isKnown: boolean): readonly OverRollUp[] {
  const { query, keys, over } = rollUpOf(statements.map(({ fold }) => fold));
  const { duckdb } = dialects;
  const { sql, shortSql } = duckdb.printForms(query);
  const name = createHash("sha256")
    .update(JSON.stringify([sql, statements[0]?.data]))
    .digest("hex")
    .slice(0, 32);
  // what is filtered changes how many groups there are, so the bound leaves room
  const rollUp = { name, sql, shortSql, maxRows: 4 * limits.rollUpGroups, ...(isKnown ? {} : { keysSql: duckdb.printForms(keys).sql }) };
  return statements.map(({ fold }) => ({ ...duckdb.printForms(over(fold, [ROLL_UPS, "main", name])), rollUp }));
}
