import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WarehouseError } from "../../errors.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { openPostgres } from "./connector.ts";
import { readPostgresSettings } from "./settings.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
let server: TestPostgres;
let folder: string;

function openssl(...args: readonly string[]): void {
  const made = spawnSync("openssl", args, { cwd: folder });
  if (made.status !== 0) throw new Error(made.stderr.toString());
}

/** An authority and a server's certificate for `localhost`, made for this run. */
function makeCertificates(): void {
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    "ca.key",
    "-out",
    "ca.crt",
    "-subj",
    "/CN=test authority",
  );
  openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost");
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost");
  openssl(
    "x509",
    "-req",
    "-in",
    "server.csr",
    "-CA",
    "ca.crt",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-days",
    "2",
    "-out",
    "server.crt",
    "-extfile",
    "names",
  );
}

describe.skipIf(!hasOpenssl)("encryption (needs openssl)", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sheaf-encryption-"));
    makeCertificates();
    server = await startTestPostgres();
    const [row] = await server.run("SHOW data_directory");
    for (const name of ["server.key", "server.crt"]) {
      const copy = join(String(row?.["data_directory"]), name);
      copyFileSync(join(folder, name), copy);
      if (process.getuid?.() === 0) chownSync(copy, 65_534, 65_534);
      chmodSync(copy, 0o600);
    }
    await server.run("ALTER SYSTEM SET ssl = on");
    await server.run("SELECT pg_reload_conf()");
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ["localhost", "require", false, "connected"],
    ["localhost", "verify", true, "connected"],
    ["localhost", "verify", false, "The server's certificate is not trusted."],
    // The certificate bears another name than the one that was asked for.
    ["127.0.0.1", "verify", true, "The server's certificate is not trusted."],
  ] as const)("%s, %s, authority given: %s", async (host, encryption, withAuthority, outcome) => {
    const certificate = withAuthority ? { certificate: readFileSync(join(folder, "ca.crt"), "utf8") } : {};
    const settings = readPostgresSettings({ host, port: server.port, database: "postgres", user: server.user, encryption, ...certificate });
    const connector = openPostgres(settings, server.password, { allowInside: true });
    const seen = await connector.test(new AbortController().signal).then(
      () => "connected",
      (error: WarehouseError) => (error.errorCode === "warehouse_unreachable" ? error.message : String(error)),
    );
    expect(seen).toBe(outcome);
    await connector.close();
  });
});
