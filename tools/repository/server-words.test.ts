import { describe, expect, test } from "vitest";
import { sentencesIn, wrongSentences } from "./server-words.ts";

const lines = (source: string, path = "apps/server/src/areas/teams/operations.ts"): readonly number[] => sentencesIn(path, source);

describe("sentences of the server that are not in the catalogue", () => {
  test.each([
    ["the text of an error", 'throw new CodedError("EEXIST", "There is a team with this name");'],
    ["one that is not translated yet", 'throw new CodedError("EEXIST", untranslated("There is a team with this name"));'],
    ["one of two", 'const a = new CodedError("EPERM", isOpen ? "The team is open" : b);'],
    ["around a value", "refuse(`${name} has more rows than a file may have`);"],
    ["a member that is shown", 'const a = { reason: "The archive is too large" };'],
  ])("%s", (_, source) => {
    expect(lines(source)).toEqual([1]);
  });

  test.each([
    ["messages", 'throw new CodedError("EEXIST", message("errors-organization.administration.team-name-taken"));'],
    ["words of another program", 'throw new CodedError("EINVAL", foreign("no such column: a b"));'],
    ["what goes into the log", 'services.log.warn({ id }, "an identity provider let nobody in");'],
    ["the reference of calls", 'operation({ summary: "Takes people out of a team" });'],
    ["statements", 'const a = ["SELECT a FROM some table", "CREATE TABLE some table"];'],
    ["invariants", 'throw new Error("There is always a team");'],
  ])("%s are none", (_, source) => {
    expect(lines(source)).toEqual([]);
  });

  test("what whoever runs the server reads is English, but for what is said to be untranslated", () => {
    const source = 'const a = "The folder is gone";\nconst b = untranslated("The folder is gone");';
    expect(lines(source, "apps/server/src/app/doctor/folder.ts")).toEqual([2]);
    expect(lines(source, "apps/cli/src/calls/server.ts")).toEqual([2]);
  });

  test("there may be fewer than are listed, and no more", () => {
    const found = new Map([["a.ts", [1, 4]]]);
    expect(wrongSentences(found, { "a.ts": 3, "b.ts": 1 })).toEqual([]);
    expect(wrongSentences(found, { "a.ts": 1 })).toEqual([
      expect.stringContaining("a.ts has 2 sentences outside the catalogue, 1 are listed (lines 1, 4)"),
    ]);
  });
});
