import type { Outbox, OutboxContent } from "@sheaf/sync";
import { openBrowserRecords } from "../browser-records.ts";

/**
 * Unsent edits of this browser: one record per open tab and workbook. A closed or crashed tab leaves its record behind, and the next one
 * that opens the workbook sends what is in it (R08).
 */
export interface OutboxShelf {
  /** Records that no tab uses any more, taken over: nobody else gets them. */
  readonly orphans: () => Promise<readonly KeptOutbox[]>;
  /** The record of this tab. */
  readonly own: () => Promise<KeptOutbox>;
  readonly close: () => void;
}

export interface KeptOutbox {
  readonly client: string;
  readonly outbox: Outbox;
  readonly discard: () => void;
}

/** `owner` names the person and the workbook. */
export async function openOutboxShelf(owner: string, client: string): Promise<OutboxShelf> {
  const records = await openBrowserRecords("sheaf-outbox", "edits");
  const keyOf = (name: string): string => `${owner}/${name}`;

  const kept = (name: string, content: OutboxContent): KeptOutbox => {
    let now = content;
    return {
      client: name,
      outbox: {
        load: () => now,
        save: (next) => {
          // Position alone is not worth a write: it is only needed beside edits.
          const matters = next.transactions.length > 0 || now.transactions.length > 0;
          now = next;
          if (!matters) return;
          if (next.transactions.length === 0) records.remove(keyOf(name));
          else records.put(keyOf(name), next).catch(() => undefined);
        },
      },
      discard: () => records.remove(keyOf(name)),
    };
  };

  return {
    own: async () => {
      await records.claim(keyOf(client));
      return kept(client, { base: 0, transactions: [] });
    },
    orphans: async () => {
      const found: KeptOutbox[] = [];
      for (const [key, content] of await records.under(`${owner}/`)) {
        const name = key.slice(owner.length + 1);
        if (name !== client && isContent(content) && content.transactions.length > 0 && (await records.claim(key)))
          found.push(kept(name, content));
      }
      return found;
    },
    close: records.close,
  };
}

function isContent(value: unknown): value is OutboxContent {
  return typeof value === "object" && value !== null && "transactions" in value && Array.isArray(value.transactions);
}
