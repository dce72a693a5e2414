import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cellFileText, type InputAnswer } from "@sheaf/contract";
import { filesColumn } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tidyFolder } from "../../../app/upkeep.ts";
import { add, type Entries, entriesOf, set, startEntered } from "../../../testing/entries.ts";
import { gifOfFrames, pngOfSize } from "../../../testing/large-pictures.ts";
import { type Actor, type Answer, randomId, turnableClock, type World } from "../../../testing/world.ts";

const DAY = 24 * 3_600_000;
const clock = turnableClock();
let world: World;
let entries: Entries;
let workbookId: string;
let viewer: Actor;
beforeAll(async () => {
  ({ world, entries, workbookId } = await startEntered(ELEMENTS, { clock }));
  viewer = await world.addMember(world.a, "View");
  await world.graphql(world.a.creator, "mutation($request: GiveGrantRequest!) { giveGrant(request: $request) { grantId } }", {
    request: { inodeId: workbookId, memberId: viewer.userId, right: "view" },
  });
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `- id: cases
  kind: input-table
  name: Cases
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: name, name: Name, type: text}
    - {id: any, name: Any, type: file}
    - {id: few, name: Few, type: file, maxFileNum: 2, maxFileSizeMb: 0.001, acceptedFileTypes: [.txt, image/*, pdf]}
    - {id: kept, name: Kept, type: file, hidden: true}
    - {id: locked, name: Locked, type: file, sheaf: {entry: {lock: {users: [nobody@example.org]}}}}
    - {id: count, name: Count, formula: "ArrayLength([Any])"}
    - {id: first, name: First, formula: "ArrayContains([Any], \\"a.txt\\")"}
- {id: up, kind: control, controlId: Up, controlType: file-upload, acceptedFileTypes: [pdf], maxFileSizeMb: 0.001, sheaf: {into: {elementId: cases, columnId: any}}}`;

/** So long a remark that the first frame is not at the beginning of the file. */
const comments = Buffer.concat([...Array.from({ length: 1_100 }, () => Buffer.alloc(256, 255)), Buffer.alloc(1)]);
const largeFrame = gifOfFrames(65_535, 65_535, 1).subarray(19);

interface Uploaded {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly downloadUrl: string;
  readonly value: string;
}
interface Sent {
  readonly as?: Actor;
  readonly type?: string;
  readonly column?: string;
  readonly workbook?: string;
  readonly control?: string;
}
const upload = async (name: string, content: string | Buffer, { as, type, column = "any", workbook = workbookId, control }: Sent = {}) =>
  (await world.request(
    `/v2/workbooks/${workbook}/input-tables/cases/files?layer=draft&columnId=${column}&name=${encodeURIComponent(name)}${control === undefined ? "" : `&control=${control}`}`,
    {
      as: as ?? world.a.creator,
      method: "POST",
      headers: { "content-type": type ?? "text/plain" },
      body: typeof content === "string" ? content : new Uint8Array(content),
    },
  )) as Answer<Uploaded & { readonly code?: string; readonly message?: string }>;
const uploaded = async (name: string, content: string, how: Sent = {}): Promise<Uploaded> => {
  const answer = await upload(name, content, how);
  expect(answer.status).toBe(200);
  return answer.body;
};
const download = (fileId: string, { as, layer = "draft", workbook = workbookId }: Sent & { readonly layer?: string } = {}) =>
  world.request(`/v2/workbooks/${workbook}/input-tables/cases/files/${fileId}?layer=${layer}`, { as: as ?? world.a.creator });
const enter = (changes: readonly object[], workbook = workbookId): Promise<Answer<InputAnswer>> =>
  entries.enter("cases", changes, { workbook });
const publish = () => world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
const onDisk = (fileId: string): string => join(world.server.services.config.dataFolder, "files", world.a.organizationId, fileId);

describe("files in cells", () => {
  test("S-I15: a file is uploaded, entered, read by formulas as its name, and comes back byte by byte to be saved", async () => {
    const file = await uploaded("a.txt", "hello");
    expect(file).toMatchObject({ name: "a.txt", type: "text/plain", size: 5 });
    const other = await uploaded("b.txt", "");
    expect((await enter([add(["r1"], { name: ["one"], any: [[file.value, other.value]] })])).body).toMatchObject({ applied: true });
    expect(await entries.shown("cases", ["any", filesColumn("any"), "count", "first"])).toEqual([
      [["a.txt", "b.txt"], [file.value, other.value], 2, true],
    ]);
    const answer = await download(file.id);
    expect([answer.status, answer.text]).toEqual([200, "hello"]);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="a.txt"; filename*=UTF-8''a.txt`);
    expect((await download(other.id)).text).toBe("");
  });

  test.each([
    ["evil.html", "text/html", "<script>alert(1)</script>"],
    ["evil.svg", "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
    ["fake.png", "image/png", "<script>alert(1)</script>"],
    ["a.js", "text/javascript", "alert(1)"],
  ])("V53: %s is handed out as bytes to be saved, never as a page", async (name, type, content) => {
    const { headers } = await download((await uploaded(name, content, { type })).id);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  test("S-I15: by a file upload, the server holds what the control takes too, and takes nothing for another column", async () => {
    const by = (how: Sent, name = "a.pdf", content = "x") => upload(name, content, { control: "up", ...how });
    expect((await by({})).body).toMatchObject({ name: "a.pdf" });
    expect((await by({}, "a.txt")).body).toMatchObject({ code: "EINVAL", message: "Unaccepted file type" });
    expect((await by({}, "a.pdf", "x".repeat(2_000))).body).toMatchObject({ code: "EFBIG", message: "File too large" });
    expect((await by({ column: "few" })).body).toMatchObject({ code: "EINVAL" });
    expect((await by({ control: "cases" })).status).toBe(404);
    expect((await by({ as: viewer })).status).toBe(403);
    expect((await by({ as: world.b.creator })).status).toBe(404);
  });

  test("a picture has the type that its bytes say", async () => {
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    const { body } = await upload("p.png", png, { type: "application/x-whatever" });
    expect((await download(body.id)).headers.get("content-type")).toBe("image/png");
  });

  test.each([
    ["a PNG", pngOfSize(30_000, 30_000)],
    ["a GIF that says its size late", Buffer.concat([Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0!\u00fe", "latin1"), comments, largeFrame])],
  ])("%s of more pixels than browsers draw is a file to be saved, not a picture", async (_name, bytes) => {
    const { body } = await upload("p.png", bytes, { type: "image/png" });
    const answer = await download(body.id);
    expect([answer.headers.get("content-type"), answer.headers.get("content-length")]).toEqual([
      "application/octet-stream",
      String(bytes.length),
    ]);
  });

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Windows\\a.txt", "a.txt"],
    ["..", "file"],
    ["a\r\nset-cookie: x=1\n.txt", "aset-cookie: x=1.txt"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(196)}.pdf`],
    ['Ærø "q" % ☃.txt', 'Ærø "q" % ☃.txt'],
  ])("V63: a file called %j is stored by its id and saved under a name of its own", async (given, name) => {
    const file = await uploaded(given, "x");
    expect(file.name).toBe(name);
    expect(existsSync(onDisk(file.id))).toBe(true);
    const disposition = (await download(file.id)).headers.get("content-disposition") ?? "";
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(name);
    expect(disposition.split(";")[1]).toMatch(/^ filename="[ !#-$&-[\]-~]*"$/);
  });

  test("limits of the column hold for the bytes as they come, and for what is entered", async () => {
    expect((await upload("a.exe", "x", { column: "few" })).body).toMatchObject({ code: "EINVAL", message: "Unaccepted file type" });
    const large = await upload("a.txt", "x".repeat(2_000), { column: "few" });
    expect([large.status, large.body.message]).toEqual([413, "File too large"]);
    const [one, two, three] = [
      await uploaded("1.txt", "1", { column: "few" }),
      await uploaded("2.PDF", "2", { column: "few", type: "x/y" }),
      await uploaded("3.txt", "3", { column: "few" }),
    ];
    await enter([add(["few"], { few: [[one.value, two.value]] })]);
    const many = (await enter([set(["few"], { few: [[one.value, two.value, three.value]] })])).body;
    expect(many.refused).toMatchObject([{ code: "E_RANGE", message: "Only 2 files are allowed", flagged: true }]);
    // uploaded for a column that takes anything
    const exe = await uploaded("a.exe", "x");
    const alone = (await enter([set(["few"], { few: [[exe.value]] })])).body;
    expect(alone.refused).toMatchObject([{ code: "E_NOT_LISTED", message: "Unaccepted file type" }]);
    const both = (await enter([set(["few"], { few: [[one.value, exe.value]] })])).body;
    expect(both.refused).toMatchObject([{ message: "One or more files are not accepted: Unaccepted file type" }]);
    expect(await entries.shown("cases", ["few"])).toContainEqual([["1.txt", "2.PDF"]]);
  });

  test("a cell takes nothing but files of its workbook, and of those what was received, whatever is said of them", async () => {
    const file = await uploaded("real.txt", "1234");
    const lied = cellFileText({ id: file.id, name: "lied.exe", type: "text/html", size: 1 });
    expect((await enter([add(["lied"], { any: [[lied]] })])).body).toMatchObject({ applied: true, refusedCells: 0 });
    expect(await entries.shown("cases", [filesColumn("any")])).toContainEqual([[file.value]]);
    for (const offered of ["real.txt", ["real.txt"], [1], [cellFileText({ id: randomId(), name: "x", type: "a/b", size: 1 })]])
      expect((await enter([add(["x"], { any: [offered] })])).body.refusedCells).toBe(1);
  });

  test("who may not enter uploads nothing; nor into locked columns and those of other types", async () => {
    expect((await upload("a.txt", "a", { as: viewer })).body).toMatchObject({ code: "EPERM" });
    expect((await upload("a.txt", "a", { column: "locked" })).body).toMatchObject({ code: "EPERM" });
    for (const column of ["name", "ID", "nothing"]) expect((await upload("a.txt", "a", { column })).body).toMatchObject({ code: "EINVAL" });
    expect((await upload("a.txt", "a", { as: world.b.creator })).body).toMatchObject({ code: "ENOENT" });
  });

  test("who only looks has the files of the published rows, in the columns that are shown, and no others", async () => {
    const [shown, hidden, draft] = [await uploaded("s.txt", "s"), await uploaded("h.txt", "h"), await uploaded("d.txt", "d")];
    await enter([add(["p1", "p2"], { any: [[shown.value], null], kept: [[hidden.value], null] })]);
    const look = async (file: Uploaded) => (await download(file.id, { as: viewer, layer: "published" })).status;
    expect(await look(shown)).toBe(404);
    await publish();
    expect(await look(shown)).toBe(200);
    expect(await look(hidden)).toBe(404);
    await enter([set(["p2"], { any: [[draft.value]] })]);
    expect(await look(draft)).toBe(404);
    expect((await download(draft.id, { as: viewer })).status).toBe(403);
    await enter([set(["p1"], { any: [null] })]);
    expect(await look(shown)).toBe(200);
    await publish();
    expect(await look(shown)).toBe(404);
    // whoever enters takes it back
    expect((await download(shown.id)).text).toBe("s");
    expect((await enter([set(["p1"], { any: [[shown.value]] })])).body.refusedCells).toBe(0);
    await enter([{ kind: "delete", rowIds: ["p1"] }]);
    await publish();
    expect(await look(shown)).toBe(404);
  });

  test("S-I13: a deleted row that is taken back has all that it held: files, cells that its person does not see or may not write, marks, its place", async () => {
    const held = entriesOf(world);
    const own = await held.make(
      (connection) => `- id: cases
  kind: input-table
  name: Cases
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: name, name: Name, type: text}
    - {id: any, name: Any, type: file}
    - {id: unseen, name: Unseen, type: text, hidden: true}
    - {id: locked, name: Locked, type: text, sheaf: {entry: {lock: {users: [${world.a.creator.email}]}}}}
    - {id: kind, name: Kind, type: text, values: [a, b]}
    - {id: set, name: Set, type: text, sheaf: {entry: {default: '"anew"'}}}`,
    );
    const file = await uploaded("kept.txt", "kept", { workbook: own });
    const rows = { any: [[file.value], null], unseen: ["secret", null], locked: ["mine", null], kind: ["a", "b"], set: [null, null] };
    expect((await held.enter("cases", [add(["r1", "r2"], { name: ["one", "two"], ...rows })])).body).toMatchObject({ refused: [] });
    await enter([set(["r1"], { kind: ["nothing of the list"] })], own);
    const shown = () => held.shown("cases", ["name", filesColumn("any"), "unseen", "locked", "kind", "set"]);
    const marks = async () => (await held.state("cases")).body.invalid;
    const before = [await shown(), await marks()];
    expect(before[0]).toEqual([
      ["one", [file.value], "secret", "mine", "a", null],
      ["two", null, null, null, "b", null],
    ]);
    const sent = { as: world.a.admin };
    const { seq } = (await held.enter("cases", [{ kind: "delete", rowIds: ["r1"] }], sent)).body;
    // What a page knows of the row: not what is hidden, the value of the list that counts, nothing of what only names it.
    const back = add(["r1"], { name: ["one"], any: [["kept.txt"]], locked: ["mine"], kind: ["a"] });
    expect((await held.enter("cases", [back], { ...sent, seen: seq, spares: true })).body).toMatchObject({ rowsAdded: 1, refused: [] });
    expect([await shown(), await marks()]).toEqual(before);
    expect((await download(file.id, { workbook: own })).text).toBe("kept");
  });

  test("another organization, another workbook and unknown ids are all the same: nothing is there", async () => {
    const file = await uploaded("mine.txt", "mine");
    await enter([add(["mine"], { any: [[file.value]] })]);
    const other = await entriesOf(world).make(ELEMENTS);
    const answers = [
      await download(file.id, { as: world.b.admin }),
      await download(file.id, { workbook: other }),
      await download(randomId()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await enter([add(["o"], { any: [[file.value]] })], other)).body.refused).toMatchObject([{ code: "E_NOT_LISTED" }]);
  });

  test("a copy of the workbook has the files as its own", async () => {
    const file = await uploaded("copied.txt", "copied");
    await enter([add(["copied"], { any: [[file.value]] })]);
    const { duplicateWorkbook } = await world.graphql<{ duplicateWorkbook: { inodeId: string } }>(
      world.a.creator,
      `mutation { duplicateWorkbook(request: { workbookId: "${workbookId}" }) { inodeId } }`,
    );
    const copy = duplicateWorkbook.inodeId;
    expect((await download(file.id, { workbook: copy })).text).toBe("copied");
    expect((await enter([set(["copied"], { kept: [[file.value]] })], copy)).body.refusedCells).toBe(0);
  });

  test("S-I8: as a column of texts it shows the names, and as one of files again the files", async () => {
    const patched = await entriesOf(world).make(ELEMENTS);
    const file = await uploaded("t.txt", "t", { workbook: patched });
    await enter([add(["r"], { any: [[file.value]] })], patched);
    const become = (type: string) =>
      world.request(`/v2/workbooks/${patched}/spec`, {
        as: world.a.creator,
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([{ op: "replace", path: "/pages/0/elements/0/columns/2/type", value: type }]),
      });
    expect((await become("text")).status).toBe(200);
    expect(await entries.shown("cases", ["any"], { workbook: patched })).toEqual([["t.txt"]]);
    await become("multi-select");
    expect(await entries.shown("cases", ["any"], { workbook: patched })).toEqual([[["t.txt"]]]);
    await become("file");
    expect(await entries.shown("cases", ["any", filesColumn("any")], { workbook: patched })).toEqual([[["t.txt"], [file.value]]]);
  });

  test("bytes stay as long as an entry tells of them; what was entered nowhere is forgotten after a week", async () => {
    const [used, removed, waiting] = [await uploaded("u.txt", "u"), await uploaded("r.txt", "r"), await uploaded("w.txt", "w")];
    await enter([add(["keep"], { any: [[used.value, removed.value]] })]);
    await enter([set(["keep"], { any: [[used.value]] })]);
    const bare = join(world.server.services.config.dataFolder, "files", world.a.organizationId, randomId());
    writeFileSync(bare, "left by a killed server");
    const { services, app } = world.server;
    const tidy = () => tidyFolder(services, app.door);
    await tidy();
    expect([used, removed, waiting].map(({ id }) => existsSync(onDisk(id)))).toEqual([true, true, true]);
    expect(existsSync(bare)).toBe(true);
    for (const path of [...[used, removed, waiting].map(({ id }) => onDisk(id)), bare]) utimesSync(path, 0, 0);
    clock.turn(8 * DAY);
    await tidy();
    expect([used, removed, waiting].map(({ id }) => existsSync(onDisk(id)))).toEqual([true, true, false]);
    expect(existsSync(bare)).toBe(false);
    const left = await services.store.db.selectFrom("cell_files").select("name").where("id", "in", [used.id, waiting.id]).execute();
    expect(left).toEqual([{ name: "u.txt" }]);
  });
});
