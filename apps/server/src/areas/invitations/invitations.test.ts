import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FailedJobAnswer, Grant, InvitationFacts } from "@sheaf/contract";
import { outboxFolder } from "../../platform/mail/index.ts";
import { read, type SmtpSink, startSmtpSink } from "../../testing/smtp-sink.ts";
import { type Actor, startWorld, type Tenant, turnableClock, type World } from "../../testing/world.ts";

const clock = turnableClock();
let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ clock, environment: { SHEAF_SMTP_URL: sink.url, SHEAF_MAIL_FROM: "Sheaf <post@sheaf.example>" } });
});
afterEach(() => sink.refuseWith(null));
afterAll(async () => {
  await world.close();
  await sink.close();
});

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function viewType(as: Actor): Promise<string> {
  const { accountTypes } = await world.graphql<{ accountTypes: { name: string; accountTypeId: string }[] }>(
    as,
    "{ accountTypes { name accountTypeId } }",
  );
  return accountTypes.find(({ name }) => name === "View")!.accountTypeId;
}

async function invite(tenant: Tenant, email: string, as: Actor = tenant.admin): Promise<{ member: { userId: string; canLogIn: boolean } }> {
  const type = await viewType(tenant.admin);
  const { inviteMember } = await world.graphql<{ inviteMember: { member: { userId: string; canLogIn: boolean } } }>(
    as,
    "mutation($r: InviteMemberRequest!) { inviteMember(request: $r) { member { userId canLogIn } expiresAt } }",
    { r: { email, accountTypeId: type } },
  );
  return inviteMember;
}

const mailTo = (email: string, nth = 0) => until(() => sink.received.filter(({ to }) => to === email)[nth]);
const tokenIn = (text: string): string => /\/invite#(\S+)/.exec(text)?.[1] ?? "";
const look = (token: string) => world.post<Partial<InvitationFacts>>(null, "/invite/read", { token });
const accept = (token: string, password = "a password of some length") =>
  world.post<Grant>(null, "/invite/accept", { token, firstName: "Grace", lastName: "Hopper", password });

