import { fixedConditions, type Foldable, type RollUp, rollUpOf } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { dialects, type SqlExpr } from "@sheaf/sql";
import { type Connector, type ExecuteRequest, ROLL_UPS, type RollUpTable } from "@sheaf/warehouse";
import type { GroupCounts } from "./group-counts.ts";
import { groupsIn } from "./groups-in.ts";
import { digest, MovingConditions } from "./moving-conditions.ts";

/** A statement that is about to run. */
export interface ToRun {
  readonly connectionId: string;
  /** The state of all data that it reads, and whose they are. */
  readonly data: readonly string[];
  /** Whether the data still stand so. */
  readonly isCurrent: () => boolean;
  readonly fold: Foldable;
  readonly execute: Connector["execute"];
}

export type OverRollUp = NonNullable<ExecuteRequest["overRollUp"]>;

/** Groups of rows that are told apart by what people filter by as well. */
interface Slice {
  readonly keys: ReadonlySet<string>;
  readonly measures: ReadonlySet<string>;
  readonly rollUp: RollUp;
  readonly table: RollUpTable;
  state: "asked" | "made" | "refused";
  usedAt: number;
}

/** A roll-up whose groups are counted, and made for that where it is not there, when nothing else runs. */
interface Counted {
  readonly table: RollUpTable;
  readonly statement: ToRun;
  /** Null where it cannot be had. */
  readonly told: (groups: number | null) => void;
}

/** Slices of so many kinds of rows are known; those not asked for longest are forgotten. */
const MOST_PLACES = 500;
const MOST_SLICES = 16;
/** Statements share a slice while their own keys make so few groups together: those of what is filtered by come to them. */
const SHARED_GROUPS = 500;
/** One that nobody read for so long (ms) is taken for gone: the engine lets go what is not used, and ends itself where it has nothing to do. */
const BELIEVED_MS = 4 * 60_000;
/** So long (ms) slices wait for a moment in which nothing else runs. */
const WAIT_MS = 1_000;

/**
 * The next step of a control is answered from memory: what people were seen to filter a large source by becomes part of its roll-ups, which
 * are made when nothing else runs and serve whatever is chosen next. The numbers are those of the single statements (compiler/roll-up):
 * conditions on anything else, policies among them, are part of the rows that a slice is made of.
 */
