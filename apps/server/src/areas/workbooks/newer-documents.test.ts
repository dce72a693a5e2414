import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../../testing/live-person.ts";
import { startWorld, type World } from "../../testing/world.ts";
import { closeCodes } from "./live/socket-parts.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const made = async (name: string): Promise<string> =>
  (
    await world.graphql<{ createWorkbook: { inodeId: string } }>(
      world.a.creator,
      "mutation($r: CreateWorkbookRequest!) { createWorkbook(request: $r) { inodeId } }",
      { r: { name } },
    )
  ).createWorkbook.inodeId;

const said = { code: "ESTALE", errorCode: "incompatible_slate_version", message: expect.stringContaining("newer version of Sheaf") };

/** All that the store holds of a workbook. */
async function held(id: string): Promise<unknown> {
  const { db } = world.server.services.store;
  return Promise.all([
    db.selectFrom("workbooks").selectAll().where("inode_id", "=", id).execute(),
    db.selectFrom("snapshots").selectAll().where("workbook_id", "=", id).execute(),
    db.selectFrom("operation_log").selectAll().where("workbook_id", "=", id).execute(),
    db.selectFrom("published_versions").selectAll().where("workbook_id", "=", id).execute(),
  ]);
}

test.each(["snapshot", "log entry"])("a document with a %s of a newer version is said to be one, and is not touched", async (what) => {
  const { db } = world.server.services.store;
  const id = await made(`Newer ${what}`);
  if (what === "snapshot")
    await db
      .updateTable("snapshots")
      .set({ document: JSON.stringify({ schemaVersion: 99, pages: [] }) })
      .where("workbook_id", "=", id)
      .execute();
  else {
    await db
      .insertInto("operation_log")
      .values({
        organization_id: world.a.organizationId,
        workbook_id: id,
        sequence: 1,
        transaction_id: "newer",
        author_id: world.a.creator.userId,
        payload: JSON.stringify({ schemaVersion: 99, label: "x", undoes: null, operations: [{ kind: "from the future" }] }),
      })
      .execute();
    await db.updateTable("workbooks").set({ head_sequence: 1 }).where("inode_id", "=", id).execute();
  }
  const before = await held(id);
  const as = world.a.creator;
  expect(await world.request(`/v2/workbooks/${id}/document`, { as })).toMatchObject({ status: 409, body: said });
  expect(await world.request(`/v2/workbooks/${id}/spec`, { as })).toMatchObject({ status: 409, body: said });
  const put = await world.request(`/v2/workbooks/${id}/spec`, {
    as,
    method: "PUT",
    headers: { "content-type": "application/yaml" },
    body: "name: Replaced\nschemaVersion: 1\npages: []\n",
  });
  expect(put).toMatchObject({ status: 409, body: said });
  for (const field of ["publishWorkbook", "duplicateWorkbook"])
    await expect(world.graphql(as, `mutation { ${field}(request: { workbookId: "${id}" }) { __typename } }`)).rejects.toMatchObject({
      body: { code: "ESTALE" },
    });
  const person = await new Person(world, id).open();
  person.send({ bearer: as.token });
  expect(await person.closed).toBe(closeCodes.noRight);
  expect(person.received).toContainEqual(expect.objectContaining({ kind: "refused", code: "incompatible_slate_version" }));
  expect(await held(id)).toEqual(before);
});
