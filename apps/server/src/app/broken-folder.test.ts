import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createFolder, dataFolder, folderNames, type ServerProcess, signInTo, startProcess } from "../testing/server-process.ts";

/** Data folders on which something is missing: each says so in a sentence with a way out, and none in a stack. */
const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});
function folder(): string {
  const made = dataFolder();
  ending.push(() => made.remove());
  return made.path;
}
async function start(path: string, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const running = await startProcess(path, environment);
  ending.push(() => running.end("SIGTERM").then(() => undefined));
  return running;
}
const refusal = (path: string): Promise<string> =>
  startProcess(path).then(
    () => "it started",
    (error: Error) => error.message,
  );

/** A disk of its own, so small that it can be filled; null where we may not have one. */
function smallDisk(megabytes: number): string | null {
  const place = mkdtempSync(join(tmpdir(), "sheaf-small-disk-"));
  ending.push(() => rmSync(place, { recursive: true, force: true }));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", place]).status !== 0) return null;
  ending.push(() => void spawnSync("umount", ["-l", place]));
  chmodSync(place, 0o711);
  return place;
}
const mayMount = process.getuid?.() === 0 && process.platform === "linux";

describe("lost secrets", () => {
  test("are named with the two ways out, and new ones keep every document", async () => {
    const path = folder();
    const first = await start(path);
    expect(await createFolder(first.url, await signInTo(first), "kept", "kept-0001")).toBe(true);
    await first.end("SIGTERM");
    rmSync(join(path, "secrets.json"));
    const said = await refusal(path);
    expect(said).toMatch(/ended with 78 .*secrets\.json is missing.*Put the file back from a copy.*SHEAF_NEW_SECRETS=yes/s);
    expect(said).not.toMatch(/\n\s+at /);
    const again = await start(path, { SHEAF_NEW_SECRETS: "yes" });
    expect(await folderNames(again.url, await signInTo(again))).toEqual(["kept"]);
    await again.end("SIGTERM");
    // those of another folder
    writeFileSync(
      join(path, "secrets.json"),
      JSON.stringify({ version: 1, sessionSecret: "s".repeat(40), encryptionKey: "k".repeat(40), databasePassword: "p".repeat(40) }),
      { mode: 0o600 },
    );
    const other = await refusal(path);
    expect(other).toMatch(/ended with 78 .*another data folder's.*SHEAF_NEW_SECRETS=yes/s);
    expect(other).not.toMatch(/\n\s+at |pppp/);
  });
});

describe("a data folder that cannot be written", () => {
  test.runIf(mayMount)("on a disk that is mounted read-only", async () => {
    const disk = smallDisk(8);
    expect(disk).not.toBeNull();
    mkdirSync(join(disk ?? "", "data"));
    spawnSync("mount", ["-o", "remount,ro", disk ?? ""]);
    const said = await refusal(join(disk ?? "", "data"));
    expect(said).toMatch(/ended with 78 .*can only be read.*Mount it for writing; SHEAF_DATA/s);
    expect(said).not.toMatch(/\n\s+at /);
  });

  test.runIf(mayMount)("that belongs to somebody else", () => {
    const place = mkdtempSync(join(tmpdir(), "sheaf-foreign-"));
    ending.push(() => rmSync(place, { recursive: true, force: true }));
    chmodSync(place, 0o755);
    const script = `import(${JSON.stringify(join(import.meta.dirname, "../platform/config/data-folder.ts"))}).then((m) => m.holdDataFolder(${JSON.stringify(join(place, "data"))})).then(() => console.log("held"), (e) => console.log(e.name + ": " + e.message))`;
    const run = join(place, "run");
    mkdirSync(run);
    chownSync(run, 65_534, 65_534);
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
      encoding: "utf8",
      uid: 65_534,
      gid: 65_534,
      cwd: run,
      env: { HOME: run },
    });
    expect(stdout + stderr).toMatch(/^StartupFailure: The data folder .* cannot be written by this account\. Make the account its owner/);
  });

  test("that is a file", async () => {
    const path = join(folder(), "file");
    writeFileSync(path, "x");
    expect(await refusal(path)).toMatch(/ended with 78 .*is a file/s);
  });
});

describe("a copy of the data folder of a running server", () => {
  test.each(["cp -a", "cp -r"])("made with %s opens beside the original, which goes on", async (command) => {
    const path = folder();
    const original = await start(path);
    const token = await signInTo(original);
    expect(await createFolder(original.url, token, "kept", "kept-0001")).toBe(true);
    const copy = folder();
    rmSync(copy, { recursive: true });
    const [program = "", option = ""] = command.split(" ");
    spawnSync(program, [option, path, copy]);
    const copied = await start(copy);
    expect(await folderNames(copied.url, await signInTo(copied))).toEqual(["kept"]);
    // two servers from now on
    expect(await createFolder(copied.url, await signInTo(copied), "in the copy", "copy-0001")).toBe(true);
    expect(await folderNames(original.url, token)).toEqual(["kept"]);
  });
});

describe("R22: a full disk", () => {
  test.runIf(mayMount)(
    "has its own code and words; reading goes on, and so does writing by itself when there is room",
    { timeout: 600_000 },
    async () => {
      const disk = smallDisk(230);
      expect(disk).not.toBeNull();
      const path = join(disk ?? "", "data");
      mkdirSync(path);
      chmodSync(path, 0o711);
      const running = await start(path);
      const token = await signInTo(running);
      const kept: string[] = [];
      const write = async (name: string): Promise<{ readonly status: number; readonly text: string }> => {
        const response = await fetch(`${running.url}/graphql2`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-request-id": `write-${name.slice(0, 60)}` },
          body: JSON.stringify({
            query: `mutation { createFolder(request: { name: "${name}" }) { inodeId } }`,
          }),
        });
        return { status: response.status, text: await response.text() };
      };
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(join(disk ?? "", "filler"), new Uint8Array(bavail * bsize - 256 * 1024));
      let full: Awaited<ReturnType<typeof write>> | null = null;
      for (let n = 0; n < 20_000 && full === null; n += 1) {
        const name = `before${n}`;
        const answer = await write(name);
        if (answer.text.includes("errorCode")) full = answer;
        else kept.push(name);
      }
      expect(full?.text).toContain('"errorCode":"storage_full"');
      expect(full?.text).toContain("There is no room left on the disk");
      truncateSync(join(disk ?? "", "filler"));
      const freed = performance.now();
      for (let n = 0; !(await write("after")).text.includes("createFolder"); n += 1) {
        expect(n).toBeLessThan(2_000);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(performance.now() - freed).toBeLessThan(30_000);
      expect(running.child.exitCode).toBeNull();
      const names = await folderNames(running.url, token);
      expect(kept.filter((name) => !names.includes(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
