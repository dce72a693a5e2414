import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toAddressId } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "@sheaf/server/testing";
import { type Called, sheaf } from "./support/call.ts";

/** Import and export against a real server. */
let world: World;
const folder = mkdtempSync(join(tmpdir(), "sheaf-import-"));
const folders: Record<string, string> = {};
beforeAll(async () => {
  world = await startWorld();
  for (const name of ["First", "Second"]) {
    const made = await world.graphql<{ createFolder: { inodeId: string } }>(
      world.a.creator,
      `mutation { createFolder(request: {name: "${name}"}) { inodeId } }`,
    );
    folders[name] = made.createFolder.inodeId;
  }
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (args: readonly string[], options: { readonly token?: string; readonly stdin?: string } = {}): Promise<Called> =>
  sheaf([...args, "--server", world.url, "--org", world.a.slug], {
    environment: { SHEAF_TOKEN: options.token ?? world.a.creator.token },
    ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
  });
async function imported(path: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await call(["import", path, ...args]);
  expect(code, stderr).toBe(0);
  const id = /^SHEAF_WORKBOOK id=([0-9a-f-]{36}) url=\S+ version=0\n$/u.exec(stdout)?.[1];
  expect(stdout).toMatch(/^SHEAF_WORKBOOK /u);
  return id ?? "";
}

const samples = join(import.meta.dirname, "../../../samples");
const awkward = {
  schemaVersion: 1,
  name: "Awkward ",
  description: "line\nbreak: # no comment",
  pages: [
    {
      id: "p1",
      name: " ",
      visibility: "hidden",
      elements: [
        {
          id: "t/1",
          kind: "table",
          name: { text: "{{Count()}} rows", fontSize: 14 },
          source: { kind: "warehouse-table", connectionId: "sample-warehouse", path: ["main", "flights"] },
          columns: [
            { id: "a:b", name: "true", formula: "[flights/origin] // comment\n & 'x\\n'" },
            {
              id: "é",
              name: "ünï 😀",
              formula: "Sum([flights/delay]) +",
              format: { kind: "number", formatString: "$,.2f", currencySymbol: "€" },
            },
            { id: "0", formula: "[nope/there]", hidden: true },
          ],
          conditionalFormats: [{ type: "single", columnIds: ["é"], condition: ">", value: 1.5, style: { backgroundColor: "#ABCDEF" } }],
          filters: [{ id: "f", columnId: "a:b", kind: "list", values: ["on", "", "1", 1, true, null, "2024-01-01"] }],
        },
        { id: "pie", kind: "hologram", anything: [{ deep: { er: null } }, "0x1F", 1e21, -0.5] },
      ],
    },
  ],
};

describe("export → import → export", () => {
  test.each([
    ...readdirSync(samples)
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => [name, () => join(samples, name)] as const),
    [
      "awkward.json",
      () => {
        const path = join(folder, "awkward.json");
        writeFileSync(path, JSON.stringify(awkward));
        return path;
      },
    ] as const,
  ])("%s is byte-equal, in every form", async (_name, path) => {
    const first = await imported(path(), "--folder", folders["First"]!);
    for (const form of [[], ["--envelope", "flat"], ["--format", "json"], ["--format", "json", "--envelope", "flat"]]) {
      const written = await call(["export", first, ...form]);
      expect(written.code, written.stderr).toBe(0);
      for (const member of ["workbookId", "folderId", "documentVersion", "ownerId", "createdAt", "updatedAt", "url"])
        expect(written.stdout).not.toMatch(new RegExp(`^(?:"|  ")?${member}"?:`, "mu"));
      const again = join(folder, "again.txt");
      writeFileSync(again, written.stdout);
      const second = await imported(again, "--folder", folders["Second"]!);
      expect((await call(["export", second, ...form])).stdout).toBe(written.stdout);
      // And the first form of the second workbook is that of the first.
      expect((await call(["export", toAddressId(second)])).stdout).toBe((await call(["export", first])).stdout);
    }
  });

  test("a file of the repository is what its export says, but for spelling", async () => {
    const path = join(samples, "flights.yaml");
    const id = await imported(path, "--folder", folders["First"]!);
    const target = join(folder, "exported.yaml");
    expect(await call(["export", id, "--output", target])).toMatchObject({ code: 0, stdout: "" });
    const validated = async (file: string): Promise<unknown> => JSON.parse((await sheaf(["validate", file, "--format", "json"])).stdout);
    expect(await validated(target)).toEqual(await validated(path));
    expect(await call(["export", id, "--output", target])).toMatchObject({ code: 2 });
    expect(readFileSync(target, "utf8")).toContain("Flight");
  });
});

describe("data models", () => {
  const source = { kind: "warehouse-table", connectionId: "c", path: ["T"] };
  const model = {
    name: "Model",
    schemaVersion: 1,
    pages: [{ id: "p", name: "P", elements: [{ id: "t", kind: "table", source, columns: [{ id: "a", formula: "[T/A]" }] }] }],
  };
  test.each([
    ["its kind", { ...model, kind: "data-model" }, []],
    ["its wrapper", { dataModel: model, warnings: [] }, []],
    ["--kind", model, ["--kind", "data-model"]],
  ] as const)("a file is made a data model by %s, and comes back by its id", async (_, file, args) => {
    const made = await call(["import", "-", "--folder", folders["First"]!, ...args], { stdin: JSON.stringify(file) });
    expect(made.code, made.stderr).toBe(0);
    const id = /^SHEAF_DATA_MODEL id=([0-9a-f-]{36}) /u.exec(made.stdout)?.[1] ?? "";
    const back = await call(["export", id, "--format", "json"]);
    expect(back.code, back.stderr).toBe(0);
    expect(JSON.parse(back.stdout)).toMatchObject({ kind: "data-model", name: "Model", pages: model.pages });
  });
});

test("a report is imported by its kind or --kind, and comes back by its id", async () => {
  const layout = '<Page id="p">\n  <Element elementId="t" x="48" y="48" width="400" height="200"/>\n</Page>';
  const report = {
    name: "Paper",
    schemaVersion: 1,
    pages: [{ id: "p", name: "P", elements: [{ id: "t", kind: "text", body: "Hi" }] }],
    layout,
  };
  for (const [file, args] of [
    [{ ...report, kind: "report" }, []],
    [report, ["--kind", "report"]],
  ] as const) {
    const made = await call(["import", "-", "--folder", folders["First"]!, ...args], { stdin: JSON.stringify(file) });
    expect(made.code, made.stderr).toBe(0);
    const id = /^SHEAF_REPORT id=([0-9a-f-]{36}) /u.exec(made.stdout)?.[1] ?? "";
    const back = await call(["export", id, "--format", "json"]);
    expect(back.code, back.stderr).toBe(0);
    expect(JSON.parse(back.stdout)).toMatchObject({ kind: "report", name: "Paper", pages: report.pages });
  }
});

describe("what goes wrong", () => {
  const file = () => join(samples, "flights.yaml");
  test("--strict sends nothing with unknown fields; without it they are kept and given back", async () => {
    const odd = JSON.stringify({ ...awkward, oddity: { a: 1 } });
    const refused = await call(["import", "-", "--folder", folders["First"]!, "--strict"], { stdin: odd });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("E_UNKNOWN_FIELD /oddity");
    const kept = await call(["import", "-", "--folder", folders["First"]!], { stdin: odd });
    expect(kept.code, kept.stderr).toBe(0);
    expect(kept.stderr).toContain("W_UNKNOWN_FIELD /oddity");
    const id = /id=(\S+)/u.exec(kept.stdout)?.[1] ?? "";
    expect(JSON.parse((await call(["export", id, "--format", "json"])).stdout)).toMatchObject({ oddity: { a: 1 } });
  });

  test("a folder of nobody, a folder of another tenant and one that never was are one answer", async () => {
    const other = await world.graphql<{ createFolder: { inodeId: string } }>(
      world.b.creator,
      'mutation { createFolder(request: {name: "B"}) { inodeId } }',
    );
    const answers = await Promise.all(
      [other.createFolder.inodeId, "0195f0a0-0000-7000-8000-000000000000"].map((id) => call(["import", file(), "--folder", id])),
    );
    for (const { code, stdout, stderr } of answers)
      expect([code, stdout, stderr.split("\n")[0]]).toEqual([3, "", answers[0]?.stderr.split("\n")[0]]);
  });

  test("no token, a wrong one, a reader's, another organization's, no server", async () => {
    const args = ["import", file(), "--folder", folders["First"]!];
    const none = await sheaf([...args, "--server", world.url]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("SHEAF_TOKEN")]);
    const wrong = await call(args, { token: "abc" });
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("expired")]);
    expect(wrong.stderr).not.toContain("abc");
    expect((await call(args, { token: world.a.viewer.token })).code).toBe(3);
    expect((await call(args, { token: world.b.creator.token })).code).toBe(3);
    expect((await sheaf([...args, "--server", "http://127.0.0.1:1"], { environment: { SHEAF_TOKEN: "x" } })).stderr).toContain(
      "cannot be reached",
    );
    expect((await call([...args.slice(0, 2), "--folder", "nope"])).code).toBe(2);
  });

  test("login keeps a key that only its owner reads, for the calls after it; logout forgets it", async () => {
    const { body } = await world.post<{ secret: string }>(world.a.creator, "/v2/credentials", {
      name: "Laptop",
      kind: "token",
      scopes: ["documents:read", "documents:write"],
    });
    const environment = { XDG_CONFIG_HOME: join(folder, "config") };
    const at = ["--server", world.url];
    const refused = await sheaf(["login", ...at], { environment, stdin: "sheaf_key.0000000000000000000001.nothing\n" });
    expect([refused.code, refused.stdout]).toEqual([3, ""]);
    const kept = await sheaf(["login", ...at], { environment, stdin: `${body.secret}\n` });
    expect([kept.code, kept.stdout]).toEqual([0, `SHEAF_LOGIN server=${new URL(world.url).origin} email=${world.a.creator.email}\n`]);
    expect(kept.stderr).not.toContain(body.secret);
    expect(statSync(join(folder, "config", "sheaf", "keys.json")).mode & 0o077).toBe(0);
    const args = ["import", file(), "--folder", folders["First"]!, ...at];
    expect((await sheaf(args, { environment })).stdout).toMatch(/^SHEAF_WORKBOOK /u);
    expect((await sheaf(["logout", ...at], { environment })).code).toBe(0);
    expect((await sheaf(args, { environment })).code).toBe(2);
    expect((await sheaf(["login", "--server", "http://sheaf.example.com"], { environment, stdin: body.secret })).stderr).toContain(
      "in the clear",
    );
  });

  test("an organization that does not exist", async () => {
    const answer = await sheaf(["export", folders["First"]!, "--server", world.url, "--org", "nowhere"], {
      environment: { SHEAF_TOKEN: world.a.creator.token },
    });
    expect([answer.code, answer.stderr]).toEqual([2, expect.stringContaining('no organization "nowhere"')]);
  });
});

describe("member deactivate", () => {
  test("counts first, and then gives what a member owns to another", async () => {
    const [leaver, heir] = [await world.addMember(world.a, "Build"), await world.addMember(world.a, "Build")];
    await world.graphql(leaver, `mutation { createFolder(request: {name: "Plans"}) { inodeId } }`);
    const asked = ["member", "deactivate", leaver.email.toUpperCase(), "--new-owner", heir.userId];
    const line = `SHEAF_MEMBER id=${leaver.userId} documents=0 folders=1 workspaces=0 schedules=0 keys=0 accounts=0 paused=0\n`;
    const preview = await call([...asked, "--preview"], { token: world.a.admin.token });
    expect(preview, preview.stderr).toMatchObject({ code: 0, stdout: line });
    expect((await world.request("/v2/whoami", { as: leaver })).status).toBe(200);
    expect(await call(asked)).toMatchObject({ code: 3 });
    expect(await call(asked, { token: world.a.admin.token })).toMatchObject({ code: 0, stdout: line });
    expect((await world.request("/v2/whoami", { as: leaver })).status).toBe(401);
    const unknown = await call(["member", "deactivate", "nobody@example.org"], { token: world.a.admin.token });
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("has no member") });
  });
});
