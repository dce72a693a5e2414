import {
  CodedError,
  INPUT_LISTED,
  type InputAnswer,
  type InputConflict,
  type InputRefusal,
  type InputRefusalCode,
  type InputValue,
  limits,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type DataEntry, type Element, linkedElementOf } from "@sheaf/workbook";
import type { Database } from "../../platform/database/index.ts";
import type { Batch, RowChange } from "./batch.ts";
import { noteFileUses } from "./files/held-files.ts";
import { type EntryColumn, type JudgedCell, missingIn } from "./rules/entry-rules.ts";
import { judgeUnique } from "./rules/unique.ts";
import { judgeDoublesAgain } from "./rules/unique-again.ts";
import type { StoodCells } from "./rules/formula-rules.ts";
import { placesOf } from "./log/places.ts";
import { type InputPlace, lockHead, of } from "./log/tables.ts";
import { changesSince, type Entry, type Flag, type OthersChange, readStanding, type StandingRow, writeEntries } from "./log/write-log.ts";

/** A batch with all that is known about it before the log is taken. */
export interface Entering {
  readonly place: InputPlace;
  readonly element: Element;
  readonly name: string;
  readonly batch: Batch;
  readonly columns: ReadonlyMap<string, EntryColumn>;
  /** Columns that the author meets; null: all. The rules of the others are minded too, and nothing of them is told. */
  readonly shown: ReadonlySet<string> | null;
  readonly judged: ReadonlyMap<string, ReadonlyMap<string, JudgedCell>>;
  /** What the rules of other cells say, now that these change. */
  readonly stood: StoodCells;
  /** Values that new rows get where nothing is offered. */
  readonly defaults: ReadonlyMap<string, ReadonlyMap<string, InputValue>>;
  readonly conflict: NonNullable<DataEntry["conflict"]>;
  readonly author: { readonly id: string; readonly name: string };
  readonly at: Date;
}

export interface Entered {
  readonly answer: InputAnswer;
  /** False where the batch was in the log already. */
  readonly fresh: boolean;
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
  readonly overwritten: readonly { readonly rowId: string; readonly columnId: string; readonly loser: string }[];
}

type NamesOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Brings a batch into the log and the rows: whole or not at all, once for its id. In the transaction given. */
export async function enterBatch(db: Database, entering: Entering, namesOf: NamesOf): Promise<Entered> {
  const { place, batch, author, at } = entering;
  const { batchId } = batch.head;
  const head = await lockHead(db, place, entering.name);
  const known = await db
    .selectFrom("input_batches")
    .select(["payload_hash", "answer", "author_id"])
    .where(of(place))
    .where("batch_id", "=", batchId)
    .executeTakeFirst();
  if (known !== undefined) {
    if (!known.payload_hash.equals(batch.hash) || known.author_id !== author.id)
      throw new CodedError("conflict_request", message("errors-data.input-tables.batch-id-used-another-batch"));
    return { answer: known.answer as InputAnswer, fresh: false, rowIds: [], columnIds: [], overwritten: [] };
  }
  const rowIds = [...batch.rows.keys()];
  const standing = await readStanding(db, place, rowIds);
  const { seen, yields } = batch.head;
  const met = yields === undefined ? { authorId: author.id } : { batchIds: yields };
  const others = seen >= head.seq ? new Map() : await changesSince(db, place, seen, met, rowIds);
  const { columns } = entering;
  const rows = [...batch.rows.values()];
  const back = new Set(rows.flatMap((row) => (isTakenBack(batch, row, standing) ? [row.rowId] : [])));
  const defaults = new Map([...entering.defaults].filter(([rowId]) => !back.has(rowId)));
  const asHeld = new Map(
    [...entering.judged].map(([rowId, cells]) => [rowId, back.has(rowId) ? withHeld(cells, standing.get(rowId), columns) : cells]),
  );
  const judged = await judgeUnique(db, place, { rows, columns, judged: asHeld, standing, defaults });
  const made = new Making({ ...entering, judged, defaults }, standing, others, back);
  for (const row of batch.rows.values()) made.row(row);
  const told = await made.told(namesOf);
  if (made.rejected || made.entries.length === 0) {
    const answer = { ...told, batchId, applied: !made.rejected, seq: head.seq, cells: 0, rowsAdded: 0, rowsDeleted: 0 };
    // a refused batch is mended and sent again under an id of its own; this one keeps its answer
    await insertBatch(db, entering, { first: head.seq + 1, last: head.seq }, answer);
    return { answer, fresh: true, rowIds: [], columnIds: [], overwritten: [] };
  }
  const again = await judgeDoublesAgain(db, place, columns, standing, made.entries);
  for (const marks of again) made.entries.push({ kind: "set", cells: {}, isQuiet: true, ...marks });
  if (head.rows + made.added - made.deleted > limits.inputRows)
    throw new CodedError("payload_too_large", message("errors-data.input-tables.input-table-most-rows", { most: limits.inputRows }));
  const seq = head.seq + made.entries.length;
  const places = await placesOf(db, place, seq, made.entries, batch.rows, standing);
  const entries = made.entries.map((entry, index): Entry => ({
    ...entry,
    seq: head.seq + index + 1,
    place: places.get(entry.rowId) ?? null,
  }));
  const answer = { ...told, batchId, applied: true, seq, cells: made.cells, rowsAdded: made.added, rowsDeleted: made.deleted };
  await insertBatch(db, entering, { first: head.seq + 1, last: seq }, answer);
  await writeEntries(db, place, { batchId, authorId: author.id, at }, entries);
  await noteFileUses(db, place, columns, entries);
  await db
    .updateTable("input_tables")
    .set({ seq, row_count: head.rows + made.added - made.deleted, own_entries: true })
    .where(of(place))
    .execute();
  return {
    answer,
    fresh: true,
    rowIds: entries.map(({ rowId }) => rowId),
    columnIds: [...made.columnIds],
    overwritten: made.overwritten,
  };
}

