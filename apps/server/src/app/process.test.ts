import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  createFolder,
  createWorkbook,
  dataFolder,
  editUntilGone,
  folderNames,
  pageIds,
  type ServerProcess,
  signInTo,
  startProcess,
  storePid,
} from "../testing/server-process.ts";

const folders: { readonly remove: () => void }[] = [];
const processes: ServerProcess[] = [];
afterEach(async () => {
  for (const running of processes.splice(0)) await running.end("SIGTERM");
  for (const folder of folders.splice(0)) folder.remove();
});
function folder(): string {
  const made = dataFolder();
  folders.push(made);
  return made.path;
}
async function start(path: string, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const running = await startProcess(path, environment);
  processes.push(running);
  return running;
}
const long = process.env["LONG"] !== undefined;

describe("the server program", () => {
  test("says in one line how to sign in, and the same at its second start", async () => {
    const path = folder();
    const first = await start(path);
    expect(first.account).toMatchObject({
      org: "sample",
      email: expect.stringContaining("@"),
      password: expect.stringMatching(/^\w{20}$/),
    });
    expect(statSync(join(path, "sample.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, "secrets.json")).mode & 0o777).toBe(0o600);
    // The only organization need not be named.
    expect(await (await lookUp(first.url, "")).json()).toMatchObject({ data: { organization: { slug: "sample" } } });
    const token = await signInTo(first);
    expect(await createFolder(first.url, token, "kept", "first-00001")).toBe(true);
    expect((await first.end("SIGTERM")).code).toBe(0);
    const second = await start(path);
    expect(second.account).toEqual(first.account);
    expect(await folderNames(second.url, await signInTo(second))).toEqual(["kept"]);
    expect(second.stderr()).not.toContain(first.account.password);
    await second.end("SIGTERM");
    expect(storePid(path)).toBeNull();
    expect(existsSync(join(path, "server.json"))).toBe(false);
  });

  test("a second start on the same data folder is refused, and the message names the first", async () => {
    const path = folder();
    const first = await start(path);
    await expect(startProcess(path)).rejects.toThrow(new RegExp(`ended with 78.*process ${first.child.pid}.*Stop it first`, "s"));
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  test("V03: production makes no secrets, prints no password and seeds nothing", async () => {
    const path = folder();
    await expect(startProcess(path, { SHEAF_ENV: "production" })).rejects.toThrow(/ended with 78.*SHEAF_SESSION_SECRET/s);
    await expect(
      startProcess(path, { SHEAF_ENV: "production", SHEAF_SESSION_SECRET: "x".repeat(40), SHEAF_ENCRYPTION_KEY: "y".repeat(40) }),
    ).rejects.toThrow(/easy to guess/);
    const running = await start(path, { SHEAF_ENV: "production", SHEAF_GENERATE_SECRETS: "yes" });
    expect(running.account.password).toBe("");
    expect(existsSync(join(path, "sample.json"))).toBe(false);
    for (const slug of ["sample", ""]) expect((await lookUp(running.url, slug)).status).toBe(404);
  });

  test("a taken port is passed over", async () => {
    const first = await start(folder());
    const { port } = new URL(first.url);
    const second = await start(folder(), { PORT: port });
    expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(port));
  });
});

function lookUp(url: string, slug: string): Promise<Response> {
  return fetch(`${url}/organization-from-slug`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slug }),
  });
}

describe("R02: kill -9", () => {
  test(
    `${long ? 200 : 10} times of the server, of its store, or of both: every acknowledged write is there once`,
    { timeout: 600_000 },
    async () => {
      const path = folder();
      const acknowledged = new Set<string>();
      const sent = new Set<string>();
      const rounds = long ? 200 : 10;
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
    `${long ? 20 : 5} restarts under load: nothing new is begun, what runs is finished, the end is clean`,
    { timeout: 300_000 },
    async () => {
      const path = folder();
      const acknowledged = new Set<string>();
      for (let round = 0; round < (long ? 20 : 5); round += 1) {
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
