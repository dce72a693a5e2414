// What ends for everybody at once, and an organization that is closed, brought back, closed again and removed.
import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type ErrorBody, INPUT_BATCH, limits, type OrganizationClosed, type OrganizationExport } from "@sheaf/contract";
import { FileTooLarge } from "@sheaf/files";
import { unzipped } from "@sheaf/files/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tidyFolder, tidyStore } from "../../app/upkeep.ts";
import { WAREHOUSES } from "../../app/warehouse-door.ts";
import { callNamed, callOperation } from "../../testing/call-operation.ts";
import { add, batchText } from "../../testing/entries.ts";
import { givenTable } from "../../testing/given.ts";
import { givenBook, givenSchedule } from "../../testing/given-owner.ts";
import { allOperations } from "../../testing/operations.ts";
import { type SmtpSink, startSmtpSink } from "../../testing/smtp-sink.ts";
import { type Actor, PASSWORD, startWorld, turnableClock, type World } from "../../testing/world.ts";
import { GiveUp, type JobRun, TIME_IS_UP } from "../../platform/background/index.ts";
import { createOrganization, welcomeMail } from "../organizations/index.ts";
import { DocumentReader } from "../workbooks/index.ts";
import { organizationExportHandler } from "./index.ts";
import { reopenBySlug } from "./reopen.ts";

const DAY = 24 * 3_600_000;
const clock = turnableClock();
let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url }, clock });
  await givenTable(world, "orders", "region,amount\nNorth,10\n");
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const db = () => world.server.services.store.db;
const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<T> =>
  callNamed<T>(world, as, name, input);
async function refusal(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<ErrorBody> {
  const outcome = await callOperation(
    world,
    as,
    allOperations().find((one) => one.name === name)!,
    input,
  );
  if (outcome.ok) throw new Error(`${name} works`);
  return outcome.error;
}
const status = async (as: Actor): Promise<number> => (await world.request("/v2/whoami", { as })).status;
const byKey = async (key: string): Promise<number> =>
  (await world.request("/v2/whoami", { headers: { authorization: `Bearer ${key}` } })).status;
const keyOf = async (as: Actor, scopes: readonly string[] = ["organization:write"]): Promise<string> =>
  (await call<{ secret: string }>(as, "CreateApiKey", { body: { name: "K", kind: "token", scopes } })).secret;
const signIn = (as: Actor) => world.post<ErrorBody>(null, "/login", { orgId: as.organizationId, email: as.email, password: PASSWORD });
const audited = async (action: string) =>
  db().selectFrom("audit_entries").select(["actor_id", "detail"]).where("action", "=", action).orderBy("at").execute();

test("all sessions end but the one that asks, at once, and only for whoever shows the password again", async () => {
  const { admin, creator, viewer } = world.a;
  const other = await world.signIn(admin.organizationId, admin.email);
  await db()
    .insertInto("trusted_devices")
    .values({
      organization_id: admin.organizationId,
      id: crypto.randomUUID(),
      user_id: viewer.userId,
      token_hash: Buffer.from("x"),
      created_at: new Date(),
      expires_at: new Date(clock.now() + DAY),
    })
    .execute();
  expect(await refusal(admin, "EndAllSessions", { password: "not the right one" })).toMatchObject({
    code: "EINVAL",
    details: { field: "password" },
  });
  expect(await refusal(admin, "EndAllSessions", { password: null })).toMatchObject({ code: "EINVAL" });
  expect([await status(creator), await status(other)]).toEqual([200, 200]);

  const before = await call<{ sessions: number; sessionPeople: number; apiKeys: number }>(admin, "ReadDangerZone");
  expect(before).toMatchObject({ slug: "tenant-a", apiKeys: 0 });
  expect(before.sessions).toBeGreaterThanOrEqual(4);
  expect(await call(admin, "EndAllSessions", { password: PASSWORD })).toEqual({ count: before.sessions });
  for (const one of [creator, viewer, world.a.guest, other]) expect(await status(one)).toBe(401);
  expect([await status(admin), await status(world.b.creator)]).toEqual([200, 200]);
  expect(await call(admin, "ReadDangerZone")).toMatchObject({ sessions: 0, sessionPeople: 0 });
  expect(await db().selectFrom("trusted_devices").select("id").where("organization_id", "=", admin.organizationId).execute()).toEqual([]);
  expect(await audited("organization.sessions-end")).toEqual([{ actor_id: admin.userId, detail: { sessions: before.sessions } }]);
  expect((await signIn(creator)).status).toBe(200);
});

test("all keys of everybody are revoked, and those of other organizations are not", async () => {
  const { admin } = world.a;
  const creator = await world.signIn(admin.organizationId, world.a.creator.email);
  const [own, theirs, foreign] = [await keyOf(admin), await keyOf(creator), await keyOf(world.b.admin)];
  expect(await call(admin, "ReadDangerZone")).toMatchObject({ apiKeys: 2, apiKeyPeople: 2 });
  expect(await call(admin, "RevokeAllApiKeys", { password: PASSWORD })).toEqual({ count: 2 });
  expect([await byKey(own), await byKey(theirs), await byKey(foreign)]).toEqual([401, 401, 200]);
  expect((await audited("organization.keys-revoke")).at(-1)?.detail).toEqual({ keys: 2 });
});

test("neither a key nor somebody who manages the organization without being an administrator does any of it", async () => {
  const { admin } = world.a;
  const key = await keyOf(admin);
  const answer = await world.request("/graphql2", {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      query: "mutation($r: CloseOrganizationRequest!) { closeOrganization(request: $r) { removedAt } }",
      variables: { r: { slug: "tenant-a", password: PASSWORD } },
    }),
  });
  expect(answer.text).toContain("EPERM");
  const type = await call<{ accountTypeId: string }>(admin, "SaveAccountType", {
    name: "Managers",
    description: "",
    featurePermissionSet: ["canViewWorkbook", "canAdmin"],
  });
  const manager = await world.addMember(world.a, "View");
  await db().updateTable("members").set({ account_type_id: type.accountTypeId }).where("user_id", "=", manager.userId).execute();
  const again = await world.signIn(admin.organizationId, manager.email);
  for (const [name, input] of [
    ["ReadDangerZone", {}],
    ["EndAllSessions", { password: PASSWORD }],
    ["RevokeAllApiKeys", { password: PASSWORD }],
    ["CloseOrganization", { slug: "tenant-a", password: PASSWORD }],
    ["ReadOrganizationExport", {}],
    ["ExportOrganization", { password: PASSWORD }],
  ] as const)
    expect([name, (await refusal(again, name, input)).code]).toEqual([name, "EPERM"]);
  expect(await status(admin)).toBe(200);
});

