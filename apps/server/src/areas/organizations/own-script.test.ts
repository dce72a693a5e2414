import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOperation } from "../../testing/call-operation.ts";
import { allOperations } from "../../testing/operations.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";
import { keepOperatorAttribute } from "./operator-attribute.ts";

const SCRIPT = 'document.documentElement.dataset.own = "$& ran";';
let world: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-web-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><html><head><title>S</title></head><body></body></html>");
  world = await startWorld({ webFolder: folder });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const operations = allOperations();
const set = (value: unknown, as: Actor = world.a.admin) =>
  callOperation(
    world,
    as,
    operations.find(({ name }) => name === "SetOrganizationAttribute")!,
    { name: "customScript", value },
  );
async function allow(value: boolean): Promise<void> {
  const { services } = world.server;
  await keepOperatorAttribute(
    { db: services.store.db, clock: services.clock, ids: services.ids },
    { slug: "tenant-a", name: "canSetCustomScript", value },
  );
  services.bus.publish({ kind: "attributes-changed", organizationId: world.a.organizationId });
}
async function page(path: string): Promise<{ readonly html: string; readonly policy: string; readonly cache: string }> {
  const answer = await fetch(`${world.url}${path}`, { headers: { accept: "text/html" } });
  return {
    html: await answer.text(),
    policy: answer.headers.get("content-security-policy") ?? "",
    cache: answer.headers.get("cache-control") ?? "",
  };
}
const scripts = (policy: string): string => policy.split("; ").find((rule) => rule.startsWith("script-src")) ?? "";

test("V55, canSetCustomScript: nobody sets one until whoever runs the server allows it", async () => {
  expect(await set(SCRIPT)).toMatchObject({ ok: false, error: { code: "EPERM" } });
  await allow(true);
  expect(await set(SCRIPT, world.a.creator)).toMatchObject({ ok: false, error: { code: "EPERM" } });
  expect(await set(SCRIPT)).toMatchObject({ ok: true });
  for (const hostile of ["</script><script src=https://evil.example>", "<!--<script>", `a${"b".repeat(20_000)}`])
    expect(await set(hostile)).toMatchObject({ ok: false, error: { code: "EINVAL" } });
  const named = operations.find(({ name }) => name === "SetOrganizationAttribute")!;
  expect(await callOperation(world, world.a.admin, named, { name: "canSetCustomScript", value: true })).toMatchObject({
    ok: false,
    error: { code: "EPERM" },
  });
});

test("V55: customScript runs in pages of documents alone, and their content policy allows nothing else than on other pages", async () => {
  await allow(true);
  await set(SCRIPT);
  const plain = await page("/tenant-a");
  const seen = await page("/tenant-a/workbook/Sales-7n42DGM5Tflk9n8mt7Fhc7/edit");
  const nonce = /<script nonce="([\w-]{24})">/.exec(seen.html)?.[1] ?? "";
  expect(seen.html).toContain(`<script nonce="${nonce}">${SCRIPT}</script></head>`);
  expect(scripts(seen.policy)).toBe(`script-src 'self' 'nonce-${nonce}'`);
  expect(seen.policy.replace(` 'nonce-${nonce}'`, "")).toBe(plain.policy);
  expect(seen.cache).toBe("no-store");
  expect((await page("/tenant-a/workbook/Sales-7n42DGM5Tflk9n8mt7Fhc7/edit")).html).not.toContain(nonce);
  const others = [
    "/tenant-a",
    "/tenant-a/login",
    "/tenant-a/admin/users",
    "/tenant-a/security",
    "/login",
    "/tenant-a/workbook",
    "/tenant-b/workbook/x",
  ];
  for (const path of others) {
    const other = await page(path);
    expect([path, other.html.includes("nonce"), other.policy]).toEqual([path, false, plain.policy]);
  }
  const found = await world.post<{ data: { organization: { customScript: string | null } } }>(null, "/organization-from-slug", {
    slug: "tenant-a",
  });
  expect(found.body.data.organization.customScript).toBe(SCRIPT);
});

test("customScript ends where it is not allowed any more", async () => {
  await allow(false);
  expect((await page("/tenant-a/workbook/x")).html).not.toContain("nonce");
  expect((await world.post<{ hasOwnScript: boolean }>(null, "/v2/branding/read", { slug: "tenant-a" })).body.hasOwnScript).toBe(false);
});

test("a support chat has its script and its hosts in pages of documents alone, and knows that people are who they say", async () => {
  const chatting = await startWorld({
    webFolder: folder,
    environment: {
      SHEAF_SUPPORT_CHAT_SCRIPT: "https://chat.example/widget.js",
      SHEAF_SUPPORT_CHAT_HOSTS: "https://api.chat.example",
      SHEAF_SUPPORT_CHAT_SECRET: "a secret of the chat's own",
    },
  });
  try {
    const of = async (path: string) => {
      const answer = await fetch(`${chatting.url}${path}`, { headers: { accept: "text/html" } });
      return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
    };
    const seen = await of("/tenant-a/workbook/Sales-7n42DGM5Tflk9n8mt7Fhc7/edit");
    expect(seen.html).toContain('<meta name="sheaf-support-chat" content="https://chat.example/widget.js">');
    expect(scripts(seen.policy)).toBe("script-src 'self' https://chat.example/widget.js https://api.chat.example");
    expect(seen.policy).toContain(
      "connect-src 'self' https://chat.example https://api.chat.example wss://chat.example wss://api.chat.example;",
    );
    for (const path of ["/tenant-a", "/tenant-a/login", "/tenant-a/admin/users", "/tenant-a/security", "/login"]) {
      const other = await of(path);
      expect([path, other.html.includes("chat.example"), other.policy.includes("chat.example")]).toEqual([path, false, false]);
      // so that whoever goes from here to a document gets its page from the server
      expect(other.html).toContain('<meta name="sheaf-documents-apart" content="on">');
    }
    const hash = async (as: Actor) =>
      (await chatting.graphql<{ me: { supportChatHash: string | null } }>(as, "{ me { supportChatHash } }")).me;
    const { creator, viewer } = chatting.a;
    expect(await hash(creator)).toEqual({
      supportChatHash: createHmac("sha256", "a secret of the chat's own").update(creator.userId).digest("hex"),
    });
    expect(await hash(viewer)).not.toEqual(await hash(creator));
    // what never ends is not for who is somebody else for an hour
    const signedIn = await chatting.signIn(chatting.a.organizationId, chatting.a.admin.email);
    const { body } = await chatting.post<{ token: string }>(signedIn, "/v2/impersonation/start", {
      orgId: chatting.a.organizationId,
      memberId: creator.userId,
      redirectUrl: "/",
    });
    expect(await hash({ ...creator, token: body.token })).toEqual({ supportChatHash: null });
  } finally {
    await chatting.close();
  }
  // off where nobody set one
  expect((await page("/tenant-a/workbook/Sales-7n42DGM5Tflk9n8mt7Fhc7/edit")).html).not.toContain("sheaf-support-chat");
  expect((await page("/tenant-a")).html).not.toContain("sheaf-documents-apart");
  expect(await world.graphql(world.a.creator, "{ me { supportChatHash } }")).toEqual({ me: { supportChatHash: null } });
});
