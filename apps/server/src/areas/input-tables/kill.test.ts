import { randomUUID } from "node:crypto";
import { type InputAnswer, type InputHistory, INPUT_BATCH } from "@sheaf/contract";
import { afterAll, expect, test } from "vitest";
import { add, batchText } from "../../testing/entries.ts";
import { dataFolder, type ServerProcess, signInTo, startProcess, storePid } from "../../testing/server-process.ts";
import { body, good, only, read, rowsOf } from "../../testing/result-stream.ts";

const long = process.env["LONG"] !== undefined;
const ROUNDS = long ? 30 : 1;
const WRITERS = 3;
const ROWS = 20;

const folder = dataFolder();
let running: ServerProcess | null = null;
afterAll(async () => {
  await running?.end("SIGTERM");
  folder.remove();
});

interface Batch {
  readonly id: string;
  readonly text: string;
  readonly rowIds: readonly string[];
}

test(
  `R11: kill -9 (${ROUNDS}) of the server and its store while people enter: what was answered is there, whole and once; the rest whole or not at all`,
  { timeout: 600_000 },
  async () => {
    let server = (running = await startProcess(folder.path));
    let token = await signInTo(server);
    const graphql = async <T>(query: string): Promise<T> =>
      (
        (await (
          await call("/graphql2", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ query }) })
        ).json()) as { data: T }
      ).data;
    const call = (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${token}`);
      return fetch(`${server.url}${path}`, { ...init, headers });
    };
    const { me } = await graphql<{ me: { member: { homeInodeId: string } } }>("{ me { member { homeInodeId } } }");
    const { connections } = await graphql<{ connections: { connectionId: string }[] }>("{ connections { connectionId } }");
    const made = await call("/v2/workbooks/spec", {
      method: "POST",
      headers: { "content-type": "application/yaml" },
      body: `name: Entered\nfolderId: ${me.member.homeInodeId}\nschemaVersion: 1\npages: [{id: p, name: P, elements: [{id: t, kind: input-table, inputMode: edit, source: {kind: empty, connectionId: ${connections[0]?.connectionId}}, columns: [{id: a, name: A, type: text}, {id: n, name: N, type: number}]}]}]\n`,
    });
    const { workbookId } = (await made.json()) as { workbookId: string };
    const path = `/v2/workbooks/${workbookId}/input-tables/t`;
    const send = async (batch: Batch): Promise<InputAnswer | null> => {
      const response = await call(`${path}/entries`, { method: "POST", headers: { "content-type": INPUT_BATCH }, body: batch.text });
      return response.status === 200 ? ((await response.json()) as InputAnswer) : null;
    };
    /** Every row of the table in its warehouse, by id. */
    const shown = async (): Promise<readonly string[]> => {
      const response = await call(`/v2/workbooks/${workbookId}/results`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body([rowsOf("t", "base", { want: only("a"), window: null })])),
      });
      const [result] = read(new Uint8Array(await response.arrayBuffer()));
      return good(result).rows.map(([a]) => String(a));
    };

    const answered = new Map<string, Batch>();
    const unknown: Batch[] = [];
    const writer = async (name: string): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const rowIds = Array.from({ length: ROWS }, (_, index) => `${name}.${n}.${index}`);
        const id = randomUUID();
        const batch = { id, rowIds, text: batchText([add(rowIds, { a: rowIds, n: rowIds.map((__, index) => index) })], { batchId: id }) };
        try {
          if ((await send(batch))?.applied !== true) return void unknown.push(batch);
          answered.set(id, batch);
        } catch {
          return void unknown.push(batch);
        }
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = answered.size;
      const writing = Array.from({ length: WRITERS }, (_, index) => writer(`r${round}w${index}`));
      // somebody looks meanwhile: rows are on their way to the warehouse, too
      const looking = (async () => {
        for (;;) await shown();
      })().catch(() => undefined);
      while (answered.size < before + 5) await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      const store = storePid(folder.path);
      server.child.kill("SIGKILL");
      if (round % 2 === 0 && store !== null) process.kill(store, "SIGKILL");
      await Promise.all([...writing, looking]);
      server = running = await startProcess(folder.path);
      token = await signInTo(server);
    }

    const seen = new Set(await shown());
    for (const batch of answered.values()) for (const row of batch.rowIds) expect(seen.has(row), row).toBe(true);
    for (const batch of unknown) expect([0, ROWS]).toContain(batch.rowIds.filter((row) => seen.has(row)).length);
    // told again, what nobody knew of is in the log once as well
    for (const batch of unknown) expect(await send(batch)).toMatchObject({ applied: true, rowsAdded: ROWS });
    const rows = await shown();
    const all = [...answered.values(), ...unknown];
    expect(rows.toSorted()).toEqual(all.flatMap((batch) => batch.rowIds).toSorted());
    const { seq } = (await (await call(`${path}?layer=draft`)).json()) as { seq: number };
    expect(seq).toBe(rows.length);
    const batches = new Map<string, number>();
    for (let upTo: number | null = null; ;) {
      const { changes, more }: InputHistory = (await (
        await call(`${path}/history?layer=draft&columnId=a&limit=500${upTo === null ? "" : `&before=${upTo}`}`)
      ).json()) as InputHistory;
      for (const { batchId } of changes) batches.set(batchId, (batches.get(batchId) ?? 0) + 1);
      if (!more) break;
      upTo = changes.at(-1)?.seq ?? 0;
    }
    expect(Object.fromEntries(batches)).toEqual(Object.fromEntries(all.map((batch) => [batch.id, ROWS])));
  },
);
