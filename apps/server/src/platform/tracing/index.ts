import type { ServerConfig } from "../config/index.ts";
import type { Logger } from "../log/index.ts";
import { OtlpExporter } from "./otlp.ts";
import { noTracing, openTracing, type Tracing } from "./tracing.ts";

export { noTracing, type Span, type Tracing } from "./tracing.ts";
export { traceCalls } from "./calls.ts";

/** Traces as the settings say; none costs nothing. */
export function tracingOf({ traces }: Pick<ServerConfig, "traces">, log: Pick<Logger, "warn">): Tracing {
  if (traces === null) return noTracing;
  const exporter = new OtlpExporter(traces, log);
  return openTracing({ share: traces.share, take: (span) => exporter.take(span), stop: () => exporter.stop() });
}