/** A file that somebody loads as a table, in their own documents. */
async function givenUpload(as: Actor, connectionId: string, fileName: string, content: string): Promise<void> {
  const made = await world.post<{ uploadId: string }>(as, "/v2/uploads", { connectionId, fileName, byteSize: Buffer.byteLength(content) });
  const path = `/v2/uploads/${made.body.uploadId}`;
  const headers = { "content-type": "application/octet-stream" };
  const received = await world.request(`${path}/content`, { as, method: "PUT", headers, body: content });
  expect([received.status, received.text]).toEqual([200, expect.anything()]);
  const loaded = await world.post(as, `${path}/load`, { name: fileName, folderId: null, dialect: null, columns: null });
  expect([loaded.status, loaded.text]).toEqual([200, expect.stringContaining('"done"')]);
}

test("everything goes into one file: documents as files, what was entered as CSV, and members; for administrators alone, and for a while", async () => {
  const { admin } = world.a;
  const creator = await world.signIn(admin.organizationId, world.a.creator.email);
  const mine = (await world.graphql<{ me: { member: { homeInodeId: string } } }>(creator, "{ me { member { homeInodeId } } }")).me.member;
  const { connections } = await world.graphql<{ connections: { connectionId: string; managed: boolean }[] }>(
    creator,
    "{ connections { connectionId managed } }",
  );
  const connectionId = connections.find(({ managed }) => managed)!.connectionId;
  const column = (id: string, name: string, type: string) => ({ id, name, type });
  const document = {
    name: "Plans/2026",
    schemaVersion: 1,
    folderId: mine.homeInodeId,
    pages: [
      {
        id: "p",
        name: "P",
        elements: [
          {
            id: "t",
            kind: "input-table",
            name: "Goals",
            inputMode: "edit",
            source: { kind: "empty", connectionId },
            columns: [column("a", "Goal", "text"), column("n", "Amount", "number")],
          },
        ],
      },
    ],
  };
  const headers = { "content-type": "application/json" };
  const made = await world.request("/v2/workbooks/spec", { as: creator, method: "POST", headers, body: JSON.stringify(document) });
  const { workbookId } = JSON.parse(made.text) as { workbookId: string };
  const rows = { a: ["=HYPERLINK(1)", "Second, with a comma"], n: [12.5, null] };
  const entered = await world.request(`/v2/workbooks/${workbookId}/input-tables/t/entries`, {
    as: creator,
    method: "POST",
    headers: { "content-type": INPUT_BATCH },
    body: batchText([add([crypto.randomUUID(), crypto.randomUUID()], rows)]),
  });
  expect([entered.status, entered.text]).toEqual([200, expect.anything()]);

  // files in cells, one of them without bytes by now; a picture of a person; and a document in the trash
  const own = { organization_id: admin.organizationId, workbook_id: workbookId };
  const [scan, lost, face] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const kept = (kind: "cell" | "picture", id: string, bytes: string) =>
    world.server.services.files.write({ organizationId: admin.organizationId, kind, id }, Readable.from([Buffer.from(bytes)]));
  const of = { byte_size: 4, owner_id: creator.userId, created_at: new Date(clock.now()) };
  await db()
    .insertInto("cell_files")
    .values([scan, lost].map((id) => ({ ...own, ...of, id, name: "Sc/an.PDF", media_type: "application/pdf" })))
    .execute();
  await db()
    .insertInto("cell_file_uses")
    .values([scan, lost].map((id) => ({ ...own, element_id: "t", layer: "draft", file_id: id, row_id: "r", column_id: "a" })))
    .execute();
  await kept("cell", scan, "scan");
  await db()
    .insertInto("pictures")
    .values({ organization_id: admin.organizationId, id: face, sha256: "0".repeat(64), media_type: "image/png", ...of })
    .execute();
  await kept("picture", face, "face");
  await db().updateTable("members").set({ picture_id: face }).where("user_id", "=", creator.userId).execute();
  await givenUpload(creator, connectionId, "tides.csv", 'port,height\nNorth,1.25\n"South, old",\n');
  const thrown = await call<{ inodeId: string }>(creator, "CreateWorkbook", { name: "Old plans", folderId: mine.homeInodeId });
  await call(creator, "ArchiveInode", { inodeId: thrown.inodeId });

  expect(await call(admin, "ReadOrganizationExport")).toBeNull();
  expect(await refusal(admin, "ExportOrganization", { password: "not the right one" })).toMatchObject({ details: { field: "password" } });
  const begun = await call<OrganizationExport>(admin, "ExportOrganization", { password: PASSWORD });
  expect(begun.state).toBe("making");
  const state = async () => (await call<OrganizationExport>(admin, "ReadOrganizationExport")).state;
  await expect.poll(state, { timeout: 60_000 }).toBe("made");
  const known = await call<OrganizationExport>(admin, "ReadOrganizationExport");
  expect(known).toMatchObject({ exportId: begun.exportId, tables: 1, files: 4, trashed: 1, problems: 1 });

  const path = `/v2/organization-exports/${begun.exportId}`;
  const fetched = (as: Actor) => fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${as.token}` } });
  expect([(await fetched(creator)).status, (await fetched(world.b.admin)).status]).toEqual([403, 404]);
  const answer = await fetched(admin);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(archive.length).toBe(known.bytes);
  const files = unzipped(archive);
  const named = [...files.keys()];
  const text = (ending: string): string => files.get(named.find((name) => name.endsWith(ending)) ?? "") ?? "";
  expect(named.every((name) => !name.startsWith("/") && !name.includes(".."))).toBe(true);
  expect(text("/Plans 2026.yaml")).toContain(`workbookId: "${workbookId}"`);
  const lines = text("/Plans 2026 – Goals – draft.csv").split("\r\n");
  expect(lines[0]).toContain("Goal,Amount,Row ID");
  expect(lines.slice(1).join("\n")).toContain('"Second, with a comma",');
  // no program takes what was typed for a formula
  expect(lines.slice(1).join("\n")).not.toMatch(/^=/mu);
  expect(text("members.csv")).toContain(creator.email);
  expect(text("members.csv")).not.toContain(world.b.creator.email);
  expect(JSON.parse(text("contents.json"))).toMatchObject({ slug: "tenant-a", documents: known.documents, files: 4, trashed: 1 });
  const trouble = JSON.parse(text("contents.json")) as { problems: { what: string }[]; notes: string[] };
  expect(trouble.problems.map(({ what }) => what)).toEqual([expect.stringMatching(/^documents\/.*Plans 2026 files\/Sc an\.PDF$/u)]);
  expect(trouble.notes[0]).toBe("1 of the documents come from the trash and stand under trash/.");
  expect(named.filter((name) => name.startsWith("trash/"))).toEqual([expect.stringMatching(/\/Old plans\.yaml$/u)]);
  expect([text("/Plans 2026 files/Sc an.PDF"), text(`pictures/${face}.png`)]).toEqual(["scan", "face"]);
  // one was loaded before, for the other tests
  expect(named.filter((name) => name.startsWith("documents/") && name.endsWith(".csv") && !name.includes("Goals"))).toHaveLength(2);
  expect(text("/tides.csv").split("\r\n").slice(1, 3)).toEqual(["North,1.25", '"South, old",']);
  expect(text("/tides.csv")).toMatch(/^\uFEFF?port,height\r\n/u);
  expect(text("members.csv")).toContain(`,pictures/${face}.png`);
  expect(text("files.csv")).toContain(`,Sc/an.PDF,${scan},application/pdf,4`);
  await db().updateTable("members").set({ picture_id: null }).where("user_id", "=", creator.userId).execute();
  expect((await audited("organization.export-download")).map(({ actor_id }) => actor_id)).toEqual([admin.userId]);

  // the next one takes its place
  const next = await call<OrganizationExport>(admin, "ExportOrganization", { password: PASSWORD });
  expect((await fetched(admin)).status).toBe(404);
  const replaced = { organizationId: admin.organizationId, kind: "export" as const, id: begun.exportId };
  await expect(world.server.services.files.read(replaced, 1)).rejects.toMatchObject({ code: "ENOENT" });
  await expect.poll(state, { timeout: 60_000 }).toBe("made");
  const place = { organizationId: admin.organizationId, kind: "export" as const, id: next.exportId };
  await tidyFolder(world.server.services, world.server.app.door);
  (await world.server.services.files.read(place, 1)).body.destroy();
  const longAgo = new Date(clock.now() - (limits.organizationExportDays + 1) * DAY);
  // its days begin when it is made, as its end that people are told does
  await db().updateTable("organization_exports").set({ requested_at: longAgo }).execute();
  // written a moment ago, while no row names it yet: somebody's who asks just now
  const fresh = { ...place, id: crypto.randomUUID() };
  await world.server.services.files.write(fresh, Readable.from([Buffer.from("zip")]));
  await tidyFolder(world.server.services, world.server.app.door);
  for (const one of [place, fresh]) (await world.server.services.files.read(one, 1)).body.destroy();
  await world.server.services.files.remove(fresh);
  await db().updateTable("organization_exports").set({ finished_at: longAgo }).execute();
  await tidyFolder(world.server.services, world.server.app.door);
  await expect(world.server.services.files.read(place, 1)).rejects.toMatchObject({ code: "ENOENT" });
  expect(await call(admin, "ReadOrganizationExport")).toBeNull();
});

test("an export of the organization that fails says why, whoever ended it", async () => {
  const { admin } = world.a;
  const { services } = world.server;
  const { organizationId } = admin;
  const failedBy = async (
    documents: DocumentReader,
    signal: AbortSignal,
    prepare: (exportId: string) => Promise<void> = async () => {},
  ) => {
    const exportId = crypto.randomUUID();
    await db().deleteFrom("organization_exports").where("organization_id", "=", organizationId).execute();
    await db()
      .insertInto("organization_exports")
      .values({ organization_id: organizationId, id: exportId, requested_by: admin.userId, requested_at: new Date(clock.now()) })
      .execute();
    await prepare(exportId);
    const attempt = { id: exportId, actor: { organizationId, memberId: admin.userId }, payload: { exportId }, attempt: 3, signal };
    const error = await organizationExportHandler(services, documents, world.server.app.door)
      .run(attempt as unknown as JobRun<never>)
      .catch((thrown: unknown) => thrown);
    const { state, failure } = await call<OrganizationExport>(admin, "ReadOrganizationExport");
    return { error, state, failure };
  };
  const folder = join(services.config.dataFolder, "files", organizationId, "exports");
  // a disk without room for it
  const full = await failedBy(new DocumentReader(), AbortSignal.any([]), async (exportId) => {
    await mkdir(folder, { recursive: true });
    await symlink("/dev/full", join(folder, `${exportId}.part`));
  });
  expect(full).toMatchObject({
    error: { errorCode: "storage_full" },
    state: "failed",
    failure: expect.stringContaining("no room") as unknown,
  });
  expect(await failedBy(new DocumentReader(), AbortSignal.abort(TIME_IS_UP))).toMatchObject({
    state: "failed",
    failure: "It took longer than an export may take",
  });
  // another server goes on with it
  expect(await failedBy(new DocumentReader(), AbortSignal.abort(new Error("the server ends")))).toMatchObject({ state: "making" });
  class TooLarge extends DocumentReader {
    override at(): never {
      throw new FileTooLarge("The archive is larger than 4 GB");
    }
  }
  await givenBook(world, await world.signIn(organizationId, world.a.creator.email));
  const tooLarge = await failedBy(new TooLarge(), AbortSignal.any([]));
  expect(tooLarge).toMatchObject({ state: "failed", failure: "The archive is larger than 4 GB" });
  expect(tooLarge.error).toBeInstanceOf(GiveUp);
  // what no attempt ended is not made for ever
  await failedBy(new DocumentReader(), AbortSignal.abort(new Error("the server ends")));
  await db()
    .updateTable("organization_exports")
    .set({ requested_at: new Date(clock.now() - 2 * DAY) })
    .execute();
  await tidyFolder(services, world.server.app.door);
  expect(await call<OrganizationExport>(admin, "ReadOrganizationExport")).toMatchObject({ state: "failed" });
});

test("a closed organization is closed for everybody at once, and comes back as it was by the link in its administrators' mail", async () => {
  const { admin } = world.a;
  const { organizationId } = admin;
  const creator = await world.signIn(organizationId, world.a.creator.email);
  const key = await keyOf(creator, ["documents:read"]);
  const scheduleId = await givenSchedule(world, creator, await givenBook(world, creator), "Weekly");
  expect(await refusal(admin, "CloseOrganization", { slug: "tenant-b", password: PASSWORD })).toMatchObject({
    code: "EINVAL",
    details: { field: "slug" },
  });
  expect(await refusal(admin, "CloseOrganization", { slug: "tenant-a", password: "not the right one" })).toMatchObject({ code: "EINVAL" });
  expect(await status(creator)).toBe(200);

  const closed = await call<OrganizationClosed>(admin, "CloseOrganization", { slug: " Tenant-A ", password: PASSWORD });
  expect(new Date(closed.removedAt).getTime() - clock.now()).toBeGreaterThan((limits.closedOrganizationDays - 1) * DAY);
  expect([await status(admin), await status(creator), await byKey(key)]).toEqual([401, 401, 401]);
  expect((await signIn(creator)).body).toMatchObject({ code: "EACCES", message: expect.stringContaining("was closed") });
  expect([await status(world.b.admin), (await signIn(world.b.creator)).status]).toEqual([200, 200]);

  // its schedules are not due, and what waits waits
  await db()
    .updateTable("job_schedules")
    .set({ next_at: new Date(clock.now() - 60_000) })
    .where("id", "=", scheduleId)
    .execute();
  const sent = () => sink.received.filter(({ to }) => to === creator.email).length;
  const before = sent();

  const letter = (): string | null => {
    const mail = sink.received.findLast(({ to, part }) => to === admin.email && part("text/plain").includes("/reopen#"));
    return /\/reopen#(\S+)/u.exec(mail?.part("text/plain") ?? "")?.[1] ?? null;
  };
  await expect.poll(letter, { timeout: 20_000 }).not.toBeNull();
  const token = letter()!;
  expect(closed.reopenUrl.endsWith(`/reopen#${token}`)).toBe(true);
  expect(sent()).toBe(before);
  const forged = `${token.slice(0, -2)}xx`;
  for (const bad of [forged, "x", `${organizationId}.1.x`])
    expect((await world.post(null, "/reopen", { token: bad })).body).toMatchObject({ code: "ENOENT" });
  expect((await world.post(null, "/reopen/read", { token })).body).toMatchObject({ name: "tenant-a", slug: "tenant-a" });
  expect((await world.post(null, "/reopen", { token })).status).toBe(200);
  expect((await signIn(creator)).status).toBe(200);
  expect(await byKey(key)).toBe(200);
  // the session that ended stays ended
  expect(await status(admin)).toBe(401);
  // once, however much it missed
  await expect.poll(sent, { timeout: 30_000 }).toBe(before + 1);
  expect((await audited("organization.close")).at(-1)).toMatchObject({ actor_id: admin.userId });
  expect(await audited("organization.reopen")).toEqual([{ actor_id: null, detail: {} }]);
  // it brings back what was closed then, not what is closed later
  expect((await world.post(null, "/reopen", { token })).body).toMatchObject({ code: "ENOENT" });
});

