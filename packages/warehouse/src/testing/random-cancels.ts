import { cellAt } from "@sheaf/result";
import { INTEGER, TEXT } from "@sheaf/sql";
import { expect } from "vitest";
import type { WarehouseError } from "../errors.ts";
import type { Connector } from "../port.ts";
import { request, tableOf } from "./connector-contract.ts";

export interface RandomCancels {
  readonly queries: number;
  /** Rows of the longest answer, and milliseconds after which the latest cancel comes. */
  readonly rows: number;
  readonly withinMs: number;
  readonly batchRows: number;
  /** A SELECT of so many rows, numbered from `first` on: the number, the word, any text. */
  readonly sql: (rows: number, word: string) => string;
  readonly first: number;
}

/** V27: queries of which some are canceled or left at random moments; each answer has to carry its own word, and all its rows. */
export async function expectOwnAnswers(
  connector: Connector,
  { queries, rows: most, withinMs, batchRows, sql, first }: RandomCancels,
): Promise<void> {
  let seed = 20_261_121;
  const random = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return seed / 0x7f_ff_ff_ff;
  };
  let canceled = 0;
  let answered = 0;
  const one = async (n: number): Promise<void> => {
    const word = `word ${n} ${Math.floor(random() * 1e9)}`;
    const rows = 1 + Math.floor(random() * most);
    const abort = new AbortController();
    const kind = random();
    const timer = kind < 0.5 ? setTimeout(() => abort.abort(), random() * withinMs) : undefined;
    const leaveAfter = kind > 0.8 ? Math.floor(random() * 6) : Number.POSITIVE_INFINITY;
    const types = [INTEGER, TEXT, TEXT];
    const messages: Uint8Array[] = [];
    try {
      for await (const chunk of connector.execute(request(sql(rows, word), types, { signal: abort.signal, batchRows })).chunks) {
        messages.push(chunk);
        if (messages.length > leaveAfter) break;
      }
      const table = tableOf(messages, types);
      for (let row = 0; row < table.rowCount; row++) {
        if (cellAt(table, row, 1) !== word || cellAt(table, row, 0) !== BigInt(row + first))
          throw new Error(`query ${n} got another's row`);
      }
      if (leaveAfter === Number.POSITIVE_INFINITY && table.rowCount !== rows) throw new Error(`query ${n} lost rows`);
      answered++;
    } catch (error) {
      if ((error as WarehouseError).errorCode !== "warehouse_query_canceled") throw error;
      canceled++;
    } finally {
      clearTimeout(timer);
    }
  };
  for (let at = 0; at < queries; at += 20) await Promise.all(Array.from({ length: Math.min(20, queries - at) }, (_, n) => one(at + n)));
  expect(answered + canceled).toBe(queries);
  expect(canceled).toBeGreaterThan(queries / 20);
  expect(answered).toBeGreaterThan(queries * 0.3);
}
