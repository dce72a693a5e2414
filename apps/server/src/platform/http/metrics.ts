import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { CodedError } from "@sheaf/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerConfig } from "../config/index.ts";

/** Seconds within which calls are counted. */
const BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30] as const;
const CONTENT = "text/plain; version=0.0.4; charset=utf-8";
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** Of calls that no route takes, whatever their addresses are: strangers make no series. */
const NO_ROUTE = "none";

interface Calls {
  readonly labels: string;
  /** One more than there are buckets: the last holds the slowest. */
  readonly counts: number[];
  seconds: number;
}

/**
 * Counts what the server does, and tells it in the text form of Prometheus. Who asks brings the token of the configuration; without one only
 * this machine is answered, and no proxy in front of it. Nothing in it names an organization or a person.
 */
export function serveMetrics(app: FastifyInstance, config: Pick<ServerConfig, "metricsToken">): void {
  const calls = new Map<string, Calls>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let open = 0;
  app.addHook("onRequest", async (_request, { raw }) => {
    open += 1;
    // answered or left by whoever asked: it comes once either way
    raw.once("close", () => {
      open -= 1;
    });
  });
  app.addHook("onResponse", async (request, reply) => count(calls, request, reply.statusCode, reply.elapsedTime / 1_000));
  app.addHook("onClose", async () => delay.disable());
  app.get("/metrics", async (request, reply) => {
    requireReader(request, config.metricsToken);
    const text = [
      ...countedCalls(calls),
      ...gauge("sheaf_http_requests_open", "Calls that are not answered yet.", open),
      ...ofProcess(delay),
    ];
    delay.reset();
    return reply.type(CONTENT).send(`${text.join("\n")}\n`);
  });
}

function count(calls: Map<string, Calls>, { method, routeOptions }: FastifyRequest, status: number, seconds: number): void {
  const route = routeOptions.url === undefined || routeOptions.url === "*" ? NO_ROUTE : routeOptions.url;
  const labels = `method="${quoted(method)}",route="${quoted(route)}",status="${status}"`;
  let own = calls.get(labels);
  if (own === undefined) calls.set(labels, (own = { labels, counts: BUCKETS.map(() => 0).concat(0), seconds: 0 }));
  const at = BUCKETS.findIndex((most) => seconds <= most);
  const index = at === -1 ? BUCKETS.length : at;
  own.counts[index] = (own.counts[index] ?? 0) + 1;
  own.seconds += seconds;
}

function countedCalls(calls: ReadonlyMap<string, Calls>): string[] {
  const name = "sheaf_http_request_duration_seconds";
  const lines = [`# HELP ${name} Time until a call was answered.`, `# TYPE ${name} histogram`];
  for (const { labels, counts, seconds } of calls.values()) {
    let sum = 0;
    counts.forEach((counted, index) => {
      sum += counted;
      lines.push(`${name}_bucket{${labels},le="${BUCKETS[index] ?? "+Inf"}"} ${sum}`);
    });
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum}`);
  }
  return lines;
}

function ofProcess(delay: { readonly max: number; percentile(percent: number): number }): string[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  // the names that dashboards know
  return [
    ...gauge("process_resident_memory_bytes", "Memory that the process holds.", rss),
    ...gauge("nodejs_heap_size_used_bytes", "Memory of objects.", heapUsed),
    ...gauge("nodejs_external_memory_bytes", "Memory beside them.", external),
    ...gauge("process_start_time_seconds", "When the process began.", Math.round(Date.now() / 1_000 - process.uptime())),
    "# HELP process_cpu_seconds_total Time of the processor.",
    "# TYPE process_cpu_seconds_total counter",
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ...gauge("nodejs_eventloop_lag_p99_seconds", "How late work began, since it was asked last.", known(delay.percentile(99)) / 1e9),
    ...gauge("nodejs_eventloop_lag_max_seconds", "The latest, since it was asked last.", known(delay.max) / 1e9),
  ];
}

/** Nothing was measured yet where a number is none, or none that a clock gives. */
const known = (value: number): number => (Number.isFinite(value) && value < 1e15 ? value : 0);
const gauge = (name: string, help: string, value: number): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
];
const quoted = (text: string): string => text.replaceAll(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));

/** What is not for somebody is not there for them. */
function requireReader(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    const isHere = LOOPBACK.has(request.socket.remoteAddress ?? "");
    const isForwarded = request.headers["x-forwarded-for"] !== undefined || request.headers["forwarded"] !== undefined;
    if (!isHere || isForwarded) throw new CodedError("ENOENT");
    return;
  }
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(token))) throw new CodedError("ENOENT");
}
