import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { InputHistory } from "@sheaf/contract";
import { afterAll, expect, test } from "vitest";
import { add, batchText, set } from "../../testing/entries.ts";
import { type Batch, startEntered } from "../../testing/entered-server.ts";
import { dataFolder, type ServerProcess, storePid } from "../../testing/server-process.ts";

const long = process.env["LONG"] !== undefined;
const ROUNDS = long ? 30 : 1;
const WRITERS = 3;
const ROWS = 20;

const folder = dataFolder();
const pasteFolder = dataFolder();
const wholeFolder = dataFolder();
let running: ServerProcess | null = null;
afterAll(async () => {
  await running?.end("SIGTERM");
  folder.remove();
  pasteFolder.remove();
  wholeFolder.remove();
});

/** It may be killed and started again. */
const start = (data: string, columns: readonly string[]) => startEntered(data, columns, (server) => (running = server));

test(
  `R11: kill -9 (${ROUNDS}) of the server and its store while people enter: what was answered is there, whole and once; the rest whole or not at all`,
  { timeout: 600_000 },
  async () => {
    const { send, shown, call, path, server, restart } = await start(folder.path, [
      "{id: a, name: A, type: text}",
      "{id: n, name: N, type: number}",
    ]);
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
      server().child.kill("SIGKILL");
      if (round % 2 === 0 && store !== null) process.kill(store, "SIGKILL");
      await Promise.all([...writing, looking]);
      await restart();
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

const PASTED = 20_000;
const UPLOADED = 40_000_000;

test(
  "R11: kill -9 in the middle of a large paste and of an upload: the paste is there whole or not at all, and nothing of the file; sent again, each is there once",
  { timeout: 600_000 },
  async () => {
    await running?.end("SIGTERM");
    const entered = await start(pasteFolder.path, [
      "{id: a, name: A, type: text}",
      "{id: n, name: N, type: number}",
      "{id: f, name: F, type: file}",
    ]);
    const rowIds = Array.from({ length: PASTED }, (_, index) => `p${index}`);
    const cells = { a: rowIds, n: rowIds.map((_, index) => index) };
    const paste = { id: randomUUID(), rowIds, text: "" };
    paste.text = batchText([add(rowIds, cells)], { batchId: paste.id });
    const content = Buffer.alloc(UPLOADED, "0123456789abcdef\n");
    const file = async (
      body: string | Uint8Array<ArrayBuffer> | ReadableStream,
    ): Promise<{ readonly id: string; readonly value: string; readonly size: number }> => {
      const response = await entered.call(`${entered.path}/files?layer=draft&columnId=f&name=large.txt`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body,
        duplex: "half",
      });
      if (response.status !== 200) throw new Error(await response.text());
      return (await response.json()) as { id: string; value: string; size: number };
    };
    /** Half of a file arrives, the rest never does. */
    const half = (arrived: () => void): ReadableStream => {
      let sent = 0;
      return new ReadableStream({
        pull: async (controller) => {
          if (sent >= content.length / 2) {
            arrived();
            return new Promise<never>(() => undefined);
          }
          controller.enqueue(content.subarray(sent, (sent += 1_000_000)));
          return undefined;
        },
      });
    };

    // What was answered before is there afterwards.
    const early = await file("entered before");
    expect(
      await entered.send({ id: randomUUID(), rowIds: [], text: batchText([add(["early"], { a: ["early"], f: [[early.value]] })]) }),
    ).toMatchObject({
      applied: true,
    });

    let uploading: Promise<string> = Promise.resolve("");
    await new Promise<void>((arrived) => {
      uploading = file(half(arrived)).then(
        () => "answered",
        () => "cut",
      );
    });
    // long enough that the server reads it, not long enough that it is done: whichever it was is told below
    const pasting = entered.send(paste).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const store = storePid(pasteFolder.path);
    entered.server().child.kill("SIGKILL");
    if (store !== null) process.kill(store, "SIGKILL");
    expect(await uploading).toBe("cut");
    const before = await pasting;
    await entered.restart();

    const there = (await entered.shown()).filter((row) => row !== "early").length;
    expect(before === null ? [0, PASTED] : [PASTED]).toContain(there);
    const unfinished = join(pasteFolder.path, "files");
    const parts = (await readdir(unfinished, { recursive: true })).filter((name) => name.endsWith(".part"));
    expect(parts.length, "the half of the upload that nothing tells of").toBe(1);
    const cutId = parts[0]?.split(/[\\/]/u).at(-1)?.replace(".part", "");
    expect((await entered.call(`${entered.path}/files/${cutId}?layer=draft`)).status).toBe(404);

    // Sent again, and once more, as by a page that did not hear the answer.
    expect(await entered.send(paste)).toMatchObject({ applied: true, rowsAdded: PASTED });
    expect(await entered.send(paste)).toMatchObject({ applied: true, rowsAdded: PASTED });
    expect((await entered.shown()).toSorted()).toEqual([...rowIds, "early"].toSorted());
    const late = await file(content);
    expect(late.size).toBe(UPLOADED);
    await entered.send({ id: randomUUID(), rowIds: [], text: batchText([set(["p0"], { f: [[late.value]] })]) });
    const bytes = async (id: string): Promise<Buffer> =>
      Buffer.from(await (await entered.call(`${entered.path}/files/${id}?layer=draft`)).arrayBuffer());
    expect((await bytes(late.id)).equals(content)).toBe(true);
    expect((await bytes(early.id)).toString()).toBe("entered before");
  },
);

test(
  "R11: kill -9 in the middle of a deletion, a publication, a copy and a restoring of all rows: each has happened whole or not at all",
  { timeout: 600_000 },
  async () => {
    await running?.end("SIGTERM");
    const entered = await start(wholeFolder.path, ["{id: a, name: A, type: text}"]);
    const { graphql, workbookId, shown } = entered;
    const rowIds = Array.from({ length: PASTED }, (_, index) => `p${index}`);
    const batch = (changes: readonly object[]): Batch => {
      const id = randomUUID();
      return { id, rowIds: [], text: batchText(changes, { batchId: id }) };
    };
    const publish = () => graphql(`mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
    const versions = async (): Promise<number> =>
      (await graphql<{ versions: readonly object[] }>(`{ versions(workbookId: "${workbookId}") { version } }`)).versions.length;
    const copies = async (): Promise<readonly string[]> => {
      const { search } = await graphql<{ search: readonly { inodeId: string; name: string }[] }>(`
        {
          search(query: "Entered") {
            inodeId
            name
          }
        }
      `);
      return search.flatMap(({ inodeId, name }) => (name.includes("copy") ? [inodeId] : []));
    };
    const count = async (...of: Parameters<typeof shown>): Promise<number> => (await shown(...of)).length;
    expect(await entered.send(batch([add(rowIds, { a: rowIds })]))).toMatchObject({ applied: true });
    await publish();

    for (const after of long ? [0, 20, 60, 120, 200, 300, 500, 1000] : [100]) {
      const [before, known] = [await versions(), await copies()];
      const working = [
        publish(),
        graphql(`mutation { duplicateWorkbook(request: { workbookId: "${workbookId}" }) { inodeId } }`),
        entered.send(batch([{ kind: "delete", rowIds }])),
        graphql(`mutation { restoreVersion(request: { workbookId: "${workbookId}", version: 1 }) { inodeId } }`),
      ].map((each) => each.catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, after));
      const store = storePid(wholeFolder.path);
      entered.server().child.kill("SIGKILL");
      if (store !== null) process.kill(store, "SIGKILL");
      await Promise.all(working);
      await entered.restart();

      const left = await count();
      expect([0, PASTED]).toContain(left);
      expect(await count(workbookId, 1)).toBe(PASTED);
      const published = await versions();
      expect([before, before + 1]).toContain(published);
      // Whichever of them came first.
      if (published > before) expect([left, PASTED]).toContain(await count(workbookId, published));
      const made = (await copies()).filter((each) => !known.includes(each));
      expect(made.length).toBeLessThanOrEqual(1);
      for (const copy of made) expect([left, PASTED]).toContain(await count(copy));
      if (left === 0) expect(await entered.send(batch([add(rowIds, { a: rowIds })]))).toMatchObject({ applied: true });
    }
  },
);
