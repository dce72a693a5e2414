import type { FastifyInstance } from "fastify";
import { noTracing, type Span, type Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The span of the call; null: it is not traced. */
    span: Span | null;
  }
}

/** Calls of probes, which come every few seconds and tell nothing. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/livez", "/readyz", "/metrics"]);

/** A span for each call, by its route: paths hold names and tokens. `isParentTrusted`: proxies in front say what the call is a part of. */
export function traceCalls(app: FastifyInstance, tracing: Tracing, isParentTrusted: boolean): void {
  app.decorateRequest("span", null);
  if (tracing === noTracing) return;
  app.addHook("onRequest", async (request) => {
    const route = request.routeOptions.url ?? "none";
    if (PROBES.has(route)) return;
    const { traceparent } = request.headers;
    request.span = tracing.begin({
      name: `${request.method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": request.method, "http.route": route, "sheaf.request_id": request.id },
      traceParent: isParentTrusted && typeof traceparent === "string" ? traceparent : undefined,
    });
  });
  // after the body was read: its pieces come outside of what the call began
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.within(() => done());
  });
  app.addHook("onResponse", async ({ span, failures }, reply) => {
    if (span === null) return;
    span.set({ "http.response.status_code": reply.statusCode });
    if (reply.statusCode >= 500) span.fail(failures?.[0] ?? String(reply.statusCode));
    span.end();
  });
  app.addHook("onRequestAbort", async ({ span }) => {
    span?.fail("connection_closed");
    span?.end();
  });
}
