import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { holdDataFolder, loadSecrets, readConfig, seal, unseal } from "./index.ts";

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "sheaf-config-"));
  folders.push(made);
  return made;
}
afterEach(() => folders.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })));
const strong = (): string => randomBytes(48).toString("base64");

describe("configuration", () => {
  test("has working defaults", () =>
    expect(readConfig({})).toMatchObject({ production: false, port: 4000, host: "127.0.0.1", databaseUrl: null, publicUrl: null }));
  test.each([
    [{ PORT: "x" }],
    [{ PORT: "70000" }],
    [{ SHEAF_ENV: "prod" }],
    [{ DATABASE_URL: "mysql://u:hunter2@h/d" }],
    [{ SHEAF_URL: "file:///etc/passwd" }],
    [{ SHEAF_SUPPORT_CHAT_SCRIPT: "http://chat.example/widget.js" }],
    [{ SHEAF_SUPPORT_CHAT_SCRIPT: "https://chat.example/a;script-src *" }],
    [{ SHEAF_SUPPORT_CHAT_HOSTS: "https://chat.example/path" }],
    [{ SHEAF_SUPPORT_CHAT_HOSTS: "*" }],
  ])("%j stops the start without repeating the value", (environment) => {
    const [name, value] = Object.entries(environment)[0]!;
    expect(() => readConfig(environment)).toThrow(name);
    expect(() => readConfig(environment)).not.toThrow(value);
  });
});

