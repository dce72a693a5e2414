// sheaf members, teams, account-types, attributes, grants, workspaces and documents against a real server, by a key.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "@sheaf/server/testing";
import { type Called, sheaf } from "./support/call.ts";

let world: World;
let key: string;
const folder = mkdtempSync(join(tmpdir(), "sheaf-resources-"));
beforeAll(async () => {
  world = await startWorld();
  key = await made(["organization:read", "organization:write", "documents:read", "documents:write", "documents:share"]);
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function made(scopes: readonly string[]): Promise<string> {
  const answer = await world.post<{ secret: string }>(world.a.admin, "/v2/credentials", { name: "Command", kind: "token", scopes });
  return answer.body.secret;
}

const call = (...args: readonly string[]): Promise<Called> =>
  sheaf([...args, "--server", world.url], { environment: { XDG_CONFIG_HOME: folder } });
async function lines(...args: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { code, stdout, stderr } = await call(...args);
  expect(code, stderr).toBe(0);
  return stdout
    .replace(/\n$/u, "")
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

test("by the key of sheaf login: what is there is listed, made, changed and removed", async () => {
  expect((await call("teams", "list")).code).toBe(2);
  const signedIn = await sheaf(["login", "--server", world.url], { environment: { XDG_CONFIG_HOME: folder }, stdin: `${key}\n` });
  expect(signedIn.code, signedIn.stderr).toBe(0);

  const [created] = await lines("teams", "create", "--name", "Harbor", "--description", "They load");
  expect(created?.slice(1)).toEqual(["Harbor", "0", "They load"]);
  // by its name, in any letter case; members by their address
  const [changed] = await lines(
    "teams",
    "change",
    "harbor",
    "--name",
    "Port",
    "--add",
    world.a.viewer.email,
    "--add",
    world.a.creator.email,
  );
  expect(changed).toEqual([created?.[0], "Port", "2", "They load"]);
  expect((await lines("teams", "change", "Port", "--remove", world.a.viewer.email))[0]?.[2]).toBe("1");

  const [type] = await lines("account-types", "create", "--name", "Reader", "--permission", "canViewWorkbook");
  expect(type?.slice(1)).toEqual(["Reader", "0", "canViewWorkbook"]);
  expect((await lines("account-types", "change", "Reader", "--name", "Looker"))[0]?.slice(1)).toEqual(["Looker", "0", "canViewWorkbook"]);
  const [member] = await lines("members", "create", "--email", "new@example.org", "--account-type", "Looker", "--first-name", "Ada");
  expect(member?.slice(1)).toEqual(["new@example.org", "Ada", "Looker", "invited"]);
  expect((await lines("members", "change", "new@example.org", "--last-name", "Lovelace"))[0]?.[2]).toBe("Ada Lovelace");
  expect(await lines("members", "list", "--search", "new@example")).toHaveLength(1);
  expect((await call("account-types", "remove", "Looker", "--replacement", "View")).code).toBe(0);
  expect((await call("members", "remove", "new@example.org")).stdout).toBe(`removed member ${member?.[0]}\n`);
  expect((await lines("members", "show", "new@example.org"))[0]?.[4]).toBe("archived");

  await lines("attributes", "create", "--name", "Quay");
  await lines("attributes", "change", "Quay", "--default", "none", "--team", "Port=North", "--member", `${world.a.viewer.email}=South`);
  const shown = await call("attributes", "show", "Quay", "--json");
  expect(JSON.parse(shown.stdout)).toMatchObject({ name: "Quay", defaultValue: "none" });
  expect((await call("attributes", "remove", "Quay")).code).toBe(0);
  expect((await call("teams", "remove", "Port")).code).toBe(0);
  expect(await lines("teams", "list", "--search", "Port")).toEqual([]);
});

test("documents, workspaces and the rights on them", async () => {
  const [workspace] = await lines("workspaces", "create", "--name", "Docks", "--description", "Of all");
  const [first] = await lines("documents", "create", "--name", "Plans", "--folder", workspace?.[0] ?? "");
  await lines("documents", "create", "--type", "workbook", "--name", "Ships", "--folder", first?.[0] ?? "");
  expect((await lines("documents", "list", "--folder", first?.[0] ?? "")).map(([, type, name]) => [type, name])).toEqual([
    ["workbook", "Ships"],
  ]);
  const [grant] = await lines("grants", "create", "--document", "Docks", "--member", world.a.viewer.email, "--right", "view");
  expect((await lines("grants", "change", grant?.[0] ?? "", "--right", "edit"))[0]).toEqual([
    grant?.[0],
    world.a.viewer.email,
    "edit",
    "",
    "",
  ]);
  expect((await lines("grants", "change", grant?.[0] ?? "", "--until", "2199-12-05"))[0]?.slice(2)).toEqual([
    "edit",
    "",
    "2199-12-06T00:00:00.000Z",
  ]);
  expect((await lines("grants", "change", grant?.[0] ?? "", "--right", "view"))[0]?.slice(2)).toEqual([
    "view",
    "",
    "2199-12-06T00:00:00.000Z",
  ]);
  expect((await lines("grants", "change", grant?.[0] ?? "", "--right", "edit", "--until", "none"))[0]?.slice(2)).toEqual(["edit", "", ""]);
  expect(await call("grants", "change", grant?.[0] ?? "", "--until", "soon")).toMatchObject({ code: 2 });
  expect((await lines("grants", "list", "--document", first?.[0] ?? "")).map(([, who, right, from]) => [who, right, from])).toContainEqual([
    world.a.viewer.email,
    "edit",
    "Docks",
  ]);
  expect((await call("grants", "remove", grant?.[0] ?? "")).code).toBe(0);
  expect((await call("documents", "remove", "Ships")).code).toBe(0);
  expect(await lines("documents", "list", "--folder", first?.[0] ?? "")).toEqual([]);
  const all = await call("documents", "list", "--json");
  expect(JSON.parse(all.stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ name: "Plans" })]));
});

