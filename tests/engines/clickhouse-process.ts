// A process that answers statements by ClickHouse: what makes the engine end ends this process and no test.
import { createRequire } from "node:module";
import type { Answer, Question } from "./clickhouse.ts";

interface Chdb {
  readonly Session: new () => { readonly queryAsync: (sql: string, options: { readonly format: string }) => Promise<{ text(): string }> };
}

const [, , entry = ""] = process.argv;
const { Session } = createRequire(entry)("chdb") as Chdb;
const session = new Session();

process.on("message", ({ id, sql }: Question) => {
  session.queryAsync(sql, { format: "TabSeparated" }).then(
    (result) => answer({ id, rows: result.text() }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));

function answer(message: Answer): void {
  process.send?.(message);
}
