// Finds the regular expressions of our sources and those that a hostile text makes slow.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";

export interface FoundExpression {
  readonly source: string;
  readonly flags: string;
  /** `path:line` of the first place. */
  readonly place: string;
}

/** Every regular expression literal of the code that runs in production, each once. */
export function regularExpressions(root: string): readonly FoundExpression[] {
  const found = new Map<string, FoundExpression>();
  const paths = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isForTests(path));
  for (const path of paths.toSorted()) {
    const text = readFileSync(join(root, path), "utf8");
    new Visitor({
      Literal: (node) => {
        if (!("regex" in node)) return;
        const { pattern: source, flags } = node.regex;
        const place = `${path}:${text.slice(0, node.start).split("\n").length}`;
        const key = `/${source}/${flags}`;
        if (!found.has(key)) found.set(key, { source, flags, place });
      },
    }).visit(parseSync(path, text).program);
  }
  return [...found.values()];
}

/** Texts of about 50 kB made of what the expression itself speaks of, repeated and then broken off: where backtracking hurts. */
export function attacks(source: string, size = 50_000): readonly string[] {
  const literal = Array.from(source.replace(/\\[dDwWsSbBnrtuxpPkc]/g, "").replace(/[\\^$.*+?()[\]{}|]/g, ""));
  const seeds = new Set([
    "a",
    "A",
    "0",
    " ",
    "\t",
    "\n",
    "-",
    "_",
    "/",
    ".",
    '"',
    "'",
    "(",
    "[",
    "a0",
    "a ",
    "a.",
    "0.",
    "\\",
    ...literal,
    literal.slice(0, 8).join(""),
  ]);
  seeds.delete("");
  return [...seeds].flatMap((seed) => {
    const body = seed.repeat(Math.floor(size / seed.length));
    return [body, `${body}\u0001`, `\u0001${body}\u0001`];
  });
}

export interface SlowExpression {
  readonly expression: FoundExpression;
  readonly milliseconds: number;
  /** The start of the text that made it slow. */
  readonly attack: string;
}

const PATIENCE_MS = 2_000;

/** The expressions that need more than `limit` milliseconds for one of their attacks, best of three. Each runs in a worker that can be ended. */
export async function slowExpressions(expressions: readonly FoundExpression[], limit: number): Promise<readonly SlowExpression[]> {
  const slow: SlowExpression[] = [];
  let worker = startWorker();
  for (const expression of expressions) {
    const texts = attacks(expression.source);
    const answer = await ask(worker, { ...expression, texts, limit });
    if (answer === "no answer") {
      await worker.terminate();
      worker = startWorker();
      slow.push({ expression, milliseconds: PATIENCE_MS, attack: "" });
    } else if (answer.milliseconds > limit) {
      slow.push({ expression, milliseconds: answer.milliseconds, attack: (texts[answer.index] ?? "").slice(0, 20) });
    }
  }
  await worker.terminate();
  return slow;
}

interface Answer {
  readonly milliseconds: number;
  readonly index: number;
}

function startWorker(): Worker {
  return new Worker(
    `const { parentPort } = require("node:worker_threads");
     const once = (source, flags, text) => {
       const expression = new RegExp(source, flags.replace("y", ""));
       const started = performance.now();
       expression.exec(text);
       return performance.now() - started;
     };
     parentPort.on("message", ({ source, flags, texts, limit }) => {
       let worst = { milliseconds: 0, index: -1 };
       for (const [index, text] of texts.entries()) {
         let best = once(source, flags, text);
         for (let again = 0; again < 2 && best > limit; again += 1) best = Math.min(best, once(source, flags, text));
         if (best > worst.milliseconds) worst = { milliseconds: best, index };
         if (best > limit) break;
       }
       parentPort.postMessage(worst);
     });`,
    { eval: true },
  );
}

function ask(worker: Worker, question: unknown): Promise<Answer | "no answer"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("no answer"), PATIENCE_MS);
    worker.once("message", (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.postMessage(question);
  });
}