test("whoever runs the server brings it back without the link", async () => {
  const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
  await call(admin, "CloseOrganization", { slug: "tenant-a", password: PASSWORD });
  expect((await signIn(admin)).status).toBe(403);
  const { services } = world.server;
  await reopenBySlug({ db: db(), clock: services.clock, ids: services.ids }, "tenant-a");
  await expect.poll(async () => (await signIn(admin)).status, { timeout: 10_000 }).toBe(200);
  await expect(reopenBySlug({ db: db(), clock: services.clock, ids: services.ids }, "tenant-a")).rejects.toMatchObject({ code: "EINVAL" });
});

test("after its days nothing of it is left: no row, no file, no table, and its address is nobody's for a while", async () => {
  const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
  const { organizationId } = admin;
  const { services, app } = world.server;
  await call(admin, "SaveTeam", { name: "Those who go as well" });
  const picture = { organizationId, kind: "picture" as const, id: crypto.randomUUID() };
  await services.files.write(picture, Readable.from([Buffer.from("bytes")]));
  await services.jobs.enqueue(db(), welcomeMail, {
    actor: { organizationId, memberId: null },
    payload: { userId: admin.userId },
    startAfter: new Date(clock.now() + 300 * DAY),
  });
  const folder = join(services.config.dataFolder, WAREHOUSES, organizationId);
  expect(existsSync(folder)).toBe(true);
  const closed = await call<OrganizationClosed>(admin, "CloseOrganization", { slug: "tenant-a", password: PASSWORD });
  const count = async (id: string): Promise<Readonly<Record<string, number>>> => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'
        and table_name not in (select table_name from information_schema.views)`.execute(db());
    const counted: Record<string, number> = {};
    for (const { name } of rows) {
      const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where organization_id = ${id}`.execute(db());
      if ((found.rows[0]?.n ?? 0) > 0) counted[name] = found.rows[0]!.n;
    }
    return counted;
  };
  const other = await count(world.b.organizationId);
  const had = Object.keys(await count(organizationId));
  expect(had.length).toBeGreaterThan(20);

  await tidyStore(services);
  expect(Object.keys(await count(organizationId))).toEqual(had);
  clock.turn((limits.closedOrganizationDays + 1) * DAY);
  await tidyStore(services);
  await tidyFolder(services, app.door);
  expect(await count(organizationId)).toEqual({ removed_organizations: 1 });
  expect(await db().selectFrom("organizations").select("id").where("id", "=", organizationId).execute()).toEqual([]);
  const jobs = await sql`select id from sheaf_jobs.job where group_id = ${organizationId}`.execute(db());
  expect(jobs.rows).toEqual([]);
  expect(existsSync(folder)).toBe(false);
  await expect(services.files.read(picture, 1)).rejects.toMatchObject({ code: "ENOENT" });
  expect((await world.post(null, "/reopen", { token: closed.reopenUrl.split("#")[1] })).body).toMatchObject({ code: "ENOENT" });
  // sessions of the other organization end of old age meanwhile, and nothing else of it does
  const left = await count(world.b.organizationId);
  for (const table of ["members", "inodes", "connections", "account_types", "connection_grants"])
    expect([table, left[table]]).toEqual([table, other[table]]);

  const make = () =>
    createOrganization(
      { db: db(), clock: services.clock, ids: services.ids, hash: (password) => app.passwords.hash(password) },
      { slug: "tenant-a", admin: { email: "new@example.org" } },
    );
  await expect(make()).rejects.toMatchObject({ code: "EEXIST" });
  clock.turn((limits.freedSlugDays + 1) * DAY);
  await tidyStore(services);
  expect((await make()).slug).toBe("tenant-a");
});
