import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { endedWithTest } from "../testing/ended-with-test.ts";
import { createFolder, createWorkbook, editUntilGone, folderNames, pageIds, signInTo, storePid } from "../testing/server-process.ts";

const long = process.env["LONG"] !== undefined;
const { folder, start } = endedWithTest();

describe("R02: kill -9", () => {
  test(
    `${long ? 200 : 6} times of the server, of its store, or of both: every acknowledged write is there once`,
    { timeout: 600_000 },
    async () => {
      const path = folder();
      const acknowledged = new Set<string>();
      const sent = new Set<string>();
      const rounds = long ? 200 : 6;
      for (let round = 0; round < rounds; round += 1) {
        const running = await start(path);
        const token = await signInTo(running);
        let stopped = false;
        const writers = [0, 1, 2, 3].map(async (writer) => {
          for (let n = 0; !stopped; n += 1) {
            const name = `r${round}w${writer}n${n}`;
            sent.add(name);
            // a reply that never came is "maybe": only a clear yes counts as acknowledged
            const yes = await createFolder(running.url, token, name, `write-${name}`).catch(() => false);
            if (yes) acknowledged.add(name);
            else break;
          }
        });
        // two yeses at least, however busy the machine is, then some moment after them
        const before = acknowledged.size;
        for (let tries = 0; acknowledged.size < before + 2 && tries < 500; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        await new Promise((resolve) => setTimeout(resolve, (round * 37) % 120));
        const store = storePid(path);
        if (round % 3 !== 1) running.child.kill("SIGKILL");
        if (round % 3 !== 0 && store !== null) process.kill(store, "SIGKILL");
        stopped = true;
        await Promise.all(writers);
        await running.end("SIGKILL");
      }
      const last = await start(path);
      const names = await folderNames(last.url, await signInTo(last));
      expect(new Set(names).size).toBe(names.length);
      expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
      expect(names.filter((name) => !sent.has(name))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(rounds);
    },
  );
});

describe("R02, R03: kill -9 while people edit", () => {
  test(`${long ? 40 : 4} times: every edit that was acknowledged on the live socket is in the log once`, { timeout: 600_000 }, async () => {
    const path = folder();
    const acknowledged: string[] = [];
    let workbookId = "";
    for (let round = 0; round < (long ? 40 : 4); round += 1) {
      const running = await start(path);
      const token = await signInTo(running);
      if (workbookId === "") workbookId = await createWorkbook(running.url, token);
      const writers = [0, 1].map((writer) => editUntilGone(running.url, token, workbookId, `r${round}w${writer}`, acknowledged));
      // However slow the machine is: among edits, at another place in each round.
      const enough = acknowledged.length + 4;
      while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 10));
      await new Promise((resolve) => setTimeout(resolve, (round * 53) % 200));
      const store = storePid(path);
      running.child.kill("SIGKILL");
      if (round % 2 === 1 && store !== null) process.kill(store, "SIGKILL");
      await Promise.all(writers);
      await running.end("SIGKILL");
    }
    const last = await start(path);
    const pages = await pageIds(last.url, await signInTo(last), workbookId);
    expect(new Set(pages).size).toBe(pages.length);
    expect(acknowledged.filter((id) => !pages.includes(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(12);
  });
});

describe("R24: SIGTERM", () => {
  test(
    `${long ? 20 : 3} restarts under load: nothing new is begun, what runs is finished, the end is clean`,
    { timeout: 300_000 },
    async () => {
      const path = folder();
      const acknowledged = new Set<string>();
      for (let round = 0; round < (long ? 20 : 3); round += 1) {
        const running = await start(path);
        const token = await signInTo(running);
        let lastYes = 0;
        let asked = 0;
        const writers = [0, 1, 2, 3].map(async (writer) => {
          for (let n = 0; ; n += 1) {
            const name = `t${round}w${writer}n${n}`;
            try {
              if (await createFolder(running.url, token, name, `write-${name}`)) {
                acknowledged.add(name);
                lastYes = performance.now();
              }
            } catch {
              break;
            }
          }
        });
        await new Promise((resolve) => setTimeout(resolve, 150));
        asked = performance.now();
        const { code, ms } = await running.end("SIGTERM");
        await Promise.all(writers);
        expect(code).toBe(0);
        expect(ms).toBeLessThan(30_000);
        // a call that was under way may still end
        expect(lastYes - asked).toBeLessThan(5_000);
        expect(storePid(path)).toBeNull();
        expect(readFileSync(join(path, "postgres", "postgres.log"), "utf8")).not.toMatch(/PANIC|recovery/);
      }
      const last = await start(path);
      const names = new Set(await folderNames(last.url, await signInTo(last)));
      expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
    },
  );
});
