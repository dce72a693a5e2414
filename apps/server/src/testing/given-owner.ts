import { callNamed } from "./call-operation.ts";
import { givenWorkbook } from "./given.ts";
import type { Actor, World } from "./world.ts";

/** A workbook with the rows of the table `orders`. */
export function givenBook(world: World, as: Actor): Promise<string> {
  const source = `source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}`;
  const columns = `columns: [{id: region, formula: "[orders/region]"}]`;
  const file = `name: Orders\nschemaVersion: 1\npages:\n  - id: p1\n    name: Page\n    elements:\n      - {id: orders, kind: table, name: Orders, ${source}, ${columns}}\n`;
  return givenWorkbook(world, as, world.a, file);
}

/** A schedule that mails its rows to its owner. */
export async function givenSchedule(world: World, as: Actor, workbookId: string, name: string): Promise<string> {
  const made = await callNamed<{ scheduleId: string }>(world, as, "CreateExportSchedule", {
    workbookId,
    name,
    cron: "0 9 * * 1",
    timeZone: "UTC",
    kind: "export",
    recipients: [as.email],
    subject: "",
    message: "",
    items: [{ what: "element", id: "orders", format: "csv" }],
    condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
    burst: null,
    destinations: [],
    asRecipient: false,
    hasLink: false,
    paper: { size: "a4", orientation: "landscape" },
  });
  return made.scheduleId;
}

/** Somebody with one of everything. */
export async function givenOwner(world: World) {
  const { db } = world.server.services.store;
  const person = await world.addMember(world.a, "Build");
  await db.updateTable("members").set({ first_name: "Ann", last_name: "Lee" }).where("user_id", "=", person.userId).execute();
  const folder = await callNamed<{ inodeId: string }>(world, person, "CreateFolder", { name: "Plans" });
  const inner = await callNamed<{ inodeId: string }>(world, person, "CreateFolder", { name: "Inner", parentId: folder.inodeId });
  const book = await givenBook(world, person);
  const gone = await callNamed<{ inodeId: string }>(world, person, "CreateFolder", { name: "Thrown away" });
  await callNamed(world, person, "ArchiveInode", { inodeId: gone.inodeId });
  const key = await callNamed<{ secret: string }>(world, person, "CreateApiKey", {
    body: { name: "K", kind: "token", scopes: ["documents:read"] },
  });
  await db
    .insertInto("linked_accounts")
    .values({
      organization_id: world.a.organizationId,
      id: crypto.randomUUID(),
      user_id: person.userId,
      service: "google",
      subject: "s",
      label: "ann@example.org",
      sealed_tokens: Buffer.from("x"),
      scopes: [],
      linked_at: new Date(),
    })
    .execute();
  const schedule = await givenSchedule(world, person, book, "Weekly");
  return { person, folder: folder.inodeId, inner: inner.inodeId, book, gone: gone.inodeId, key: key.secret, schedule };
}
