/* eslint-disable no-script-url -- what must not become a link */
import { pictureFacts } from "@sheaf/paper";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { MailBranding, MailPreview, ShownBranding } from "@sheaf/contract";
import { forgetPictures } from "../images/index.ts";
import { type SmtpSink, startSmtpSink } from "../../testing/smtp-sink.ts";
import { type Actor, GraphqlFailure, startWorld, type World } from "../../testing/world.ts";

const DAY = 24 * 3_600_000;
let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url, SHEAF_MAIL_FROM: "Sheaf <post@sheaf.example>" } });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});
beforeEach(async () => {
  await setProduct(world.a.admin, {});
  await setMail(world.a.admin, {});
});

const drawing = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><script>alert(1)</script><rect width="64" height="32" fill="${color}"/></svg>`;
interface Brought {
  readonly status: number;
  readonly body: { readonly pictureId: string; readonly code?: string };
}
const bring = async (as: Actor, part: string, body: string): Promise<Brought> =>
  (await world.request(`/v2/branding/pictures/${part}`, {
    as,
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body,
  })) as Brought;
const remove = (as: Actor, part: string) => world.request(`/v2/branding/pictures/${part}`, { as, method: "DELETE" });
const shown = (slug: string) => world.post<ShownBranding>(null, "/v2/branding/read", { slug });
const fields =
  "organizationId shownName accent signInBackground signInText website signedOutUrl pictures { part pictureId } hasOwnScript colors { light dark }";
const setProduct = (as: Actor, change: object): Promise<unknown> =>
  world.graphql(as, `mutation($r: UpdateBrandingRequest!) { updateBranding(request: $r) { ${fields} } }`, {
    r: { shownName: null, accent: null, signInBackground: null, signInText: null, ...change },
  });
const mailFields = "senderName replyTo footer accent logoId sender";
const usualMail = { senderName: null, replyTo: null, footer: "", accent: null };
const setMail = async (as: Actor, change: object): Promise<MailBranding> =>
  (
    await world.graphql<{ updateMailBranding: MailBranding }>(
      as,
      `mutation($r: UpdateMailBrandingRequest!) { updateMailBranding(request: $r) { ${mailFields} } }`,
      { r: { ...usualMail, ...change } },
    )
  ).updateMailBranding;
const preview = async (as: Actor, change: object): Promise<MailPreview> =>
  (
    await world.graphql<{ mailPreview: MailPreview }>(
      as,
      `query($mail: String!, $senderName: String, $replyTo: String, $footer: String!, $accent: String) {
        mailPreview(mail: $mail, senderName: $senderName, replyTo: $replyTo, footer: $footer, accent: $accent) { from replyTo subject html text }
      }`,
      { mail: "invitation", ...usualMail, ...change },
    )
  ).mailPreview;
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (problem: unknown) => problem,
  );
  if (!(error instanceof GraphqlFailure)) throw new Error(`no coded failure: ${String(error)}`);
  return error.body;
};
async function invite(email: string): Promise<void> {
  const { accountTypes } = await world.graphql<{ accountTypes: { name: string; accountTypeId: string }[] }>(
    world.a.admin,
    "{ accountTypes { name accountTypeId } }",
  );
  const accountTypeId = accountTypes.find(({ name }) => name === "View")!.accountTypeId;
  await world.graphql(world.a.admin, "mutation($r: InviteMemberRequest!) { inviteMember(request: $r) { expiresAt } }", {
    r: { email, accountTypeId },
  });
}
const mailTo = (email: string) =>
  vi.waitFor(
    () => {
      const mail = sink.received.find(({ to }) => to === email);
      if (mail === undefined) throw new Error(`no mail to ${email} yet`);
      return mail;
    },
    { timeout: 20_000 },
  );

describe("canManageBranding: what the product looks like", () => {
  test("is set by who may, and seen by whoever comes to the door of that organization alone", async () => {
    const { admin, creator } = world.a;
    expect((await failure(setProduct(creator, { shownName: "Mine" }))).code).toBe("EPERM");
    await setProduct(admin, { shownName: " Harbor ", accent: "#0a4f9c", signInText: "For the crew" });
    const own = (await shown("tenant-a")).body;
    expect(own).toMatchObject({ shownName: "Harbor", accent: "#0a4f9c", signInText: "For the crew", signInBackground: null, pictures: [] });
    expect((await shown("tenant-b")).body).toMatchObject({ shownName: null, accent: null });
    expect((await shown("nobody-here")).body).toMatchObject({ organizationId: null, shownName: null });
    const { organizationBranding } = await world.graphql<{ organizationBranding: ShownBranding }>(
      world.a.guest,
      `{ organizationBranding { ${fields} } }`,
    );
    expect(organizationBranding).toEqual(own);
  });

  test("an accent that white words cannot be read on is refused, and says why", async () => {
    expect(await failure(setProduct(world.a.admin, { accent: "#ffd400" }))).toMatchObject({
      code: "EINVAL",
      message: "White text cannot be read on this color. Choose a darker one.",
      details: { fields: [{ path: "request.accent" }] },
    });
    expect((await failure(setProduct(world.a.admin, { accent: "red" }))).code).toBe("EINVAL");
  });

  test("the website is an address of the web; whoever signs out is sent where the organization says", async () => {
    const { admin } = world.a;
    for (const website of ["javascript:alert(1)", "harbor.example", "https://someone:secret@harbor.example", "https://"])
      expect([website, (await failure(setProduct(admin, { website }))).code]).toEqual([website, "EINVAL"]);
    const leave = async () => {
      const again = await world.signIn(world.a.organizationId, admin.email);
      return (await world.post<object>(again, "/logout", { orgId: world.a.organizationId })).body;
    };
    expect(await leave()).toEqual({ ok: true });
    await setProduct(admin, { website: " https://harbor.example/ ", signedOutUrl: "https://intranet.harbor.example/bye" });
    expect((await shown("tenant-a")).body).toMatchObject({ website: "https://harbor.example/" });
    expect(await leave()).toEqual({ ok: true, redirectUrl: "https://intranet.harbor.example/bye" });
  });

  test("a logo is drawn anew as PNG, shown without a session, and gone when it is taken away", async () => {
    const { admin, creator } = world.a;
    expect((await bring(creator, "logo", drawing("#0a0"))).status).toBe(403);
    const { status, body } = await bring(admin, "logo", drawing("#0a0"));
    expect(status).toBe(200);
    expect((await shown("tenant-a")).body.pictures).toEqual([{ part: "logo", pictureId: body.pictureId }]);
    const address = `/v2/branding/${world.a.organizationId}/${body.pictureId}`;
    const answer = await fetch(`${world.url}${address}`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(pictureFacts(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ type: "image/png", width: 256, height: 128 });
    expect((await world.request(`/v2/branding/${world.b.organizationId}/${body.pictureId}`)).status).toBe(404);
    // it is in use, however old it is
    const { services } = world.server;
    await forgetPictures({ ...services, clock: { ...services.clock, now: () => services.clock.now() + 400 * DAY } });
    expect((await fetch(`${world.url}${address}`)).status).toBe(200);
    expect((await remove(creator, "logo")).status).toBe(403);
    await remove(admin, "logo");
    expect((await shown("tenant-a")).body.pictures).toEqual([]);
    expect((await fetch(`${world.url}${address}`)).status).toBe(404);
  });

  test("a drawing whose filters would hold a thread for minutes is refused by its time, in words about pictures; the next is drawn", async () => {
    const { admin } = world.a;
    const noise = '<feTurbulence baseFrequency="0.05" numOctaves="50"/>'.repeat(400);
    const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><filter id="f">${noise}</filter>${'<rect filter="url(#f)" width="640" height="640"/>'.repeat(2_000)}</svg>`;
    expect((await bring(admin, "logo", heavy)).body).toMatchObject({
      code: "EINVAL",
      message: "This picture takes too long to draw. Save it without filters, or as PNG.",
    });
    expect((await bring(admin, "logo", drawing("#0a0"))).status).toBe(200);
    await remove(admin, "logo");
  }, 120_000);

  test.each(["<!doctype html><script>alert(1)</script>", "GIF89a", ""])("%j is no logo", async (text) => {
    expect((await bring(world.a.admin, "logo", text)).body.code).toBe("EINVAL");
  });

  test("every change is in the audit log", async () => {
    await setProduct(world.a.admin, { shownName: "Harbor" });
    const entries = await world.server.services.store.db
      .selectFrom("audit_entries")
      .select(["action", "detail"])
      .where("organization_id", "=", world.a.organizationId)
      .where("action", "in", ["branding.update", "branding.picture", "mail-branding.update"])
      // sealing them into the chain moves them in the table
      .orderBy("at")
      .execute();
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(["branding.update", "branding.picture", "mail-branding.update"]));
    expect(entries.filter(({ action }) => action === "branding.update").at(-1)?.detail).toMatchObject({ shownName: "Harbor" });
  });
});

