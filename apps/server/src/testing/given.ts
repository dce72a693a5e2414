// What a test has before it begins: tables from files, workbooks that people may open.
import type { Actor, Tenant, World } from "./world.ts";

/** Sends a file's text to the managed connection of tenant A, without reading it into a table; gives the upload's id. */
export async function sendFile(world: World, fileName: string, text: string): Promise<string> {
  const { creator, connectionId } = world.a;
  const { body } = await world.post<{ uploadId: string }>(creator, "/v2/uploads", {
    connectionId,
    fileName,
    byteSize: Buffer.byteLength(text),
  });
  await world.request(`/v2/uploads/${body.uploadId}/content`, {
    as: creator,
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: text,
  });
  return body.uploadId;
}

/** Makes the table `uploads.NAME` of CSV, columns and types as they are found. */
export async function givenTable(world: World, name: string, csv: string): Promise<void> {
  const uploadId = await sendFile(world, `${name}.csv`, csv);
  const loaded = await world.post(world.a.creator, `/v2/uploads/${uploadId}/load`, { name, folderId: null, dialect: null, columns: null });
  if (!loaded.text.includes('"done"')) throw new Error(loaded.text);
}

/** Makes such tables of CSV on a connection that nobody but who made them, and who manages connections, may use any more; gives their whole paths. */
export async function givenOwnTables(
  world: World,
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { admin, connectionId, creator } = world.a;
  for (const [name, text] of Object.entries(files)) await givenTable(world, name, text);
  await world.graphql(admin, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
    r: { connectionId, memberId: creator.userId, canUse: true, right: "edit" },
  });
  const { db } = world.server.services.store;
  await db.deleteFrom("connection_grants").where("connection_id", "=", connectionId).where("member_id", "is", null).execute();
  const { connectionTables } = await world.graphql<{ connectionTables: readonly { readonly path: readonly string[] }[] }>(
    admin,
    "query($c: ID!) { connectionTables(connectionId: $c) { path } }",
    { c: connectionId },
  );
  return Object.fromEntries(connectionTables.map(({ path }) => [path.at(-1) ?? "", path]));
}

/** Makes a workbook of a file, publishes it, and lets the tenant's viewer see it; gives its id. */
export async function givenWorkbook(world: World, as: Actor, { viewer }: Tenant, file: string): Promise<string> {
  const made = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    as,
    'mutation { createWorkbook(request: { name: "Given" }) { inodeId } }',
  );
  const workbookId = made.createWorkbook.inodeId;
  const put = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as,
    method: "PUT",
    headers: { "content-type": "application/yaml" },
    body: file,
  });
  if (put.status !== 200) throw new Error(put.text);
  await world.graphql(as, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  await world.graphql(as, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: viewer.userId, right: "view" },
  });
  return workbookId;
}

/** Orders, one of them the viewer's. */
export const givenOrders = (world: World, [theirs, others]: readonly [number, number]): Promise<unknown> =>
  givenTable(world, "orders", `owner,amount\n${world.a.viewer.email},${theirs}\nsomebody@else.example,${others}\n`);

/** The table of them in a workbook file: everybody sees their own, and the creator all. */
export const ordersElement = ({ a }: World): string =>
  `{id: orders, kind: table, name: Orders, source: {kind: warehouse-table, connectionId: ${a.connectionId}, path: [uploads, orders]}, columns: [{id: owner, name: Owner, formula: "[orders/owner]"}, {id: amount, name: Amount, formula: "[orders/amount]"}], sheaf: {rowPolicies: [{id: mine, rule: '[Owner] = CurrentUserEmail() or CurrentUserEmail() = "${a.creator.email}"'}]}}`;
