import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { endedWithTest } from "../testing/ended-with-test.ts";
import { createFolder, folderNames, signInTo, startProcess, storePid } from "../testing/server-process.ts";

const { folder, start } = endedWithTest();

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