test("schedules are listed, run, paused, muted and looked back at", async () => {
  const { creator, connectionId } = world.a;
  const column = { id: "one", name: "One", formula: "[orders/region]" };
  const source = { kind: "warehouse-table", connectionId, path: ["uploads", "orders"] };
  const elements = [{ id: "rows", kind: "table", name: "Rows", source, columns: [column] }];
  const { me } = await world.graphql<{ me: { member: { homeInodeId: string } } }>(creator, "{ me { member { homeInodeId } } }");
  const folderId = me.member.homeInodeId;
  const made = await world.post<{ workbookId: string }>(creator, "/v2/workbooks/spec?format=json", {
    name: "Tides",
    schemaVersion: 1,
    kind: "workbook",
    folderId,
    pages: [{ id: "page", name: "Page", elements }],
  });
  expect([made.status, made.body]).toEqual([200, expect.objectContaining({ workbookId: expect.any(String) })]);
  await world.post(creator, `/v2/workbooks/${made.body.workbookId}/publish`, {});
  const scheduled = await world.post<{ scheduleId: string }>(creator, `/v2/workbooks/${made.body.workbookId}/schedules`, {
    name: "Morning tides",
    cron: "0 9 * * 1",
    timeZone: "UTC",
    kind: "export",
    recipients: [creator.email],
    subject: "",
    message: "",
    items: [{ what: "element", id: "rows", format: "csv" }],
    condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
    burst: null,
    destinations: [],
    asRecipient: false,
    hasLink: false,
    paper: { size: "a4", orientation: "landscape" },
  });
  expect([scheduled.status, scheduled.body]).toEqual([201, { scheduleId: expect.any(String) }]);
  const { scheduleId } = scheduled.body;
  const scopes = ["documents:read", "schedules:read", "schedules:write"];
  const { body } = await world.post<{ secret: string }>(creator, "/v2/credentials", { name: "Tides", kind: "token", scopes });
  const own = (...args: readonly string[]): Promise<Called> =>
    sheaf([...args, "--server", world.url], { environment: { SHEAF_TOKEN: body.secret } });
  const fields = async (...args: readonly string[]): Promise<readonly (readonly string[])[]> => {
    const { code, stdout, stderr } = await own(...args);
    expect(code, stderr).toBe(0);
    return stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t"));
  };
  const line = [scheduleId, "export", "Morning tides", "Tides", "0 9 * * 1", "UTC"];
  expect((await fields("schedules", "list"))[0]?.slice(0, 7)).toEqual([...line, "on"]);
  expect((await fields("schedules", "list", "--document", "Tides"))[0]?.slice(0, 7)).toEqual([...line, "on"]);
  expect((await fields("schedules", "pause", "morning tides"))[0]?.[6]).toBe("paused");
  expect((await fields("schedules", "resume", scheduleId, "--document", "Tides"))[0]?.[6]).toBe("on");
  expect((await fields("schedules", "mute", scheduleId, "--until", "2199-01-01"))[0]?.[6]).toBe("muted until 2199-01-01T00:00:00.000Z");
  expect((await fields("schedules", "mute", scheduleId, "--until", "none"))[0]?.[6]).toBe("on");
  expect(await own("schedules", "run", scheduleId)).toMatchObject({ code: 0, stdout: `running ${scheduleId}\n` });
  await expect.poll(() => fields("schedules", "history", scheduleId), { timeout: 30_000 }).toHaveLength(1);
  expect(JSON.parse((await own("schedules", "list", "--json")).stdout)).toEqual([expect.objectContaining({ scheduleId })]);
  // what is not there, is no time, or is another's
  expect(await own("schedules", "run", "Evening tides")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no schedule"),
  });
  expect(await own("schedules", "mute", scheduleId, "--until", "later")).toMatchObject({ code: 2 });
  expect(await own("schedules")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("schedules list|history|run|pause|resume|mute"),
  });
  const { body: other } = await world.post<{ secret: string }>(world.a.admin, "/v2/credentials", { name: "Other", kind: "token", scopes });
  const listed = await sheaf(["schedules", "list", "--server", world.url], { environment: { SHEAF_TOKEN: other.secret } });
  expect(listed.stdout).not.toContain(scheduleId);
});

test("what cannot be is said, with its exit code", async () => {
  expect(await call("teams", "show", "Nowhere")).toMatchObject({ code: 2, stderr: expect.stringContaining("There is no team") });
  expect(await call("teams", "create")).toMatchObject({ code: 2, stderr: expect.stringContaining("--name is missing") });
  expect(await call("teams")).toMatchObject({ code: 2, stderr: expect.stringContaining("sheaf teams list|show|create|change|remove") });
  expect(await call("grants", "create", "--document", "Docks")).toMatchObject({ code: 2, stderr: expect.stringContaining("--everybody") });
  const reading = await made(["organization:read"]);
  const refused = await sheaf(["teams", "create", "--name", "No", "--server", world.url], { environment: { SHEAF_TOKEN: reading } });
  expect(refused).toMatchObject({ code: 3, stdout: "" });
  expect((await call("help", "members", "change")).stdout).toContain("--deactivated yes|no");
  expect((await sheaf(["help"])).stdout).toContain("members list|show|create|change|remove");
});
