import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { endedWithTest } from "../testing/ended-with-test.ts";
import { createFolder, folderNames, signInTo, startSupervised, storePid } from "../testing/server-process.ts";

/** `npm start`, `sheaf serve` and the container run the server under a watch. */
const { folder, start } = endedWithTest(startSupervised);

/** Null between two servers. */
function serverPid(path: string): number | null {
  const announcement = join(path, "server.json");
  return existsSync(announcement) ? (JSON.parse(readFileSync(announcement, "utf8")) as { pid: number }).pid : null;
}

/** The one that took the first one's place. */
const isReplaced = (path: string, first: number | null): boolean => ![first, null].includes(serverPid(path));

/** A process that ended is none, even where nobody collects what is left of it. */
function isRunning(pid: number): boolean {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] !== "Z";
  } catch {
    return false;
  }
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 25));
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Every process whose command line or folder names the data folder. */
function processesOf(path: string): readonly string[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      const environment = readFileSync(`/proc/${name}/environ`, "utf8");
      return isRunning(Number(name)) && (command.includes(path) || environment.includes(`SHEAF_DATA=${path}`)) ? [command] : [];
    } catch {
      return [];
    }
  });
}

/** A server that runs out of its heap when it is told to. */
const GLUTTON =
  "--max-old-space-size=220 --import data:text/javascript,process.on('SIGUSR2',()=>{const%20all=[];for(;;)all.push(new%20Array(100000).fill({}))})";

describe("a server that is watched", () => {
  test("is brought back after a kill at the same address, has every acknowledged write, and the reason is said once in words and in the log", async () => {
    const path = folder();
    const running = await start(path);
    const token = await signInTo(running);
    expect(await createFolder(running.url, token, "kept", "kept-0001")).toBe(true);
    const first = serverPid(path) ?? 0;
    expect(first).toBeGreaterThan(0);
    expect(first).not.toBe(running.child.pid);
    process.kill(first, "SIGKILL");
    await until(async () => isReplaced(path, first) && (await answers(running.url)));
    expect(await folderNames(running.url, token)).toEqual(["kept"]);
    expect(running.stderr()).toMatch(
      /^sheaf: the server ended by itself after \d+ s: killed from outside \(signal SIGKILL\).* Starting it again in 0\.2 s\.$/m,
    );
    expect(running.stderr()).toMatch(
      /"level":"error".*"reason":"after \d+ s: killed from outside.*"msg":"the server before this one died"/,
    );
    // programs that read it find one line
    expect(running.stdout().match(/SHEAF_READY/g)).toHaveLength(1);
    expect((await running.end("SIGTERM")).code).toBe(0);
    expect(storePid(path)).toBeNull();
    await until(() => processesOf(path).length === 0);
  });

  test("is brought back after its heap is full, and that is what it says", async () => {
    const path = folder();
    const running = await start(path, { NODE_OPTIONS: GLUTTON });
    const first = serverPid(path) ?? 0;
    expect(first).toBeGreaterThan(0);
    process.kill(first, "SIGUSR2");
    await until(async () => isReplaced(path, first) && (await answers(running.url)));
    expect(running.stderr()).toMatch(
      /^sheaf: the server ended by itself after \d+ s: out of memory: it reached the limit of its heap.*FATAL ERROR: .*heap out of memory/m,
    );
    expect((await running.end("SIGTERM")).code).toBe(0);
    await until(() => processesOf(path).length === 0);
  });

  test("that cannot start is tried again a few times and then given up loudly; a refused configuration at once", async () => {
    const path = folder();
    const fails = "--import data:text/javascript,if(process.argv[1]?.endsWith('main.ts')){console.error('no%20luck');process.exit(3)}";
    await expect(startSupervised(path, { NODE_OPTIONS: fails })).rejects.toThrow(
      /ended with 3 .*(?:Starting it again.*){4}did not start 5 times in a row \(exit code 3; last words: no luck\)\. Giving up/s,
    );
    const refused = await startSupervised(path, { PORT: "none" }).catch((error: Error) => error.message);
    expect(refused).toMatch(/ended with 78 /);
    expect(refused).not.toContain("again");
    expect(processesOf(path)).toEqual([]);
  });

  test("whose watcher is killed ends in good order, and the next start takes its place", async () => {
    const path = folder();
    const running = await start(path);
    const token = await signInTo(running);
    expect(await createFolder(running.url, token, "kept", "kept-0001")).toBe(true);
    const first = serverPid(path) ?? 0;
    expect(first).toBeGreaterThan(0);
    running.child.kill("SIGKILL");
    const next = await start(path);
    expect(serverPid(path)).not.toBe(first);
    expect(isRunning(first)).toBe(false);
    expect(await folderNames(next.url, await signInTo(next))).toEqual(["kept"]);
    expect((await next.end("SIGTERM")).code).toBe(0);
    await until(() => processesOf(path).length === 0);
  });
});