describe("an invitation by mail", () => {
  test("leads from the mail to a signed-in member, once", async () => {
    const { member } = await invite(world.a, "grace@example.org");
    expect(member.canLogIn).toBe(false);
    const mail = await mailTo("grace@example.org");
    expect(mail.header("Subject")).toBe("Ada tenant-a invited you to tenant-a on Sheaf");
    expect(mail.header("From")).toBe("Sheaf <post@sheaf.example>");
    expect(mail.header("Message-ID")).toMatch(/^<[\da-f-]{36}@sheaf\.example>$/);
    const token = tokenIn(mail.part("text/plain"));
    expect(mail.part("text/html")).toContain(`${world.url}/invite#${token}`);
    expect((await look(token)).body).toEqual({
      organization: "tenant-a",
      slug: "tenant-a",
      email: "grace@example.org",
      firstName: "",
      lastName: "",
    });
    // nobody gets in by having no password
    expect((await world.post(null, "/login", { orgId: world.a.organizationId, email: "grace@example.org", password: "x" })).status).toBe(
      400,
    );

    expect((await accept(token, "short")).status).toBe(400);
    const both = await Promise.all([accept(token), accept(token)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const granted = both.find(({ status }) => status === 200)!.body;
    expect(granted).toMatchObject({ kind: "grant", uid: member.userId, email: "grace@example.org" });
    const me = await world.graphql<{ me: { member: { name: string } } }>({ token: granted.token } as Actor, "{ me { member { name } } }");
    expect(me.me.member.name).toBe("Grace Hopper");
    expect((await world.signIn(world.a.organizationId, "grace@example.org", "a password of some length")).userId).toBe(member.userId);
    for (const answer of [await look(token), await accept(token)] as const)
      expect(answer).toMatchObject({ status: 400, body: { message: "This invitation is not valid any more. Ask for a new one." } });
    await expect(invite(world.a, "grace@example.org")).rejects.toMatchObject({ body: { code: "EEXIST" } });
  });

  test("that is made up, expired, replaced or of somebody archived opens nothing; all are told the same", async () => {
    await invite(world.a, "late@example.org");
    const first = tokenIn((await mailTo("late@example.org")).part("text/plain"));
    const { member } = await invite(world.a, "late@example.org");
    const second = tokenIn((await mailTo("late@example.org", 1)).part("text/plain"));
    expect((await look(first)).status).toBe(400);
    expect((await look(second)).status).toBe(200);
    const [organization, id, mark] = second.split(".");
    const answers: { readonly status: number; readonly body: object }[] = [
      await look(`${world.b.organizationId}.${id}.${mark}`),
      await look(`${organization}.${id}.${"A".repeat(43)}`),
      await look(`${organization}.${first.split(".")[1]}.${mark}`),
      await look(""),
      await look("x.y.z"),
    ];
    const archive = (isArchived: boolean) =>
      world.graphql(world.a.admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
        r: { userId: member.userId, isArchived },
      });
    await archive(true);
    answers.push(await look(second), await accept(second));
    await archive(false);
    expect((await look(second)).status).toBe(200);
    clock.turn(8 * 24 * 3_600_000);
    answers.push(await look(second), await accept(second));
    expect(new Set(answers.map(({ status, body }) => `${status} ${(body as { message?: string }).message}`))).toEqual(
      new Set(["400 This invitation is not valid any more. Ask for a new one."]),
    );
  });

  test("names that people chose are text in it, and no header", async () => {
    const admin = await world.signIn(world.b.organizationId, world.b.admin.email);
    await world.graphql(admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
      r: { userId: admin.userId, firstName: "<img src=x onerror=alert(1)>", lastName: "Zoë\nBcc: victim@example.org" },
    });
    await invite({ ...world.b, admin }, "escaped@example.org");
    const mail = await mailTo("escaped@example.org");
    expect(mail.header("Bcc")).toBe("");
    expect(mail.header("Subject")).toBe("<img src=x onerror=alert(1)> Zoë Bcc: victim@example.org invited you to tenant-b on Sheaf");
    expect(mail.part("text/html")).not.toContain("<img");
    expect(mail.part("text/html")).toContain("&#60;img src=x");
    expect(mail.part("text/plain")).toContain("<img src=x onerror=alert(1)> Zoë");
  });

  test("is refused to who manages no people, and needs an account type of the organization", async () => {
    const [admin, creator, other] = await Promise.all([
      world.signIn(world.a.organizationId, world.a.admin.email),
      world.signIn(world.a.organizationId, world.a.creator.email),
      world.signIn(world.b.organizationId, world.b.admin.email),
    ]);
    await expect(invite({ ...world.a, admin }, "no@example.org", creator)).rejects.toMatchObject({ body: { code: "EPERM" } });
    await expect(invite({ ...world.a, admin }, "no@example.org", other)).rejects.toMatchObject({ body: { code: "ENOENT" } });
  });

  test("that the mail server refuses for good is a failed job, which says why and holds no link", async () => {
    const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
    sink.refuseWith("550 no such user");
    await invite({ ...world.a, admin }, "nobody@example.org");
    const failed = async () =>
      (
        await world.graphql<{ failedJobs: FailedJobAnswer[] }>(
          admin,
          "{ failedJobs { jobId kind about memberName code message attempts queuedAt failedAt memberId incidentId } }",
        )
      ).failedJobs;
    let found: readonly FailedJobAnswer[] = [];
    while ((found = await failed()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(found[0]).toMatchObject({
      kind: "invitation.mail",
      about: "The mail with an invitation",
      memberName: "Ada tenant-a",
      attempts: 1,
      message: "The mail server refused the message (550)",
    });
    expect(world.log.join("\n")).not.toContain("/invite#");
    sink.refuseWith(null);
    await world.graphql(admin, `mutation { retryFailedJob(request: { jobId: "${found[0]!.jobId}" }) { success } }`);
    expect((await mailTo("nobody@example.org")).part("text/plain")).toContain("/invite#");
  });
});

test("without an SMTP server mail is a file of the data folder, readable by its owner alone; the log says where", async () => {
  const other = await startWorld();
  try {
    const type = (
      await other.graphql<{ accountTypes: { name: string; accountTypeId: string }[] }>(
        other.a.admin,
        "{ accountTypes { name accountTypeId } }",
      )
    ).accountTypes[0]!.accountTypeId;
    await other.graphql(other.a.admin, "mutation($r: InviteMemberRequest!) { inviteMember(request: $r) { expiresAt } }", {
      r: { email: "file@example.org", accountTypeId: type },
    });
    const folder = outboxFolder(other.server.services.config);
    expect(other.log.join("\n")).toContain(`mail goes to files in ${folder}`);
    const name = await until(() => {
      try {
        return readdirSync(folder).find((entry) => entry.endsWith(".eml"));
      } catch {
        return undefined;
      }
    });
    const mail = read("file@example.org", readFileSync(join(folder, name), "utf8"));
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    expect(mail.header("To")).toBe("file@example.org");
    expect(mail.part("text/plain")).toContain(`${other.url}/invite#`);
  } finally {
    await other.close();
  }
});
