import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../http/call-error.ts";
import type { HttpClient } from "../http/http-client.ts";
import { findFirstOrganization, findOrganization, rememberedOrganization, rememberedOrganizations } from "./organization-lookup.ts";

const DAY = 24 * 3600 * 1000;
const acme = { orgId: "11111111-1111-4111-8111-111111111111", slug: "acme", name: "Acme", authMethod: "password" };

/** A server that knows one organization, or fails as it is told. */
function server(failure: CallError | null = null) {
  const asked: unknown[] = [];
  const http = {
    json: async (path: string, { body }: { readonly body: unknown }) => {
      asked.push([path, body]);
      if (failure !== null) throw failure;
      return { data: { organization: acme }, cloudHost: "" };
    },
  } as unknown as HttpClient;
  return { http, asked };
}

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an organization that was looked up is known for 30 days", async () => {
  expect(rememberedOrganization("acme")).toBeNull();
  const { http, asked } = server();
  expect(await findOrganization(http, "acme")).toEqual(acme);
  expect(asked).toEqual([["/organization-from-slug", { slug: "acme" }]]);
  vi.advanceTimersByTime(30 * DAY - 1);
  expect([rememberedOrganization("acme"), rememberedOrganizations()]).toEqual([acme, [acme]]);
  vi.advanceTimersByTime(1);
  expect([rememberedOrganization("acme"), rememberedOrganizations()]).toEqual([null, []]);
});

test("one that is not there, or cannot be one, is nothing, and is remembered no longer; an empty name asks nobody", async () => {
  await findOrganization(server().http, "acme");
  for (const code of ["ENOENT", "EINVAL"] as const)
    expect(await findOrganization(server(new CallError({ code, message: "", status: 404 })).http, "acme")).toBeNull();
  expect(rememberedOrganization("acme")).toBeNull();
  const { http, asked } = server();
  expect(await findOrganization(http, "")).toBeNull();
  expect(asked).toEqual([]);
});

test("other failures are told, and what is remembered stays", async () => {
  await findOrganization(server().http, "acme");
  const away = new CallError({ code: "EAGAIN", errorCode: "service_error", message: "away", status: 503 });
  await expect(findOrganization(server(away).http, "acme")).rejects.toThrow("away");
  expect(rememberedOrganization("acme")).toEqual(acme);
});

test("a server that nobody has set up says so; one with several organizations has no first one, and an outage is neither", async () => {
  const refused = (details?: Readonly<Record<string, unknown>>) =>
    server(new CallError({ code: "ENOENT", message: "", status: 404, details })).http;
  expect(await findFirstOrganization(server().http)).toEqual(acme);
  expect([await findFirstOrganization(refused({ isEmpty: true })), await findFirstOrganization(refused())]).toEqual(["nobody", null]);
  await expect(findFirstOrganization(server(new CallError({ code: "NETWORK", message: "" })).http)).rejects.toThrow();
});
