import type { Tracing } from "../../platform/tracing/index.ts";
import type { RunFacts } from "./run.ts";

/** A query that was answered, in the trace of who asked: how it was answered and how long each part took, nothing of what it asks or says. */
export function traceQuery(tracing: Tracing, { path, isDownload, end, compileMs, elapsedMs, errorCode }: RunFacts): void {
  // what was kept or shared cost its warehouse nothing this time
  const isRun = path === "warehouse";
  tracing.measured(
    {
      name: "query",
      ms: elapsedMs,
      code: errorCode,
      attributes: {
        "sheaf.query.path": path,
        "sheaf.query.download": isDownload,
        ...(end === null ? {} : { "sheaf.query.rows": end.rows, "sheaf.query.truncated": end.truncated }),
      },
    },
    [
      { name: "query compile", ms: compileMs },
      ...(isRun && end !== null
        ? [
            { name: "query wait", ms: end.queueMs },
            { name: "query engine", ms: end.executeMs + end.fetchMs },
          ]
        : []),
    ],
  );
}
