import type { ApolloClient } from "@apollo/client";
import type { Element } from "@sheaf/workbook";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../shared/http/call-error.ts";
import { CONNECTIONS } from "../../../shared/sources/queries.ts";
import type { ModelOffers } from "./model-offers.ts";
import { openSourceSchemas } from "./source-schemas.ts";

const flights = { id: "t", kind: "table", source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] } } as unknown as Element;
const models = { known: () => undefined, subscribe: () => () => undefined } as unknown as ModelOffers;

/** A server that answers the first calls with failures, one each, and then as it should. */
function server(...failures: readonly CallError[]) {
  const waiting = [...failures];
  let calls = 0;
  const graphql = {
    query: ({ query }: { readonly query: unknown }) => {
      calls += 1;
      const failure = waiting.shift();
      if (failure !== undefined) return Promise.reject(failure);
      const data =
        query === CONNECTIONS
          ? { connections: [{ connectionId: "c", engine: "duckdb", timezone: "UTC" }] }
          : { connectionTable: { path: ["flights"], columns: [], rowCountEstimate: null } };
      return Promise.resolve({ data });
    },
  } as unknown as ApolloClient;
  return { graphql, calls: () => calls };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isKnownAfterAWhile({ graphql }: { readonly graphql: ApolloClient }): Promise<boolean> {
  const schemas = openSourceSchemas(
    graphql,
    models,
    () => undefined,
    () => Promise.reject(new Error("nobody asks")),
  );
  schemas.subscribe(() => void schemas.isUnknown(flights));
  schemas.isUnknown(flights);
  await vi.advanceTimersByTimeAsync(60_000);
  return !schemas.isUnknown(flights);
}

test("a table whose look-up failed on its way is looked up again", async () => {
  const outage = new CallError({ code: "EAGAIN", status: 503, message: "An error has occurred" });
  const unplugged = new CallError({ code: "NETWORK", message: "No network" });
  expect(await isKnownAfterAWhile(server(outage, unplugged, outage))).toBe(true);
});

test("a refusal is not asked for again", async () => {
  const asked = server(new CallError({ code: "EACCES", status: 403, message: "Permission Denied" }));
  expect(await isKnownAfterAWhile(asked)).toBe(false);
  expect(asked.calls()).toBe(1);
});
