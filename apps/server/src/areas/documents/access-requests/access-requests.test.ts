import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccessRequestSummary, ClosedDocument } from "@sheaf/contract";
import { mailTo } from "../../../testing/mail-to.ts";
import { type SmtpSink, startSmtpSink } from "../../../testing/smtp-sink.ts";
import { type Actor, randomId, startWorld, turnableClock, type World } from "../../../testing/world.ts";

const clock = turnableClock();
let sink: SmtpSink;
let world: World;
let workbookId: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ clock, environment: { SHEAF_SMTP_URL: sink.url } });
  workbookId = await made("Harvest of the year");
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

/** A workbook of the creator that nobody else may see, published. */
async function made(name: string): Promise<string> {
  const make = "mutation($r: CreateWorkbookRequest!) { createWorkbook(request: $r) { inodeId } }";
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(world.a.creator, make, { r: { name } });
  const r = { workbookId: createWorkbook.inodeId };
  await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", { r });
  return createWorkbook.inodeId;
}

const closed = async (as: Actor, inodeId: string) =>
  (
    await world.graphql<{ closedDocument: ClosedDocument }>(
      as,
      "query($id: ID!) { closedDocument(inodeId: $id) { inodeId rights request { right state createdAt } } }",
      { id: inodeId },
    )
  ).closedDocument;
const ask = (as: Actor, inodeId: string, right = "view", message = "") =>
  world.graphql(as, "mutation($r: RequestAccessRequest!) { requestAccess(request: $r) { success } }", { r: { inodeId, right, message } });
const waiting = async (as: Actor) =>
  (
    await world.graphql<{ accessRequests: AccessRequestSummary[] }>(
      as,
      "{ accessRequests { requestId right message inode { inodeId type name } member { userId name email } createdAt } }",
    )
  ).accessRequests;
const answer = (as: Actor, requestId: string, right: string | null) =>
  world.graphql(as, "mutation($r: AnswerAccessRequestRequest!) { answerAccessRequest(request: $r) { success } }", {
    r: { requestId, right },
  });
const sees = (as: Actor, inodeId: string) =>
  world.graphql(as, "query($id: ID!) { inode(inodeId: $id) { name } }", { id: inodeId }).then(
    () => true,
    () => false,
  );
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { body: { code: string; errorCode: string | null } }) => error.body.errorCode ?? error.body.code,
  );

test("who is not let in asks, the owner is told by mail and in the product, one answer opens the document, and who asked is told", async () => {
  const { viewer, creator, admin } = world.a;
  expect(await sees(viewer, workbookId)).toBe(false);
  expect(await closed(viewer, workbookId)).toEqual({ inodeId: workbookId, rights: ["view", "explore", "edit"], request: null });
  await ask(viewer, workbookId, "view", "For <b>the</b> report\nplease");
  const mail = await mailTo(sink, creator.email, 0);
  expect(mail.header("Subject")).toBe("View Person asks for access to Harvest of the year");
  expect(mail.part("text/plain")).toContain(`${world.url}/tenant-a/requests`);
  expect(mail.part("text/html")).toContain("For &#60;b&#62;the&#60;/b&#62; report");
  const [request] = await waiting(creator);
  expect(request).toMatchObject({ right: "view", member: { email: viewer.email }, inode: { inodeId: workbookId, type: "workbook" } });
  expect(await waiting(admin)).toHaveLength(1);
  expect((await closed(viewer, workbookId)).request).toMatchObject({ right: "view", state: "open" });

  await answer(creator, request!.requestId, "view");
  expect(await sees(viewer, workbookId)).toBe(true);
  expect((await mailTo(sink, viewer.email, 0)).header("Subject")).toBe("You have access to Harvest of the year");
  expect(await waiting(creator)).toEqual([]);
  expect(await code(answer(admin, request!.requestId, null))).toBe("ESTALE");
  // more can be asked for; less than one has cannot
  expect((await closed(viewer, workbookId)).rights).toEqual(["explore", "edit"]);
  expect(await code(ask(viewer, workbookId, "view"))).toBe("EINVAL");
});

test("guests and other organizations learn nothing: every id is one that never was", async () => {
  const id = await made("Hidden from guests");
  for (const stranger of [world.a.guest, world.b.admin, world.b.viewer]) {
    for (const each of [id, randomId()]) {
      expect(await code(closed(stranger, each))).toBe("ENOENT");
      expect(await code(ask(stranger, each))).toBe("ENOENT");
    }
  }
  expect(await waiting(world.b.admin)).toEqual([]);
  expect((await waiting(world.a.creator)).filter(({ inode }) => inode.inodeId === id)).toEqual([]);
});

test("only who manages a document sees and answers its requests; a right is never made less by an answer", async () => {
  const id = await made("Shared with an editor");
  const [editor, person] = [await world.addMember(world.a, "Build"), await world.addMember(world.a, "Build")];
  const grant = (memberId: string, right: string) =>
    world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: id, memberId, right },
    });
  await grant(editor.userId, "edit");
  await ask(person, id, "explore");
  expect(await waiting(editor)).toEqual([]);
  const request = (await waiting(world.a.creator)).find(({ inode }) => inode.inodeId === id)!;
  expect(await code(answer(editor, request.requestId, "view"))).toBe("EPERM");
  expect(await code(answer(person, request.requestId, "edit"))).toBe("ENOENT");
  expect(await code(answer(world.b.admin, request.requestId, "view"))).toBe("ENOENT");
  await grant(person.userId, "edit");
  await answer(world.a.creator, request.requestId, "view");
  const { inode } = await world.graphql<{ inode: { permissions: { right: string } } }>(
    person,
    "query($id: ID!) { inode(inodeId: $id) { permissions { right } } }",
    { id },
  );
  expect(inode.permissions.right).toBe("edit");
});

test("who is declined is told no name, and may ask again, a few times", async () => {
  const id = await made("Secret of the house");
  const person = await world.addMember(world.a, "View");
  await ask(person, id);
  const request = (await waiting(world.a.creator)).find(({ inode }) => inode.inodeId === id);
  await answer(world.a.creator, request!.requestId, null);
  const mail = await mailTo(sink, person.email, 0);
  expect(mail.header("Subject")).toBe("Your request for access was declined");
  expect(mail.raw).not.toContain("Secret");
  expect(await sees(person, id)).toBe(false);
  expect((await closed(person, id)).request).toMatchObject({ state: "declined" });
  await ask(person, id, "view");
  await ask(person, id, "edit", "More of it");
  expect(await waiting(world.a.creator)).toMatchObject([{ right: "edit", message: "More of it" }]);
  expect(await code(ask(person, id))).toBe("too_many_requests");
  clock.turn(9 * 3_600_000);
  // whose session has ended meanwhile
  expect(await code(ask(await world.signIn(world.a.organizationId, person.email), id))).toBe("done");
});