describe("V03: secrets", () => {
  test("are made once, private, and the same at the next start", () => {
    const data = folder();
    const config = readConfig({ SHEAF_DATA: data });
    const first = loadSecrets(config);
    expect(loadSecrets(config)).toEqual(first);
    expect(statSync(join(data, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(first.sessionKey).not.toEqual(first.sealKey);
  });
  test("production refuses to make them by itself", () => {
    const data = folder();
    expect(() => loadSecrets(readConfig({ SHEAF_DATA: data, SHEAF_ENV: "production" }))).toThrow(/SHEAF_SESSION_SECRET/);
    expect(loadSecrets(readConfig({ SHEAF_DATA: data, SHEAF_ENV: "production", SHEAF_GENERATE_SECRETS: "yes" })).sessionKey).toHaveLength(
      32,
    );
    expect(loadSecrets(readConfig({ SHEAF_DATA: data, SHEAF_ENV: "production" })).sessionKey).toHaveLength(32);
  });
  test("production takes strong ones from the environment", () => {
    expect(
      loadSecrets(
        readConfig({ SHEAF_DATA: folder(), SHEAF_ENV: "production", SHEAF_SESSION_SECRET: strong(), SHEAF_ENCRYPTION_KEY: strong() }),
      ).sealKey,
    ).toHaveLength(32);
  });
  test.each([
    "short",
    "a".repeat(64),
    "change-me-change-me-change-me-change-me",
    "sheaf-default-secret-sheaf-default-secret",
    "0123456789012345678901234567890123456789",
    strong().slice(0, 20),
  ])("production refuses %s", (secret) => {
    expect(() =>
      loadSecrets(
        readConfig({ SHEAF_DATA: folder(), SHEAF_ENV: "production", SHEAF_SESSION_SECRET: secret, SHEAF_ENCRYPTION_KEY: strong() }),
      ),
    ).toThrow(/SHEAF_SESSION_SECRET/);
  });
  test("random ones are never taken for typed ones", () => {
    const data = folder();
    for (let round = 0; round < 500; round += 1) {
      loadSecrets(
        readConfig({
          SHEAF_DATA: data,
          SHEAF_ENV: "production",
          SHEAF_GENERATE_SECRETS: "yes",
          SHEAF_SESSION_SECRET: strong(),
          SHEAF_ENCRYPTION_KEY: strong(),
        }),
      );
    }
  });
  test("one secret for both purposes is refused", () => {
    const one = strong();
    expect(() => loadSecrets(readConfig({ SHEAF_DATA: folder(), SHEAF_SESSION_SECRET: one, SHEAF_ENCRYPTION_KEY: one }))).toThrow(/differ/);
  });
  test("a secrets file that others can read stops the start", () => {
    const data = folder();
    const config = readConfig({ SHEAF_DATA: data });
    loadSecrets(config);
    chmodSync(join(data, "secrets.json"), 0o644);
    expect(() => loadSecrets(config)).toThrow(/can be read by other accounts/);
  });
});

describe("V45: sealed values", () => {
  const key = { sealKey: new Uint8Array(randomBytes(32)) };
  test("open with the same key at the same place only", () => {
    const sealed = seal(key, "pässwörd 🔑", "org/connection");
    expect(unseal(key, sealed, "org/connection")).toBe("pässwörd 🔑");
    expect(sealed.includes("pässwörd")).toBe(false);
    expect(() => unseal(key, sealed, "org/other")).toThrow();
    expect(() => unseal({ sealKey: new Uint8Array(32) }, sealed, "org/connection")).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const bent = Buffer.from(sealed);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(() => unseal(key, bent, "org/connection")).toThrow();
    }
  });
  test("two seals of one value differ", () => expect(seal(key, "x", "p")).not.toEqual(seal(key, "x", "p")));
});

describe("data folder", () => {
  test("belongs to one server, and the refusal names it", () => {
    const data = join(folder(), "data");
    mkdirSync(data);
    const held = holdDataFolder(data);
    held.announce("http://localhost:4000", "");
    const other = spawnSync(
      process.execPath,
      [
        "-e",
        `import(${JSON.stringify(join(import.meta.dirname, "data-folder.ts"))}).then((m) => m.holdDataFolder(${JSON.stringify(data)})).then(() => console.log("held"), (e) => console.log(e.message))`,
      ],
      { encoding: "utf8" },
    );
    expect(other.stdout).toMatch(new RegExp(`process ${process.pid}, http://localhost:4000.*Stop it first`));
    held.release();
    const later = holdDataFolder(data);
    later.release();
  });
  test("a killed server's lock is gone with it", () => {
    const data = folder();
    const killed = spawnSync(process.execPath, [
      "-e",
      `import(${JSON.stringify(join(import.meta.dirname, "data-folder.ts"))}).then((m) => { m.holdDataFolder(${JSON.stringify(data)}); process.kill(process.pid, "SIGKILL"); })`,
    ]);
    expect(killed.signal).toBe("SIGKILL");
    expect(readFileSync(join(data, "server.json"), "utf8")).toContain("pid");
    holdDataFolder(data).release();
  });
});

test("each setting is read from a file as well: not both, and one that is there", () => {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-settings-"));
  try {
    const file = join(folder, "headers");
    writeFileSync(file, "authorization=Bearer abc=,x-team=ops\n");
    const environment = { SHEAF_OTLP_URL: "http://collector:4318", SHEAF_OTLP_HEADERS_FILE: file };
    expect(readConfig(environment).traces).toEqual({
      url: "http://collector:4318/v1/traces",
      headers: { authorization: "Bearer abc=", "x-team": "ops" },
      service: "sheaf",
      share: 1,
    });
    expect(() => readConfig({ ...environment, SHEAF_OTLP_HEADERS: "a=b" })).toThrow(
      "SHEAF_OTLP_HEADERS and SHEAF_OTLP_HEADERS_FILE are both set",
    );
    expect(() => readConfig({ SHEAF_SMTP_URL_FILE: join(folder, "none") })).toThrow("which cannot be read (ENOENT)");
    writeFileSync(file, "no header");
    expect(() => readConfig(environment)).toThrow("SHEAF_OTLP_HEADERS");
    expect(() => readConfig({ SHEAF_OTLP_HEADERS: "a=b" })).toThrow("needs SHEAF_OTLP_URL");
    expect(readConfig({}).traces).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
