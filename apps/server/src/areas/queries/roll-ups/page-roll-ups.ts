import { createHash } from "node:crypto";
import { rollUpOf } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { dialects } from "@sheaf/sql";
import { ROLL_UPS } from "@sheaf/warehouse";
import type { GroupCounts } from "./group-counts.ts";
import type { OverRollUp, Slices, ToRun } from "./slices.ts";

/** One request of a page, until it is known whether it runs and what it reads. */
interface Seat {
  /** What it runs in place of its statement; null: its statement. */
  readonly run: (statement: ToRun) => Promise<OverRollUp | null>;
  /** It runs nothing, or nothing that others have a part in. Again, or after `run`, does nothing. */
  readonly leave: () => void;
}

interface Waiting extends ToRun {
  readonly decide: (over: OverRollUp | null) => void;
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
        const over = this.#slices.over(statement);
        if (over !== null) {
          this.#slices.asked([statement]);
          leave();
          return Promise.resolve(over);
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
    this.#slices.asked(waiting);
    const together = new Map<string, Waiting[]>();
    for (const one of waiting) {
      const key = JSON.stringify([one.connectionId, one.data, one.fold.baseKey]);
      together.set(key, [...(together.get(key) ?? []), one]);
    }
    for (const group of together.values())
      for (const cluster of clusters(group, this.#counts)) {
        const overs = cluster.length < 2 ? cluster.map(() => null) : overRollUp(cluster);
        for (const [at, { decide }] of cluster.entries()) decide(overs[at] ?? null);
      }
  }
}

/** Statements that one roll-up of a known, small size serves; those of which nothing is known stand alone. */
function clusters(statements: readonly Waiting[], counts: GroupCounts): readonly (readonly Waiting[])[] {
  const found: { members: Waiting[]; keys: Set<string>; groups: number }[] = [];
  const alone: Waiting[][] = [];
  for (const one of statements.toSorted((a, b) => b.fold.keys.size - a.fold.keys.size)) {
    const own = counts.of(one.fold.sourceKey, one.fold.groupKeys);
    const place = found.find(({ keys, groups }) => groupsWith(one, own, keys, groups) <= limits.rollUpGroups);
    if (place !== undefined) {
      place.groups = groupsWith(one, own, place.keys, place.groups);
      place.members.push(one);
      for (const key of one.fold.keys.keys()) place.keys.add(key);
    } else if (groupsWith(one, own, new Set(), 1) <= limits.rollUpGroups)
      found.push({ members: [one], keys: new Set(one.fold.keys.keys()), groups: own ?? 1 });
    else alone.push([one]);
  }
  return [...found.map(({ members }) => members), ...alone];
}

/** At most so many groups there are with the keys of one more; more than any limit where that is not known. */
function groupsWith({ fold }: Waiting, own: number | null, keys: ReadonlySet<string>, groups: number): number {
  if ([...fold.keys.keys()].every((key) => keys.has(key))) return groups;
  // what it counts the different values of is told by no result
  const isTold = [...fold.keys.keys()].every((key) => keys.has(key) || fold.groupKeys.includes(key));
  return own === null || !isTold ? Number.POSITIVE_INFINITY : groups * Math.max(1, own);
}

/** In the order of the statements, what each runs. */
function overRollUp(statements: readonly Waiting[]): readonly OverRollUp[] {
  const { query, over } = rollUpOf(statements.map(({ fold }) => fold));
  const { duckdb } = dialects;
  const { sql, shortSql } = duckdb.printForms(query);
  const name = createHash("sha256")
    .update(JSON.stringify([sql, statements[0]?.data]))
    .digest("hex")
    .slice(0, 32);
  // what is filtered changes how many groups there are, so the bound leaves room
  const rollUp = { name, sql, shortSql, maxRows: 4 * limits.rollUpGroups };
  return statements.map(({ fold }) => ({ ...duckdb.printForms(over(fold, [ROLL_UPS, "main", name])), rollUp }));
}