describe("canManageEmailBranding: what mail looks like", () => {
  test("sender, answers, logo, color and footer are those of the mail that people get", async () => {
    const { admin, creator } = world.a;
    expect((await failure(setMail(creator, { senderName: "Mine" }))).code).toBe("EPERM");
    expect((await bring(creator, "mail-logo", drawing("#00a"))).status).toBe(403);
    await setProduct(admin, { shownName: "Harbor" });
    const set = { senderName: "Harbor crew", replyTo: "help@example.org", footer: "Quay 1\n<b>Bergen</b>", accent: "#0a4f9c" };
    await setMail(admin, set);
    const { body } = await bring(admin, "mail-logo", drawing("#00a"));
    expect((await setMail(admin, set)).logoId).toBe(body.pictureId);
    // the door does not show it
    expect((await shown("tenant-a")).body.pictures).toEqual([]);
    await invite("branded@example.org");
    const mail = await mailTo("branded@example.org");
    expect(mail.header("From")).toBe("Harbor crew <post@sheaf.example>");
    expect(mail.header("Reply-To")).toBe("help@example.org");
    expect(mail.header("Subject")).toBe("Ada tenant-a invited you to tenant-a on Harbor");
    const html = mail.part("text/html");
    expect(html).toContain("background:#0a4f9c");
    expect(html).toContain(`<img src="cid:logo@sheaf" alt="Harbor"`);
    expect(html).toContain("Quay 1<br>&#60;b&#62;Bergen");
    expect(mail.part("text/plain").replaceAll("\r", "")).toContain("Quay 1\n<b>Bergen</b>");
    await remove(admin, "mail-logo");
  });

  test("the preview is made by the template that sends, of settings that are not saved", async () => {
    expect((await failure(preview(world.a.creator, {}))).code).toBe("EPERM");
    const seen = await preview(world.a.admin, { senderName: "Tried", footer: "Quay 2", accent: "#7a1f1f" });
    expect(seen.from).toBe("Tried <post@sheaf.example>");
    expect(seen.subject).toBe("Ada tenant-a invited you to tenant-a on Sheaf");
    expect(seen.html).toContain("background:#7a1f1f");
    expect(seen.text).toContain("Quay 2");
    expect((await preview(world.a.admin, { mail: "scheduled" })).subject).toBe("Weekly figures");
    expect((await failure(preview(world.a.admin, { accent: "#ffff00" }))).code).toBe("EINVAL");
  });

  test("mail is in the language of whoever gets it, else of the organization", async () => {
    const setLanguage = (locale: string | null) =>
      world.graphql(world.a.admin, "mutation($r: UpdateUserSettingsRequest!) { updateUserSettings(request: $r) { locale } }", {
        r: { locale },
      });
    await setLanguage("en-xa");
    expect((await preview(world.a.admin, {})).html).toContain(`<html lang="en-XA" dir="ltr">`);
    expect((await preview(world.a.admin, {})).subject).toMatch(/^\[Ada tenant-a/);
    await setLanguage(null);
    expect((await preview(world.a.admin, {})).subject).toBe("Ada tenant-a invited you to tenant-a on Sheaf");
  });
});
