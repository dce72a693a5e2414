import { describe, expect, test } from "vitest";
import { readConfig } from "../platform/config/index.ts";
import { endedWithTest } from "../testing/ended-with-test.ts";
import { storePid } from "../testing/server-process.ts";
import { createOrganizationOffline } from "./offline.ts";

const { folder, start } = endedWithTest();
const signIn = async (
  url: string,
  made: { readonly organizationId: string; readonly email: string; readonly password: string | null },
): Promise<number> =>
  (
    await fetch(`${url}/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ orgId: made.organizationId, email: made.email, password: made.password }),
    })
  ).status;

describe("sheaf org create", () => {
  test("without a server: makes the store, the organization and its administrator, and leaves nothing running", async () => {
    const path = folder();
    const made = await createOrganizationOffline(readConfig({ SHEAF_DATA: path }), { slug: "Acme", admin: { email: "Boss@Acme.example" } });
    expect(made).toMatchObject({ slug: "acme", email: "boss@acme.example", password: expect.stringMatching(/^\w{20}$/) });
    expect(storePid(path)).toBeNull();
    const running = await start(path);
    expect(await signIn(running.url, made)).toBe(200);
    await running.end("SIGTERM");
  });

  test("beside a running server: it goes on, and the new organization can sign in at once", async () => {
    const path = folder();
    const running = await start(path);
    const config = readConfig({ SHEAF_DATA: path });
    const made = await createOrganizationOffline(config, {
      slug: "beside",
      admin: { email: "a@b.example" },
      password: "given by the operator",
    });
    expect(made.password).toBeNull();
    expect(await signIn(running.url, { ...made, password: "given by the operator" })).toBe(200);
    await expect(createOrganizationOffline(config, { slug: "beside", admin: { email: "a@b.example" } })).rejects.toMatchObject({
      code: "EEXIST",
    });
    await expect(createOrganizationOffline(config, { slug: "login", admin: { email: "a@b.example" } })).rejects.toMatchObject({
      code: "EINVAL",
      message: "URL not available",
    });
    await expect(createOrganizationOffline(config, { slug: "other", admin: { email: "no address" } })).rejects.toMatchObject({
      code: "EINVAL",
      message: "Invalid email",
    });
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    await running.end("SIGTERM");
  });
});