/** What is told of a refusal in a column that its person does not meet. */
const UNSEEN = { columnId: null, message: "A value that you do not see breaks the rule of its column", offered: null } as const;

/** A deletion is taken back: the row comes back with all that it held (S-I13), whatever its person sees of it or may write. */
const isTakenBack = ({ head }: Batch, row: RowChange, standing: ReadonlyMap<string, StandingRow>): boolean =>
  head.spares === true && head.yields === undefined && row.kind === "add" && standing.get(row.rowId)?.deleted === true;

/** What is offered, and what the row held where nothing is, or nothing that counts: the marks that it had come back with it. */
function withHeld(
  offered: ReadonlyMap<string, JudgedCell>,
  row: StandingRow | undefined,
  columns: ReadonlyMap<string, EntryColumn>,
): ReadonlyMap<string, JudgedCell> {
  const counts = [...offered].filter(([, { problem, value }]) => problem === null && value !== null);
  const held = Object.entries(row?.cells ?? {}).flatMap(([columnId, value]): [string, JudgedCell][] =>
    columns.has(columnId) ? [[columnId, { offered: value, value, problem: null }]] : [],
  );
  return new Map([...held, ...counts]);
}

async function insertBatch(
  db: Database,
  { place, batch, author, at }: Entering,
  seq: { readonly first: number; readonly last: number },
  answer: InputAnswer,
): Promise<void> {
  await db
    .insertInto("input_batches")
    .values({
      organization_id: place.organizationId,
      workbook_id: place.workbookId,
      element_id: place.elementId,
      layer: place.layer,
      batch_id: batch.head.batchId,
      payload_hash: batch.hash,
      first_seq: seq.first,
      last_seq: seq.last,
      author_id: author.id,
      created_at: at,
      answer: JSON.stringify(answer),
    })
    .execute();
}

interface Refused extends Omit<InputRefusal, "flagged"> {
  readonly flagged: boolean;
}
interface Conflicting {
  readonly rowId: string;
  readonly columnId: string;
  readonly change: OthersChange;
  readonly taken: boolean;
}

/** Makes the entries of a batch, row by row. */
class Making {
  readonly entries: Omit<Entry, "seq" | "place">[] = [];
  /** Columns that took a value. */
  readonly columnIds = new Set<string>();
  rejected = false;
  cells = 0;
  added = 0;
  deleted = 0;
  readonly overwritten: { readonly rowId: string; readonly columnId: string; readonly loser: string }[] = [];
  readonly #entering: Entering;
  readonly #standing: ReadonlyMap<string, StandingRow>;
  readonly #others: ReadonlyMap<string, ReadonlyMap<string, OthersChange>>;
  /** Rows whose deletion is taken back. */
  readonly #back: ReadonlySet<string>;
  readonly #linked: boolean;
  /** It gives way to what was entered meanwhile. */
  readonly #isLate: boolean;
  /** It takes something back: what was entered meanwhile stays without a word. */
  readonly #isSparing: boolean;
  readonly #refused: Refused[] = [];
  #refusedCells = 0;
  readonly #conflicts: Conflicting[] = [];
  #conflictCells = 0;

