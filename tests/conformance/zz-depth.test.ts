import { test } from "vitest";
import { startDuckDb, startPostgres } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";
import { checkFormula, lowerExpr } from "@sheaf/formula";
test("depth", async () => {
  const engines = [await startDuckDb(), await startPostgres()];
  const columns = {
    x: { type: { kind: "integer", digits: 19 } as const, values: [1, 2] },
    f: { type: { kind: "float" } as const, values: [1.5, 2] },
    t: { type: { kind: "text" } as const, values: ["a"] },
    d: { type: { kind: "date" } as const, values: ["2024-01-01"] },
  };
  const nest = (open: string, inner: string, close: string, n: number) => open.repeat(n) + inner + close.repeat(n);
  const cases: Record<string, (n: number) => string> = {
    paren: (n) => nest("(", "[x]", ")", n),
    abs: (n) => nest("Abs(", "[x]", ")", n),
    neg: (n) => "-".repeat(n) + "[x]",
    plus: (n) => "[x]" + " + 1".repeat(n),
    fplus: (n) => "[f]" + " + 1.5".repeat(n),
    ftimes: (n) => "[f]" + " * 1.5".repeat(n),
    concat: (n) => "[t]" + ' & "b"'.repeat(n),
    iff: (n) => nest("If([x] > 1, [x], ", "2", ")", n),
    upper: (n) => nest("Upper(", "[t]", ")", n),
    round: (n) => nest("Round(", "[f]", ", 2)", n),
    sqrt: (n) => nest("Sqrt(", "[f]", ")", n),
    coalesce: (n) => nest("Coalesce(", "[x]", ", 1)", n),
    dateadd: (n) => nest('DateAdd("day", 1, ', "[d]", ")", n),
    trunc: (n) => nest('DateTrunc("month", ', "[d]", ")", n),
    not: (n) => "not ".repeat(n) + "[x] > 1",
    or: (n) => Array.from({ length: n }, (_, i) => `[x] = ${i}`).join(" or "),
  };
  for (const [name, make] of Object.entries(cases))
    for (const n of name === "or" ? [1000] : [10, 100, 240])
      for (const e of engines) {
        const t = Date.now();
        try {
          const f = make(n);
          const { dialects } = await import("@sheaf/sql");
          const { scopeOf } = (await import("./support/formula-runner.ts")) as never;
          await runFormula(e, f, columns, {
            timeZone: "Europe/Berlin",
            weekStart: "sunday",
            now: "2026-11-21T12:00:00.000000Z",
            user: {} as never,
          });
          console.log(name, n, e.dialect, "ok", Date.now() - t);
        } catch (error) {
          console.log(name, n, e.dialect, "FAIL", String(error).slice(0, 120), Date.now() - t);
          if (String(error).includes("Invalid string length")) break;
        }
      }
  await Promise.all(engines.map((e) => e.close()));
}, 300000);
