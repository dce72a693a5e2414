import type { Logger } from "../log/index.ts";
import type { EndedSpan, SpanAttributes } from "./tracing.ts";

export interface OtlpTarget {
  /** Where traces are posted. */
  readonly url: string;
  /** Secret: names and values of headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

const BATCH = 256;
const MOST_WAITING = 4_096;
const EVERY = 2_000;
const PATIENCE = 10_000;
const LAST = 1_500;
/** What a collector says that may take the same later. */
const LATER = new Set([429, 502, 503, 504]);
const TRIES = 3;
/** Between two warnings of the same. */
const WARN_AGAIN = 600_000;

const kinds: Readonly<Record<EndedSpan["kind"], number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

/**
 * Posts spans to a collector: OTLP over HTTP, as JSON. It never waits for a collector, and holds no more than a few thousand spans for one
 * that is away: what is beyond is lost, and told once in a while.
 */
export class OtlpExporter {
  readonly #target: OtlpTarget;
  readonly #log: Pick<Logger, "warn">;
  #waiting: EndedSpan[] = [];
  #lost = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #sending: Promise<void> | null = null;
  #isStopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(target: OtlpTarget, log: Pick<Logger, "warn">) {
    this.#target = target;
    this.#log = log;
    this.#timer = setInterval(() => this.#send(), EVERY).unref();
  }

  take(span: EndedSpan): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= BATCH) this.#send();
  }

  /** What is there is sent, if the collector takes it soon. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    const end = new Promise<void>((resolve) => setTimeout(resolve, LAST).unref());
    const all = async (): Promise<void> => {
      await this.#sending;
      this.#send();
      await this.#sending;
    };
    await Promise.race([all(), end]);
  }

  #send(): void {
    if (this.#sending !== null || this.#waiting.length === 0) return;
    this.#sending = this.#sendAll().finally(() => (this.#sending = null));
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      const outcome = await this.#post(batch);
      if (outcome === "later") return;
      this.#waiting = this.#waiting.slice(batch.length);
      if (outcome === "refused") this.#lost += batch.length;
      if (this.#lost > 0) this.#warn();
    }
  }

  async #post(batch: readonly EndedSpan[]): Promise<"taken" | "later" | "refused"> {
    const body = JSON.stringify(this.#written(batch));
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await fetch(this.#target.url, {
          method: "POST",
          headers: { ...this.#target.headers, "content-type": "application/json" },
          body,
          redirect: "error",
          signal: AbortSignal.timeout(PATIENCE),
        });
        await answer.body?.cancel();
        if (answer.ok) return "taken";
        if (!LATER.has(answer.status)) return "refused";
      } catch {
        // it is away
      }
      this.#warn();
      if (tried === TRIES || this.#isStopped) return "later";
      await new Promise((resolve) => setTimeout(resolve, EVERY * tried).unref());
    }
  }

  #warn(): void {
    if (performance.now() - this.#warnedAt < WARN_AGAIN) return;
    this.#warnedAt = performance.now();
    this.#log.warn({ lost: this.#lost, host: new URL(this.#target.url).host }, "the collector of traces does not take them");
  }

  #written(batch: readonly EndedSpan[]): object {
    const resource = { attributes: written({ "service.name": this.#target.service }) };
    const spans = batch.map(({ traceId, spanId, parentId, name, kind, from, to, attributes, hasFailed }) => ({
      traceId,
      spanId,
      ...(parentId === null ? {} : { parentSpanId: parentId }),
      name,
      kind: kinds[kind],
      startTimeUnixNano: nanoseconds(from),
      endTimeUnixNano: nanoseconds(to),
      attributes: written(attributes),
      status: hasFailed ? { code: FAILED } : {},
    }));
    return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "sheaf" }, spans }] }] };
  }
}

/** 64-bit numbers are texts in this JSON. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function written(attributes: SpanAttributes): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === "string"
        ? { stringValue: value }
        : typeof value === "boolean"
          ? { boolValue: value }
          : Number.isSafeInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value },
  }));
}
