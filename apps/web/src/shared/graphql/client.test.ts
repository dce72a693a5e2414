import { gql } from "@apollo/client";
import { afterEach, expect, test, vi } from "vitest";
import type { HttpClient } from "../http/http-client.ts";
import { createGraphqlClient } from "./client.ts";

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
  vi.useRealTimers();
});

interface Sent {
  readonly id: string | null;
  readonly attempt: string | null;
  readonly count: number;
}

const lost = (): Response => {
  throw new TypeError("lost");
};

/** A client whose calls fail so often before they are answered, for want of a network unless another answer is named; what was sent. */
function clientThatLoses(times: number, failed = lost) {
  const sent: Sent[] = [];
  globalThis.fetch = async (_input, init) => {
    const headers = new Headers(init?.headers);
    const body = JSON.parse(init?.body as string) as object | readonly object[];
    sent.push({ id: headers.get("x-request-id"), attempt: headers.get("x-attempt"), count: Array.isArray(body) ? body.length : 1 });
    if (sent.length <= times) return failed();
    const answer = { data: { me: { __typename: "Me", name: "Ada" }, done: true } };
    return Response.json(Array.isArray(body) ? body.map(() => answer) : answer);
  };
  const client = createGraphqlClient({
    http: { headers: (requestId: string) => ({ "x-request-id": requestId }) } as unknown as HttpClient,
    tokens: { token: async () => "token", replace: async () => "another" },
    onUnauthorized: () => undefined,
  });
  return { client, sent };
}

test("a mutation says which attempt it is, under one request id", async () => {
  const { client, sent } = clientThatLoses(2);
  await client.mutate({
    mutation: gql`
      mutation Do {
        done
      }
    `,
  });
  expect(sent.map(({ attempt }) => attempt)).toEqual(["1", "2", "3"]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test("a batch of queries says which attempt it is; what is asked anew does not go with what is tried again", async () => {
  const { client, sent } = clientThatLoses(1);
  const ask = (name: string) => client.query({ query: gql(`query ${name} { me { name } }`), fetchPolicy: "no-cache" });
  await Promise.all([ask("One"), ask("Two")]);
  expect(sent.reduce((most, { count }) => Math.max(most, count), 0)).toBe(2);
  expect(sent[0]).toMatchObject({ attempt: "1", count: 2 });
  expect(sent.slice(1).every(({ attempt }) => attempt === "2")).toBe(true);
  await ask("Three");
  expect(sent.at(-1)).toMatchObject({ attempt: "1", count: 1 });
});

test("a call that is marked so goes alone beside a batch", async () => {
  const { client, sent } = clientThatLoses(0);
  const ask = (name: string, context = {}) =>
    client.query({ query: gql(`query ${name} { me { name } }`), fetchPolicy: "no-cache", context });
  await Promise.all([ask("One"), ask("Two"), ask("Sources", { noBatch: true })]);
  expect(sent.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test("what the server refused with a code, or as nobody's mistake, is asked once; what never arrived is asked again", async () => {
  const refused = (status: number, body: object) => (): Response => Response.json(body, { status });
  const tries = async (failed: () => Response): Promise<number> => {
    const { client, sent } = clientThatLoses(1, failed);
    await client.query({ query: gql("query One { me { name } }"), fetchPolicy: "no-cache" }).catch(() => undefined);
    return sent.length;
  };
  expect(await tries(refused(403, { code: "EPERM", message: "", requestId: "r", incidentId: null }))).toBe(1);
  expect(await tries(refused(500, { code: "UNKNOWN", message: "", requestId: "r", incidentId: "i" }))).toBe(1);
  expect(await tries(refused(502, {}))).toBe(2);
  expect(await tries(lost)).toBe(2);
});

test("a query is tried 6 times, a mutation 25 times, and then it has failed", async () => {
  vi.useFakeTimers();
  const { client, sent } = clientThatLoses(Number.POSITIVE_INFINITY);
  const failed = async (work: Promise<unknown>): Promise<number> => {
    const from = sent.length;
    const outcome = work.then(
      () => "done",
      () => "failed",
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toBe("failed");
    return sent.length - from;
  };
  expect(await failed(client.query({ query: gql("query One { me { name } }"), fetchPolicy: "no-cache" }))).toBe(6);
  expect(await failed(client.mutate({ mutation: gql("mutation Do { done }") }))).toBe(25);
});