export class Slices {
  readonly #counts: GroupCounts;
  readonly #moving = new MovingConditions();
  readonly #places = new Map<string, Slice[]>();
  readonly #queue: Counted[] = [];
  readonly #stop = new AbortController();
  readonly #now: () => number;
  #isMaking = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(counts: GroupCounts, now: () => number = () => performance.now()) {
    this.#counts = counts;
    this.#now = now;
  }

  end(): void {
    this.#stop.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** What a statement runs where a slice has all that it needs; null where none does. */
  over({ fold, ...statement }: Omit<ToRun, "execute" | "isCurrent">): OverRollUp | null {
    const tested = this.#moving.of(statement.connectionId, fold);
    if (tested.size === 0) return null;
    const slices = this.#places.get(placeOf({ fold, ...statement }, tested)) ?? [];
    const slice = slices.find((one) => one.state === "made" && has(one, fold));
    if (slice === undefined) return null;
    if (this.#now() - slice.usedAt > BELIEVED_MS) {
      slices.splice(slices.indexOf(slice), 1);
      return null;
    }
    slice.usedAt = this.#now();
    const { table, rollUp } = slice;
    return { ...dialects.duckdb.printForms(rollUp.over(fold, [ROLL_UPS, "main", table.name])), rollUp: table };
  }

  /** Learns what is filtered by, and has the slices made that statements like these would be answered from. */
  asked(statements: readonly ToRun[]): void {
    for (const { connectionId, fold } of statements) this.#moving.note(connectionId, fold);
    const byPlace = new Map<string, ToRun[]>();
    for (const one of statements) {
      const tested = this.#moving.of(one.connectionId, one.fold);
      if (tested.size === 0) continue;
      const place = placeOf(one, tested);
      byPlace.set(place, [...(byPlace.get(place) ?? []), one]);
    }
    for (const [place, together] of byPlace) {
      const slices = this.#slicesAt(place);
      const open = together.filter(({ fold }) => !slices.some((one) => (one.state === "refused" ? isOf(one, fold) : has(one, fold))));
      for (const cluster of this.#clusters(open)) this.#ask(slices, cluster);
    }
  }

  /** Nothing runs: a moment for what nobody waits for. */
  rest(): void {
    if (this.#isMaking || this.#stop.signal.aborted) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#isMaking = true;
    const { table, statement, told } = next;
    const counted = statement.isCurrent() ? groupsIn(table, statement.execute, this.#stop.signal) : Promise.resolve(null);
    void counted.then((groups) => {
      told(groups);
      this.#isMaking = false;
      this.#wait();
    });
  }

  /** Learns how many groups a roll-up has of which nobody knew. */
  count(table: RollUpTable, statement: ToRun, told: (groups: number | null) => void): void {
    this.#queue.push({ table, statement, told });
    this.#wait();
  }

  #wait(): void {
    if (this.#queue.length === 0 || this.#stop.signal.aborted) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), WAIT_MS);
    this.#timer.unref();
  }

  #slicesAt(place: string): Slice[] {
    const slices = this.#places.get(place) ?? [];
    this.#places.delete(place);
    this.#places.set(place, slices);
    const [oldest] = this.#places.keys();
    if (this.#places.size > MOST_PLACES && oldest !== undefined) this.#places.delete(oldest);
    return slices;
  }

  #ask(slices: Slice[], statements: readonly ToRun[]): void {
    const [first] = statements;
    if (first === undefined || slices.length >= MOST_SLICES) return;
    const folds = statements.map(({ fold }) => fold);
    const rollUp = rollUpOf(folds, this.#moving.of(first.connectionId, first.fold));
    const { duckdb } = dialects;
    const forms = duckdb.printForms(rollUp.query);
    const name = digest([forms.sql, first.data]);
    const table = { name, ...forms, maxRows: limits.sliceGroups, keysSql: duckdb.printForms(rollUp.keys).sql };
    const slice: Slice = {
      keys: new Set(folds.flatMap(({ keys }) => [...keys.keys()])),
      measures: new Set(folds.flatMap(({ measures }) => [...measures.keys()])),
      rollUp,
      table,
      state: "asked",
      usedAt: this.#now(),
    };
    slices.push(slice);
    this.count(table, first, (groups) => {
      slice.state = groups === null ? "refused" : "made";
      slice.usedAt = this.#now();
      // together they were too many: by themselves they may fit
      if (groups === null && statements.some(({ fold }) => !isOf(slice, fold))) for (const one of statements) this.#ask(slices, [one]);
    });
  }

  /** Statements over the same rows, by the slice that they share. */
  #clusters(statements: readonly ToRun[]): readonly (readonly ToRun[])[] {
    const found: { members: ToRun[]; keys: Set<string>; groups: number }[] = [];
    for (const one of statements.toSorted((a, b) => b.fold.keys.size - a.fold.keys.size)) {
      const { fold } = one;
      const own = this.#counts.of(fold.sourceKey, fold.groupKeys) ?? Number.POSITIVE_INFINITY;
      const isWithin = (keys: ReadonlySet<string>): boolean => [...fold.keys.keys()].every((key) => keys.has(key));
      const place = found.find(({ keys }) => isWithin(keys)) ?? found.find(({ groups }) => groups * Math.max(1, own) <= SHARED_GROUPS);
      if (place === undefined) {
        found.push({ members: [one], keys: new Set(fold.keys.keys()), groups: own });
        continue;
      }
      if (!isWithin(place.keys)) place.groups *= Math.max(1, own);
      place.members.push(one);
      for (const key of fold.keys.keys()) place.keys.add(key);
    }
    return found.map(({ members }) => members);
  }
}

/** Statements of one place can share slices: the same rows but for what is filtered by. */
function placeOf({ connectionId, data, fold }: Omit<ToRun, "execute" | "isCurrent">, tested: ReadonlyMap<string, SqlExpr>): string {
  const fixed = fixedConditions(fold, tested).map(({ text }) => text);
  return digest([connectionId, data, fold.sourceKey, fixed, [...tested.keys()].toSorted()]);
}

function has({ keys, measures }: Slice, fold: Foldable): boolean {
  return [...fold.keys.keys()].every((key) => keys.has(key)) && [...fold.measures.keys()].every((measure) => measures.has(measure));
}

/** Whether a slice was to be made for a statement's keys alone. */
function isOf({ keys }: Slice, fold: Foldable): boolean {
  return keys.size === fold.keys.size && [...fold.keys.keys()].every((key) => keys.has(key));
}
