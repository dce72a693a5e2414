import cookie from "@fastify/cookie";
import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { randomToken } from "../ids.ts";
import type { Authenticate, Services } from "../services.ts";
import { knownBy, readBodies } from "./bodies.ts";
import { isCanonicalPath } from "./canonical.ts";
import { watchConnections } from "./closing.ts";
import { compressAnswers } from "./compressed-answers.ts";
import { takeTurnsAtConnections } from "./connection-turns.ts";
import { presentError } from "./error-presenter.ts";
import { serveMetrics } from "./metrics.ts";
import { isScim, SCIM, scimError } from "./scim.ts";
import { traceCalls } from "../tracing/index.ts";
import { callHeaders, commonHeaders } from "./security-headers.ts";
import { type BodyPatience, cutSlowBodies } from "./slow-bodies.ts";
import { endStoppedReaders } from "./stopped-readers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Path of every route, as it was added. */
    readonly routePaths: string[];
  }
  interface FastifyRequest {
    /** The client chose the request id (then it names the request for repetitions, V73). */
    clientRequestId: boolean;
    /** Who calls, for the log; null until they are known. */
    who: { readonly organizationId: string; readonly userId: string } | null;
    /** Codes of what failed in the call, for the log. */
    failures: readonly string[] | null;
  }
}

/** An HTTP server with everything that holds for every route, and no routes yet. */
export async function createHttpServer(
  services: Services,
  authenticate: Authenticate,
  bodyPatience?: BodyPatience,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]) ?? randomToken(12),
    // the nearest proxies, counted: a client can write anything into the header, but only before them
    trustProxy: (_address: string, hop: number) => hop < services.config.trustedProxies,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: "idle",
    // Fastify's own words for a server that ends have no code: ours are below.
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    requestTimeout: 0,
    // bodies have a measure of their own, which knows slow lines
    http: { headersTimeout: limits.bodySilence, connectionsCheckingInterval: limits.bodySilence / 4 },
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: false, caseSensitive: true, ignoreDuplicateSlashes: false },
    frameworkErrors: (error, request, reply) => {
      const { status, body } = presentError(error, { requestId: request.id, who: null }, services.log);
      void (reply as unknown as FastifyReply)
        .code(status)
        .headers(commonHeaders)
        .headers(callHeaders)
        .type("application/json")
        .send(JSON.stringify(body));
    },
  });
  takeTurnsAtConnections(app.server);
  watchConnections(app);
  cutSlowBodies(app, bodyPatience);
  endStoppedReaders(app);
  app.decorate("routePaths", []);
  app.addHook("onRoute", (route) => void app.routePaths.push(route.url));
  app.decorateRequest("clientRequestId", false);
  app.decorateRequest("who", null);
  app.decorateRequest("failures", null);
  readBodies(app, knownBy(authenticate));
  compressAnswers(app);
  await app.register(cookie);

  let isEnding = false;
  app.addHook("preClose", async () => {
    isEnding = true;
  });
  const warnOfProxy = proxyWarning(services);
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers["x-forwarded-for"] !== undefined) warnOfProxy();
    request.clientRequestId = requestIdOf(request.headers["x-request-id"]) !== null;
    reply.headers(commonHeaders).headers(callHeaders).header("x-request-id", request.id);
    if (services.publicUrl().startsWith("https://")) reply.header("strict-transport-security", "max-age=31536000");
    // On a connection that was open already: nothing new is begun.
    if (isEnding) throw new CodedError("service_error", message("errors.common.server-ending-try-again"), { retryAfter: 1 });
    if (!isCanonicalPath(request.raw.url ?? "/")) throw new CodedError("ENOENT");
  });
  app.addHook("onResponse", async (request, reply) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const { id: requestId, method, who, failures } = request;
    const outcome = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    // a failure stands in one line with whom it met (R33)
    const failed = failures === null || failures.length === 0 ? {} : { code: failures.join(" ") };
    services.log.info({ requestId, method, path: pathname, ...outcome, ...who, ...failed }, "call");
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds } = presentError(error, { requestId: request.id, who: request.who }, services.log);
    request.failures = [body.errorCode ?? body.code];
    if (retryAfterSeconds !== null) reply.header("retry-after", retryAfterSeconds);
    if (isScim(request.url))
      return reply
        .code(status)
        .headers(callHeaders)
        .type(SCIM)
        .send(JSON.stringify({ ...scimError(status, body), ...body }));
    return reply.code(status).headers(callHeaders).type("application/json").send(JSON.stringify(body));
  });
  traceCalls(app, services.tracing, services.config.trustedProxies > 0);
  serveMetrics(app, services.config);
  // the process lives: by both names, as probes of different kinds have them
  for (const path of ["/healthz", "/livez"]) app.get(path, () => ({ ok: true }));
  app.get("/readyz", async () => {
    if (!(await services.store.ping())) throw new CodedError("service_error");
    return { ok: true };
  });
  return app;
}

/** Milliseconds between two warnings of the same. */
const WARN_AGAIN = 3_600_000;

/** Limits count by address: behind a proxy that is not trusted everybody has one, and shares what one person may try. */
function proxyWarning({ config, log, clock }: Services): () => void {
  let warned = Number.NEGATIVE_INFINITY;
  return () => {
    if (config.trustedProxies > 0 || clock.now() - warned < WARN_AGAIN) return;
    warned = clock.now();
    log.warn(
      {},
      "Requests arrive with X-Forwarded-For, but no proxy is trusted: everybody behind the proxy counts as one source. Set SHEAF_TRUSTED_PROXIES to the number of proxies in front of the server.",
    );
  };
}

/** Ids of our clients: letters, digits and a few separators; anything else is not taken over, it would stand in our log. */
function requestIdOf(header: string | string[] | undefined): string | null {
  return typeof header === "string" && /^[A-Za-z0-9._:-]{8,100}$/.test(header) ? header : null;
}
