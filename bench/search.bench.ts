// How long a library of 10,000 documents, 100,000 columns and 10,000 members takes to answer, for people with different rights.
import { type Bench, type Measurement, percentile } from "../tools/bench/measure.ts";
import { type Person, post, signIn } from "./support/calls.ts";
import { probeRights } from "@sheaf/server/testing/rights-probe";
import { addressOf, overGivenStore } from "./support/given-store.ts";
import { fillLibrary, librarySize } from "./support/large-library.ts";

/** A key after the last one may have an answer that is as late as this. */
const KEY = 50;
const LIST = 200;
/** Milliseconds of the rights on everything in one statement, and of a thousand decisions. */
const RIGHTS = 30;
const MAY = 10;
/** What people type, key by key; the last is a slip. */
const typed = ["revenue", "fuel cost", "quarter", "customer churn", "zz", "warehuose"];

const kinds = [
  {
    name: "documents",
    query: "query ($query: String!) { search(query: $query, first: 50) { inodeId name permissions { right } path { name } } }",
  },
  { name: "inside documents", query: "query ($query: String!) { searchParts(query: $query, first: 50, formulas: true) { inodeId name } }" },
  { name: "people", query: "query ($query: String!) { searchMembers(query: $query, first: 50) { userId name } }" },
] as const;

const lists = [
  { name: "members", query: "{ members { userId email name accountType status } }" },
  { name: "teams", query: "{ teams { teamId name memberCount firstMembers { name } } }" },
  { name: "account types", query: "{ accountTypes { accountTypeId name memberCount } }" },
  { name: "audit log, newest part", query: "{ auditEntries { entryId at action actorName objectName } }" },
  { name: "queries, newest part", query: "{ queryLog { entryId at memberName documentName elapsedMs } }" },
  { name: "usage of 30 days", query: "{ usage { members { name queries } documents { name queries } } }" },
] as const;

export const bench: Bench = {
  name: "search",
  about: `search as it is typed, and lists, over ${librarySize.documents} documents, ${librarySize.documents * librarySize.columnsEach} columns and ${librarySize.members} members`,
  async run() {
    return await overGivenStore("search", async (server, store) => {
      await fillLibrary(server, store);
      const people = [
        { who: "an administrator", person: await signIn(server) },
        ...(await Promise.all(
          ["every-team", "one-team", "one-document"].map(async (name) => ({
            who: `somebody in ${name.replace("-", " ")}`.replace("in one document", "with one document"),
            person: await signIn({ ...server, email: `${name}@example.com` }),
          })),
        )),
      ];
      const measurements: Measurement[] = [];
      for (const { who, person } of people) {
        for (const { name, query } of kinds) {
          // people search on a server that has been searched before: what the first ones wait for is its start
          for (const text of typed) await ask(person, query, { query: text });
          const times: number[] = [];
          for (const text of typed)
            for (let length = 1; length <= text.length; length += 1)
              times.push(await took(() => ask(person, query, { query: text.slice(0, length) })));
          measurements.push({ name: `${name}, ${who}: median`, value: percentile(times, 0.5), unit: "ms", baseline: null, budget: null });
          measurements.push({
            name: `${name}, ${who}: p95 of a key`,
            value: percentile(times, 0.95),
            unit: "ms",
            baseline: null,
            budget: KEY,
          });
          measurements.push({ name: `${name}, ${who}: slowest key`, value: Math.max(...times), unit: "ms", baseline: null, budget: null });
        }
      }
      const administrator = people[0]?.person;
      if (administrator === undefined) throw new Error("nobody signed in");
      for (const { name, query } of lists) {
        await ask(administrator, query, {});
        const times: number[] = [];
        for (let round = 0; round < 7; round += 1) times.push(await took(() => ask(administrator, query, {})));
        measurements.push({ name: `list of ${name}`, value: percentile(times, 0.5), unit: "ms", baseline: null, budget: LIST });
      }
      const rights = await probeRights(addressOf(store), "every-team@example.com", 15);
      measurements.push({
        name: `rights on ${rights.documents} documents in one statement, somebody in ${rights.teams} teams`,
        value: percentile(rights.statement, 0.5),
        unit: "ms",
        baseline: null,
        budget: RIGHTS,
      });
      measurements.push({
        name: "a thousand decisions of may()",
        value: percentile(rights.each, 0.5),
        unit: "ms",
        baseline: null,
        budget: MAY,
      });
      return measurements;
    });
  },
};

async function ask(person: Person, query: string, variables: object): Promise<void> {
  const answer = (await (await post(person, "/graphql2", { query, variables })).json()) as {
    readonly errors?: readonly { readonly message: string }[];
  };
  if (answer.errors !== undefined) throw new Error(answer.errors.map(({ message }) => message).join("; "));
}

async function took(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
