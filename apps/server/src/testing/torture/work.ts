import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type InputAnswer, INPUT_BATCH } from "@sheaf/contract";
import { add, batchText } from "../entries.ts";
import { body, good, only, read, rowsOf } from "../result-stream.ts";
import { folderNames, pageIds, type ServerProcess } from "../server-process.ts";
import { startTraffic } from "../traffic.ts";
import { Ledger } from "./ledger.ts";

const ROW_WRITERS = 2;
const ROWS_OF_A_BATCH = 5;

/** People who read, make folders, edit a workbook and enter rows, whatever happens to the server. */
export interface Work {
  readonly acknowledged: () => { readonly folders: number; readonly pages: number; readonly rows: number };
  /** Everybody ends; rows that nobody answered are sent once more. */
  stop(): Promise<void>;
  /** What of the work is lost, doubled or from nobody. */
  wrong(): Promise<readonly string[]>;
  /** Calls by what became of them. */
  outcomes(): ReadonlyMap<string, number>;
}

interface Batch {
  readonly text: string;
  readonly rowIds: readonly string[];
}

export async function startWork(server: ServerProcess, token: string, name: string): Promise<Work> {
  const { url } = server;
  const post = (path: string, type: string, text: string): Promise<Response> =>
    fetch(`${url}${path}`, { method: "POST", headers: { "content-type": type, authorization: `Bearer ${token}` }, body: text });
  const workbookId = await makeWorkbook(post, name);
  const rows = new Ledger();
  const isEnding = new AbortController();
  const send = async ({ text, rowIds }: Batch): Promise<boolean> => {
    const response = await post(`/v2/workbooks/${workbookId}/input-tables/t/entries`, INPUT_BATCH, text).catch(() => null);
    const isDone = response?.status === 200 && ((await response.json().catch(() => null)) as InputAnswer | null)?.applied === true;
    if (isDone) rows.acknowledged(...rowIds);
    return isDone;
  };
  const open: Batch[] = [];
  /** As a page does it: what was not answered is sent again, as the same batch. */
  const writer = async (who: number): Promise<void> => {
    for (let n = 0; !isEnding.signal.aborted; n += 1) {
      const rowIds = Array.from({ length: ROWS_OF_A_BATCH }, (_, index) => `${name}w${who}n${n}r${index}`);
      const batch = { rowIds, text: batchText([add(rowIds, { a: rowIds })], { batchId: randomUUID() }) };
      rows.sent(...rowIds);
      while (!(await send(batch))) {
        if (isEnding.signal.aborted) return void open.push(batch);
        await wait(150);
      }
      await wait(100);
    }
  };
  const writing = Array.from({ length: ROW_WRITERS }, (_, who) => writer(who));
  const traffic = startTraffic(server, token, workbookId, name, 2);
  const shown = async (): Promise<readonly string[]> => {
    const asked = JSON.stringify(body([rowsOf("t", "base", { want: only("a"), window: null })]));
    const response = await post(`/v2/workbooks/${workbookId}/results`, "application/json", asked);
    const [result] = read(new Uint8Array(await response.arrayBuffer()));
    return good(result).rows.map(([a]) => String(a));
  };
  return {
    acknowledged: () => ({ folders: traffic.folders.size, pages: traffic.pages.length, rows: rows.count }),
    stop: async () => {
      isEnding.abort();
      await Promise.all([traffic.stop(), ...writing]);
      for (const batch of open) while (!(await send(batch))) await wait(150);
    },
    wrong: async () => {
      const mine = (names: readonly string[]): readonly string[] => names.filter((one) => one.startsWith(name));
      const folders = new Ledger();
      const made = mine(await folderNames(url, token));
      // A folder that was not answered may be there; only what this work made has such a name.
      folders.sent(...made);
      folders.acknowledged(...traffic.folders);
      const pages = new Ledger();
      // The one who edits goes on until the server is gone.
      pages.acknowledged(...traffic.pages);
      const there = mine(await pageIds(url, token, workbookId));
      pages.sent(...there);
      return [...folders.wrongIn("folder", made), ...pages.wrongIn("page", there), ...rows.wrongIn("row", await shown())];
    },
    outcomes: () => {
      const counts = new Map<string, number>();
      for (const { errorCode, status } of traffic.outcomes) {
        const said = errorCode === "?" ? `without a code (${status})` : (errorCode ?? "done");
        counts.set(said, (counts.get(said) ?? 0) + 1);
      }
      return counts;
    },
  };
}

async function makeWorkbook(post: (path: string, type: string, text: string) => Promise<Response>, name: string): Promise<string> {
  const query = "{ me { member { homeInodeId } } connections { connectionId } }";
  const known = (await (await post("/graphql2", "application/json", JSON.stringify({ query }))).json()) as {
    readonly data: {
      readonly me: { readonly member: { readonly homeInodeId: string } };
      readonly connections: readonly { readonly connectionId: string }[];
    };
  };
  const { me, connections } = known.data;
  const table = `{id: t, kind: input-table, inputMode: edit, source: {kind: empty, connectionId: ${connections[0]?.connectionId}}, columns: [{id: a, name: A, type: text}]}`;
  const file = `name: Work ${name}\nfolderId: ${me.member.homeInodeId}\nschemaVersion: 1\npages: [{id: p, name: P, elements: [${table}]}]\n`;
  const made = await post("/v2/workbooks/spec", "application/yaml", file);
  const { workbookId } = (await made.json()) as { readonly workbookId?: string };
  if (workbookId === undefined) throw new Error(`no workbook: ${made.status}`);
  return workbookId;
}
