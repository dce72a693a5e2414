import { describe, expect, test } from "vitest";
import { reasonOf } from "./death.ts";

const HEAP = `{"level":"info","msg":"call"}

<--- Last few GCs --->

[15:0x2b] 24 ms: Mark-Compact 7.9 (9.1) -> 7.9 (9.1) MB

<--- JS stacktrace --->

FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
----- Native stack trace -----

 1: 0xe36196 node::OOMErrorHandler(char const*, v8::OOMDetails const&) [node]
`;

describe("why a server died", () => {
  test.each([
    [
      "a heap that is full",
      { code: null, signal: "SIGABRT", lastWords: HEAP, killedForMemory: 0 },
      /^out of memory: .*SIGABRT.*max-old-space-size.*FATAL ERROR: Reached heap limit/,
    ],
    [
      "the system's memory is full",
      { code: null, signal: "SIGKILL", lastWords: "", killedForMemory: 1 },
      /^out of memory: the system killed it/,
    ],
    ["a kill", { code: null, signal: "SIGKILL", lastWords: "", killedForMemory: 0 }, /^killed from outside \(signal SIGKILL\)/],
    ["a kill where nobody counts", { code: null, signal: "SIGKILL", lastWords: "", killedForMemory: null }, /^killed from outside/],
    ["a fault of the machine code", { code: null, signal: "SIGSEGV", lastWords: "", killedForMemory: 0 }, /^signal SIGSEGV$/],
    [
      "an error of the log, and not what came after it",
      {
        code: 70,
        signal: null,
        lastWords: '{"level":"fatal","msg":"nobody caught","err":{"message":"x is not a function"}}\n{"level":"info","msg":"call"}\n',
        killedForMemory: 0,
      },
      /^exit code 70; last words: nobody caught: x is not a function$/,
    ],
    [
      "words without a log",
      { code: 1, signal: null, lastWords: "Sheaf could not start: no\n", killedForMemory: 0 },
      /^exit code 1; last words: Sheaf could not start: no$/,
    ],
    ["a long line", { code: 1, signal: null, lastWords: "y".repeat(9_000), killedForMemory: 0 }, /^.{300,400}$/],
  ] as const)("%s", (_, death, line) => {
    expect(reasonOf(death)).toMatch(line);
    expect(reasonOf(death)).not.toContain("\n");
  });
});
