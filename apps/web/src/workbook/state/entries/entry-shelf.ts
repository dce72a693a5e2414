import type { Id } from "@sheaf/workbook";
import { z } from "zod";
import { linesBlob } from "./changes.ts";
import { type BrowserRecords, openBrowserRecords } from "../browser-records.ts";

/** A batch as this browser keeps it until the server has it. */
export interface KeptBatch {
  readonly id: string;
  readonly elementId: Id;
  readonly label: string;
  /** Number of the last entry that the person had seen. */
  readonly seen: number;
  /** Earlier batches of this person that had no answer when it was made: it knew of what they enter, though `seen` does not hold them. */
  readonly before: readonly string[];
  /** What becomes of values that break a rule, where that is not the column's to say. */
  readonly onInvalid?: "flag" | "reject" | undefined;
  /** What is sent behind the head. */
  readonly lines: readonly string[];
}

/** Unsent entries of this tab: what a closed tab or a crashed browser leaves behind is sent by the next one that opens the workbook (R11). */
export interface EntryShelf {
  /** Resolves when it is on the disk. */
  readonly keep: (batch: KeptBatch) => Promise<void>;
  readonly drop: (batchId: string) => void;
  readonly close: () => void;
}

/** What tabs that are gone left behind: the batches of one tab and table, in their order, with the shelf that holds them. */
export interface LeftEntries {
  readonly elementId: Id;
  readonly batches: readonly KeptBatch[];
  readonly shelf: Pick<EntryShelf, "drop">;
}

const keptBatch = z.object({
  id: z.string(),
  elementId: z.string(),
  label: z.string(),
  seen: z.number(),
  /** Earlier versions kept none. */
  before: z.array(z.string()).default([]),
  onInvalid: z.enum(["flag", "reject"]).optional(),
  /** As one text: a list of long ones is copied while the page stands still. Earlier versions kept the list. */
  lines: z.union([z.array(z.string()), z.instanceof(Blob)]),
});

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function readLines(kept: readonly string[] | Blob): Promise<readonly string[]> {
  return kept instanceof Blob ? (await kept.text()).split("\n").filter((line) => line !== "") : kept;
}

/** Keys are in the order in which batches were made. */
const DIGITS = 8;

/** `owner` names the person, the workbook and its layer; `tab` is like no other. Rejects where the browser keeps nothing. */
export async function openEntryShelf(
  owner: string,
  tab: string,
): Promise<{ readonly shelf: EntryShelf; readonly left: readonly LeftEntries[] }> {
  const records = await openBrowserRecords("sheaf-entries", "batches");
  await records.claim(`${owner}/${tab}`);
  let count = 0;
  const keys = new Map<string, string>();
  return {
    shelf: {
      keep: async (batch) => {
        const key = `${owner}/${tab}/${String((count += 1)).padStart(DIGITS, "0")}`;
        keys.set(batch.id, key);
        const lines = await linesBlob(batch.lines, turn);
        // The server may have it by now: what it has is not kept.
        if (keys.has(batch.id)) await records.put(key, { ...batch, lines });
      },
      drop: (batchId) => {
        const key = keys.get(batchId);
        keys.delete(batchId);
        if (key !== undefined) records.remove(key);
      },
      close: records.close,
    },
    left: await leftBehind(records, owner, tab),
  };
}

async function leftBehind(records: BrowserRecords, owner: string, tab: string): Promise<readonly LeftEntries[]> {
  const claimed = new Map<string, boolean>([[tab, false]]);
  const found = new Map<string, { readonly elementId: Id; readonly batches: KeptBatch[]; readonly keys: Map<string, string> }>();
  for (const [key, value] of await records.under(`${owner}/`)) {
    const of = key.slice(owner.length + 1, -(DIGITS + 1));
    if (!claimed.has(of)) claimed.set(of, await records.claim(`${owner}/${of}`));
    if (claimed.get(of) !== true) continue;
    const batch = keptBatch.safeParse(value);
    if (!batch.success) {
      records.remove(key);
      continue;
    }
    // What cannot be read now may be the next time.
    const lines = await readLines(batch.data.lines).catch(() => null);
    if (lines === null) continue;
    const { elementId, id } = batch.data;
    const name = JSON.stringify([of, elementId]);
    const group = found.get(name) ?? { elementId, batches: [], keys: new Map<string, string>() };
    group.batches.push({ ...batch.data, lines });
    group.keys.set(id, key);
    found.set(name, group);
  }
  return [...found.values()].map(({ elementId, batches, keys }) => ({
    elementId,
    batches,
    shelf: {
      drop: (batchId) => {
        const key = keys.get(batchId);
        if (key !== undefined) records.remove(key);
      },
    },
  }));
}
