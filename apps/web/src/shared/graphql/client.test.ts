import { gql } from "@apollo/client";
import { afterEach, expect, test } from "vitest";
import type { HttpClient } from "../http/http-client.ts";
import { createGraphqlClient } from "./client.ts";

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});

interface Sent {
  readonly id: string | null;
  readonly attempt: string | null;
  readonly count: number;
}

/** A client whose calls the network loses so often before they are answered; what was sent. */
function clientThatLoses(times: number) {
  const sent: Sent[] = [];
  globalThis.fetch = async (_input, init) => {
    const headers = new Headers(init?.headers);
    const body = JSON.parse(init?.body as string) as object | readonly object[];
    sent.push({ id: headers.get("x-request-id"), attempt: headers.get("x-attempt"), count: Array.isArray(body) ? body.length : 1 });
    if (sent.length <= times) throw new TypeError("lost");
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
