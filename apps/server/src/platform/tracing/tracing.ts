import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What is said of a span: names, counts and codes of ours. Nothing that a person wrote, is called or may see. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is over; times in milliseconds since 1970, with their fractions. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: "internal" | "server" | "client" | "consumer";
  readonly from: number;
  readonly to: number;
  readonly attributes: SpanAttributes;
  readonly hasFailed: boolean;
}

/** A piece of work that goes on. */
export interface Span {
  readonly set: (attributes: SpanAttributes) => void;
  readonly fail: (code: string) => void;
  readonly end: () => void;
  /** Work whose spans are parts of this one. */
  readonly within: <T>(work: () => T) => T;
}

export interface SpanWanted {
  readonly name: string;
  readonly kind?: EndedSpan["kind"];
  readonly attributes?: SpanAttributes;
  /** W3C Trace Context of who asked: then the span is a part of theirs. */
  readonly traceParent?: string | undefined;
}

/** Traces by OpenTelemetry. */
export interface Tracing {
  /** Null where nothing is traced, or not this: then nothing of it costs anything. A span begun within another is a part of it. */
  readonly begin: (wanted: SpanWanted) => Span | null;
  /** The same around work: its failure is the span's. */
  readonly span: <T>(wanted: SpanWanted, work: (span: Span | null) => Promise<T>) => Promise<T>;
  /** Work that was measured: it took so many milliseconds and is over. `parts` came one after the other. */
  readonly measured: (wanted: SpanWanted & { readonly ms: number; readonly code?: string | null }, parts?: readonly MeasuredPart[]) => void;
  readonly stop: () => Promise<void>;
}

export interface MeasuredPart {
  readonly name: string;
  readonly ms: number;
}

/** Traces nothing. */
export const noTracing: Tracing = {
  begin: () => null,
  span: (_, work) => work(null),
  measured: () => undefined,
  stop: () => Promise.resolve(),
};

interface Place {
  readonly traceId: string;
  readonly spanId: string;
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u;
const NO_TRACE = "0".repeat(32);

const now = (): number => performance.timeOrigin + performance.now();
const newId = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Makes spans of a share of all traces, and gives each that ends to `take`. */
export function openTracing(
  { share, take, stop }: { readonly share: number; readonly take: (span: EndedSpan) => void; readonly stop: () => Promise<void> },
  random: () => number = Math.random,
): Tracing {
  /** Undefined: in no trace; null: in one that is left out. */
  const current = new AsyncLocalStorage<Place | null>();
  const begin = ({ name, kind = "internal", attributes = {}, traceParent }: SpanWanted): Span | null => {
    const parent = current.getStore() ?? (current.getStore() === null ? null : asked(traceParent));
    if (parent === null) return null;
    const isChosen = parent !== undefined || random() < share;
    const place: Place | null = isChosen ? { traceId: parent?.traceId ?? newId(16), spanId: newId(8) } : null;
    const within = <T>(work: () => T): T => current.run(place, work);
    // what it begins is left out as well
    if (place === null) return { set: () => undefined, fail: () => undefined, end: () => undefined, within };
    const from = now();
    const said: Record<string, string | number | boolean> = { ...attributes };
    let hasFailed = false;
    let isOver = false;
    return {
      set: (more) => void Object.assign(said, more),
      fail: (code) => {
        hasFailed = true;
        said["error.type"] = code;
      },
      end: () => {
        if (isOver) return;
        isOver = true;
        take({ ...place, parentId: parent?.spanId ?? null, name, kind, from, to: now(), attributes: said, hasFailed });
      },
      within,
    };
  };
  return {
    begin,
    span: async (wanted, work) => {
      const span = begin(wanted);
      if (span === null) return work(null);
      try {
        return await span.within(() => work(span));
      } catch (error) {
        span.fail(codeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    measured: ({ name, kind = "internal", attributes = {}, ms, code = null }, parts = []) => {
      const parent = current.getStore();
      if (parent === undefined || parent === null) return;
      const to = now();
      const own = { traceId: parent.traceId, spanId: newId(8) };
      const failed = code === null ? {} : { "error.type": code };
      const hasFailed = code !== null;
      take({ ...own, parentId: parent.spanId, name, kind, from: to - ms, to, attributes: { ...attributes, ...failed }, hasFailed });
      let from = to - ms;
      for (const part of parts) {
        const end = Math.min(to, from + part.ms);
        const of = { traceId: own.traceId, spanId: newId(8), parentId: own.spanId };
        take({ ...of, name: part.name, kind: "internal", from, to: end, attributes: {}, hasFailed: false });
        from = end;
      }
    },
    stop,
  };
}

/** Null: whoever asked leaves their trace out. */
function asked(traceParent: string | undefined): Place | null | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined || traceId === NO_TRACE) return undefined;
  return (Number.parseInt(flags, 16) & 1) === 1 ? { traceId, spanId } : null;
}

/** A code of ours, or the kind of error: never its words, which may quote what people wrote. */
function codeOf(error: unknown): string {
  const { errorCode, code } = error as { readonly errorCode?: unknown; readonly code?: unknown };
  if (typeof errorCode === "string") return errorCode;
  return typeof code === "string" ? code : "UNKNOWN";
}
