import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WarehouseError } from "../../errors.ts";
import { makeCertificates } from "../../testing/certificates.ts";
import { drain, request } from "../../testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { openPostgres } from "./connector.ts";
import { readConnectionSettings } from "@sheaf/contract";

const { authority, server: made } = makeCertificates("localhost");
let server: TestPostgres;

describe("encryption", () => {
  beforeAll(async () => {
    server = await startTestPostgres();
    const [row] = await server.run("SHOW data_directory");
    for (const [name, text] of [
      ["server.key", made.key],
      ["server.crt", made.certificate],
    ] as const) {
      const path = join(String(row?.["data_directory"]), name);
      writeFileSync(path, text, { mode: 0o600 });
      if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
      chmodSync(path, 0o600);
    }
    await server.run("ALTER SYSTEM SET ssl = on");
    await server.run("SELECT pg_reload_conf()");
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  afterAll(async () => {
    await server.stop();
  });

  test.each([
    ["localhost", "require", false, "connected"],
    ["localhost", "verify", true, "connected"],
    ["localhost", "verify", false, "The server's certificate is not trusted."],
    // The certificate bears another name than the one that was asked for.
    ["127.0.0.1", "verify", true, "The server's certificate is not trusted."],
  ] as const)("%s, %s, authority given: %s", async (host, encryption, withAuthority, outcome) => {
    const certificate = withAuthority ? { certificate: authority.certificate } : {};
    const settings = readConnectionSettings("postgres", {
      host,
      port: server.port,
      database: "postgres",
      user: server.user,
      encryption,
      ...certificate,
    });
    const connector = openPostgres(settings, server.password, { allowInside: true });
    const seen = await connector.test(new AbortController().signal).then(
      () => "connected",
      (error: WarehouseError) => (error.errorCode === "warehouse_unreachable" ? error.message : String(error)),
    );
    expect(seen).toBe(outcome);
    await connector.close();
  });

  test("R32 a row has its bound on an encrypted line too", async () => {
    const settings = readConnectionSettings("postgres", {
      host: "127.0.0.1",
      port: server.port,
      database: "postgres",
      user: server.user,
      encryption: "require",
    });
    const connector = openPostgres(settings, server.password, { allowInside: true });
    const asked = (bytes: number): Promise<unknown> => drain(connector.execute(request(`SELECT repeat('x', ${bytes}) AS t`)));
    await expect(asked(20_000_000)).rejects.toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "limit" } });
    await expect(asked(10_000_000)).resolves.toMatchObject({ end: { rows: 1 } });
    await connector.close();
  });
});
