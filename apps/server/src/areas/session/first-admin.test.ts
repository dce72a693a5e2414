import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@sheaf/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../app/server.ts";
import { readConfig } from "../../platform/config/index.ts";
import { createLog } from "../../platform/log/index.ts";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { turnableClock } from "../../testing/world.ts";
import { firstAdminLink } from "./first-admin.ts";

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), "sheaf-first-"));
const clock = turnableClock();
const log: string[] = [];
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const name = `first_${randomBytes(4).toString("hex")}`;
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const config = readConfig({
    SHEAF_DATA: folder,
    PORT: "0",
    DATABASE_URL: postgres.url(name),
    SHEAF_ENV: "production",
    SHEAF_GENERATE_SECRETS: "yes",
  });
  server = await startServer(config, {
    clock,
    log: createLog("debug", { write: (line) => void log.push(line) }),
    webFolder: join(folder, "web"),
  });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = async (path: string, body: unknown) => {
  const answer = await fetch(`http://localhost:${server.port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const linkOf = async (): Promise<string> => new URL((await firstAdminLink(server.services))!).hash.slice(1);
const person = { organization: "Cascade Air", slug: "cascade-air", email: "ines@cascade.example", firstName: "Ines", lastName: "Okafor" };
const password = "wobbly teapot canyon";

test("the first administrator comes in by the link: once, in time, with a good password; a made-up link opens nothing", async () => {
  const token = await linkOf();
  const over = { status: 400, body: { code: "EINVAL", message: expect.stringMatching(/^This link is not valid any more/) } };
  const setUp = { status: 400, body: { code: "EINVAL", message: expect.stringMatching(/^This server is set up already/) } };
  expect(await post("/organization-from-slug", { slug: "" })).toMatchObject({
    status: 404,
    body: { code: "ENOENT", details: { isEmpty: true } },
  });
  const [expires, ...rest] = token.split(".");
  for (const bad of ["", "x", token.slice(0, -1), `${Number(expires) + 1}.${rest.join(".")}`, `${token}x`]) {
    expect(await post("/get-started/read", { token: bad })).toMatchObject(over);
    expect(await post("/signup", { ...person, password, token: bad })).toMatchObject(over);
  }
  expect((await post("/get-started/read", { token })).status).toBe(200);
  expect((await post("/signup", { ...person, token, password: "password1234" })).body).toMatchObject({ code: "EINVAL" });
  expect((await post("/signup", { ...person, token, slug: "login", password })).body).toMatchObject({ code: "EINVAL" });
  const old = token;
  clock.turn(limits.firstAdminLinkTime + 1_000);
  expect(await post("/get-started/read", { token: old })).toMatchObject(over);

  // of several who hold links at the same moment, one comes in
  const links = [await linkOf(), await linkOf(), await linkOf()];
  const answers = await Promise.all(links.map((link, n) => post("/signup", { ...person, slug: `air-${n}`, token: link, password })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const { orgId, kind } = answers.find(({ status }) => status === 200)!.body;
  expect(kind).toBe("success");
  expect((await post("/login", { orgId, email: person.email, password })).body).toMatchObject({ kind: "grant" });
  expect(await firstAdminLink(server.services)).toBeNull();
  for (const link of links) expect(await post("/signup", { ...person, slug: "another", token: link, password })).toMatchObject(setUp);
  // a copy of the link, in another tab or made up, leads to the sign-in and to no new start of the server
  for (const link of [links[0]!, "x"]) expect(await post("/get-started/read", { token: link })).toMatchObject(setUp);
  expect((await post("/organization-from-slug", { slug: "" })).status).toBe(200);
  expect(log.join("\n")).not.toContain(links[0]);
});