  constructor(
    entering: Entering,
    standing: ReadonlyMap<string, StandingRow>,
    others: ReadonlyMap<string, ReadonlyMap<string, OthersChange>>,
    back: ReadonlySet<string>,
  ) {
    this.#back = back;
    this.#entering = entering;
    this.#standing = standing;
    this.#others = others;
    this.#linked = linkedElementOf(entering.element) !== null;
    this.#isLate = entering.batch.head.yields !== undefined;
    this.#isSparing = !this.#isLate && entering.batch.head.spares === true;
  }

  row(row: RowChange): void {
    const before = this.#standing.get(row.rowId);
    const live = before !== undefined && !before.deleted;
    if (row.kind === "delete") {
      if (!live) return;
      if ((this.#isLate || this.#isSparing) && this.#others.has(row.rowId))
        return this.#refuse(row.rowId, null, "E_CONFLICT", "Somebody entered something into this row meanwhile", null, false);
      this.deleted += 1;
      this.entries.push({ kind: "delete", rowId: row.rowId, cells: {}, flags: {}, mended: [] });
      return;
    }
    if (row.kind === "add" && this.#linked)
      return this.#refuse(row.rowId, null, "E_NO_ROW", "The rows of a linked table are those of what it is linked to", null);
    if (row.kind === "set" && !live && !this.#linked)
      return this.#refuse(row.rowId, null, "E_NO_ROW", "The row is not there any more", [...row.cells.values()]);
    const isNew = !live;
    const { cells, flags } = this.#cellsOf(row, isNew);
    const taken = Object.keys(cells);
    // of a linked row nothing is kept until something is entered into it
    if ((!isNew || this.#linked) && taken.length === 0 && Object.keys(flags).length === 0) return;
    if (isNew) this.added += 1;
    this.cells += taken.length;
    for (const columnId of taken) this.columnIds.add(columnId);
    const mended = before === undefined || isNew || taken.length === 0 ? [] : this.#lookAgain(row.rowId, before, flags);
    this.entries.push({ kind: isNew ? "add" : "set", rowId: row.rowId, cells, flags, mended });
  }

  /** Cells that rest on changed ones: those whose value counts no more are flagged and keep it; gives those whose value counts again. */
  #lookAgain(rowId: string, { cells, flags: known }: StandingRow, flags: Record<string, Flag>): readonly string[] {
    const mended: string[] = [];
    for (const [columnId, problem] of this.#entering.stood.get(rowId) ?? []) {
      const value = cells[columnId] ?? null;
      const flag = known[columnId];
      // what was offered and not taken waits for a person
      const isOwn = flag !== undefined && JSON.stringify(flag.offered) === JSON.stringify(value);
      if (flag !== undefined && !isOwn) continue;
      if (problem === null && flag !== undefined && (flag.code === "E_VALIDATE" || flag.code === "E_NOT_LISTED")) mended.push(columnId);
      if (problem === null || flag?.code === problem.code) continue;
      flags[columnId] = this.#flag(value, problem.code, problem.message);
      this.#list({ rowId, columnId, ...problem, offered: value, flagged: true, stood: true });
    }
    return mended;
  }

  #cellsOf(row: RowChange, isNew: boolean): Pick<Entry, "cells" | "flags"> {
    const before = this.#back.has(row.rowId) ? this.#standing.get(row.rowId) : undefined;
    const cells: Record<string, InputValue> = { ...before?.cells };
    const judged = this.#entering.judged.get(row.rowId);
    const isAsHeld = (columnId: string): boolean =>
      JSON.stringify(judged?.get(columnId)?.value ?? null) === JSON.stringify(before?.cells[columnId] ?? null);
    const flags: Record<string, Flag> = Object.fromEntries(Object.entries(before?.flags ?? {}).filter(([columnId]) => isAsHeld(columnId)));
    for (const [columnId, cell] of judged ?? []) {
      if (cell.problem !== null && !this.#mind(row.rowId, columnId, cell, flags)) {
        delete cells[columnId];
        continue;
      }
      if (cell.value === undefined) continue;
      if (!this.#meets(row.rowId, columnId, cell, flags)) continue;
      cells[columnId] = cell.value;
    }
    if (isNew && before === undefined) {
      for (const [columnId, value] of this.#entering.defaults.get(row.rowId) ?? [])
        if (judged?.has(columnId) !== true && value !== null) cells[columnId] = value;
      if (!this.#linked)
        for (const { column, name } of missingIn(row, this.#entering.columns)) {
          const message = `${name} must not be empty`;
          if (this.#entering.batch.head.onInvalid === "reject") this.#refuse(row.rowId, column.id, "E_REQUIRED", message, null);
          else flags[column.id] = this.#flag(null, "E_REQUIRED", message);
        }
    }
    return { cells, flags };
  }

  /** What becomes of a value that breaks a rule; true if it is taken all the same. */
  #mind(rowId: string, columnId: string, { offered, value, problem }: JudgedCell, flags: Record<string, Flag>): boolean {
    if (problem === null) return true;
    const { batch, columns } = this.#entering;
    const said = columns.get(columnId)?.column.sheaf?.entry?.onInvalid ?? "flag";
    const wanted = batch.head.onInvalid ?? said;
    const { code, message } = problem;
    // a locked cell is nobody's to flag
    if (wanted === "reject" || wanted === "keep-valid" || code === "E_LOCKED") {
      this.#refuse(rowId, columnId, code, message, offered, wanted === "reject");
      return false;
    }
    flags[columnId] = this.#flag(offered, code, message);
    this.#list({ rowId, columnId, code, message, offered, flagged: true });
    return wanted === "accept" && value !== undefined;
  }

  /** Whether a value stands, where somebody else changed the cell meanwhile. */
  #meets(rowId: string, columnId: string, { offered, value }: JudgedCell, flags: Record<string, Flag>): boolean {
    const change = this.#others.get(rowId)?.get(columnId);
    if (change === undefined || JSON.stringify(change.value) === JSON.stringify(value)) return true;
    if (this.#isSparing) return false;
    const taken = this.#entering.conflict === "merge" && !this.#isLate;
    this.#conflictCells += 1;
    if (this.#conflicts.length < INPUT_LISTED) this.#conflicts.push({ rowId, columnId, change, taken });
    if (this.#isLate) {
      const message = "Something else was entered here before this could be sent";
      flags[columnId] = this.#flag(offered, "E_CONFLICT", message);
      this.#list({ rowId, columnId, code: "E_CONFLICT", message, offered, flagged: true });
      return false;
    }
    if (!taken) this.#refuse(rowId, columnId, "E_CONFLICT", "Somebody else changed this cell meanwhile", offered, false);
    else if (this.overwritten.length < INPUT_LISTED) this.overwritten.push({ rowId, columnId, loser: change.authorId });
    return taken;
  }

  #flag(offered: unknown, code: string, message: string): Flag {
    const { author, at } = this.#entering;
    return { offered: offered ?? null, code, message, by: author.id, at: at.toISOString() };
  }

  #refuse(rowId: string, columnId: string | null, code: InputRefusalCode, message: string, offered: unknown, rejects?: boolean): void {
    if (rejects ?? this.#entering.batch.head.onInvalid === "reject") this.rejected = true;
    this.#list({ rowId, columnId, code, message, offered, flagged: false });
  }

  #list(refusal: Refused): void {
    this.#refusedCells += 1;
    if (this.#refused.length < INPUT_LISTED) this.#refused.push(this.#isUnseen(refusal) ? { ...refusal, ...UNSEEN } : refusal);
  }

  /** What somebody offers for a column that they do not meet is refused as for one that is not there (V37): that is theirs to read. */
  #isUnseen({ columnId, code }: Refused): boolean {
    return columnId !== null && code !== "E_LOCKED" && this.#entering.shown?.has(columnId) === false;
  }

  async told(namesOf: NamesOf): Promise<Pick<InputAnswer, "refused" | "refusedCells" | "conflicts" | "conflictCells">> {
    const names =
      this.#conflicts.length === 0 ? new Map<string, string>() : await namesOf(this.#conflicts.map(({ change }) => change.authorId));
    return {
      // what is not kept is not flagged either
      refused: this.rejected ? this.#refused.map((one) => ({ ...one, flagged: false })) : this.#refused,
      refusedCells: this.#refusedCells,
      conflicts: this.#conflicts.map(({ rowId, columnId, change, taken }): InputConflict => ({
        rowId,
        columnId,
        theirs: change.value,
        by: { id: change.authorId, name: names.get(change.authorId) ?? "" },
        at: change.at.toISOString(),
        taken: taken && !this.rejected,
      })),
      conflictCells: this.#conflictCells,
    };
  }
}
