import { createHash } from "node:crypto";
import { type Actor, breachError, CodedError, isLent, reachesAction } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { isBreach, measure } from "@sheaf/workbook";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, StoreAway } from "../database/index.ts";
import type { Caller, Services } from "../services.ts";
import { auditLent } from "./audit.ts";
import { issueText } from "./issue-text.ts";
import { type AnyOperation, type OperationContext, Outdated } from "./operation.ts";

/** What a transport knows of a call before an operation is chosen. */
export interface Call {
  readonly caller: Caller;
  readonly requestId: string;
  /** True if the client chose the request id: then a mutation's answer is kept under it (V73). */
  readonly repeatable: boolean;
  readonly sourceAddress: string;
  readonly signal: AbortSignal;
  readonly restsOn?: OperationContext["restsOn"];
}

/** Checks input and capability and runs one operation in the given database or transaction. */
export async function runOperation(operation: AnyOperation, context: OperationContext, input: unknown, raw?: Readable): Promise<unknown> {
  const answer: unknown = await traced(operation, context, () => {
    const parsed = admitted(operation, context, input);
    // a mutation is short, and ends as it began
    if (operation.kind === "query" && operation.capability !== null)
      context.restsOn(async ({ actor }) => requireCapability(operation, actor));
    return operation.run(context, parsed, raw);
  });
  if (operation.kind === "mutation" && operation.isTrivial !== true) await auditLent(context, operation.name);
  return answer;
}

/**
 * Runs an operation as a part of another one, in its transaction and by its caller's rights: what it asks of an account type, of a key's scopes
 * and of its input holds as if it were called by itself. What is written down of acts in another person's place is the outer one's.
 */
export async function runWithin(operation: AnyOperation, context: OperationContext, input: unknown): Promise<unknown> {
  const parsed = admitted(operation, context, input);
  return operation.run(context, parsed);
}

/** A span of the operation alone: what waits for its turn to write, and is written down, is the call's. */
function traced<T>({ name, kind }: AnyOperation, { tracing, actor, requestId }: OperationContext, work: () => Promise<T> | T): Promise<T> {
  const attributes = { "sheaf.request_id": requestId, "sheaf.organization_id": actor.organizationId, "sheaf.operation.kind": kind };
  return tracing.span({ name: `operation ${name}`, attributes }, async () => work());
}

function requireCapability({ capability }: AnyOperation, actor: Actor): void {
  if (capability !== null && !actor.capabilities.has(capability)) throw new CodedError("EPERM");
}

function admitted(operation: AnyOperation, { actor }: OperationContext, input: unknown): unknown {
  requireCapability(operation, actor);
  if (!reaches(operation, actor)) throw new CodedError("EPERM");
  const parsed = (operation.input as z.ZodType).safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error, operation.ids);
  return parsed.data;
}

/** Whether the way in which somebody acts leads to an operation at all. */
function reaches({ reach, scope }: AnyOperation, actor: Actor): boolean {
  const { via } = actor;
  if (via.kind === "session" || via.kind === "setup") return true;
  if (via.kind === "api-key") return scope === "any" || (scope !== undefined && via.scopes.has(scope));
  if (via.kind === "impersonation" && isLent(scope)) return true;
  return reach !== undefined && reachesAction(actor, reach);
}

/**
 * An id that has no id's shape is answered like one that never existed (V30); everything else is EINVAL with the path and
 * the finding, never the value.
 */
export function invalidInput(error: z.ZodError, ids: Readonly<Record<string, unknown>> = {}): CodedError {
  const issues = error.issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issueText(issue) }));
  if (issues.length > 0 && issues.every((issue) => issue.path in ids && inEnglish(issue.message) === "Not an id"))
    return new CodedError("ENOENT");
  const first = issues[0];
  const text =
    first === undefined
      ? message("errors.code.invalid")
      : first.path === ""
        ? first.message
        : message("errors.field", { field: first.path.replace(/^(?:body|query|params)\./, ""), problem: first.message });
  return new CodedError("EINVAL", text, { fields: issues.slice(0, 20) });
}

export function contextFor(services: Services, call: Call, db: Database, effects: (() => void | Promise<void>)[]): OperationContext {
  return {
    ...services,
    db,
    caller: call.caller,
    actor: call.caller.actor,
    requestId: call.requestId,
    sourceAddress: call.sourceAddress,
    signal: call.signal,
    restsOn: call.restsOn ?? (() => undefined),
    afterCommit: (effect) => void effects.push(effect),
  };
}

/** A mutation that the store interrupted is begun again once, and for so long again and again (milliseconds), */
const AGAIN_WITHIN = 2_000;
/** after this pause. */
const AGAIN_AFTER = 50;

type Effects = (() => void | Promise<void>)[];
interface Mutation {
  readonly name: string;
  readonly payload: unknown;
}

/**
 * Runs `work` as one mutation: in a transaction, at most once per request id of a member. A repetition with the same payload
 * gets the first answer, word for word; with another payload `conflict_request`. Two at the same time: the second waits for
 * the first on the primary key. What was kept and what was done commit together, so a kill in between loses both or none.
 *
 * When the store goes away in the middle, it is begun again where that cannot double it: nothing was committed for certain, or its request id
 * tells whether it was.
 */
export async function mutateOnce(
  services: Services,
  call: Call,
  what: Mutation,
  work: (context: OperationContext) => Promise<unknown>,
): Promise<string> {
  const began = performance.now();
  // of an attempt of which nobody knows whether it was committed: due if the next one finds that it was
  let perhaps: Effects = [];
  for (let isFirst = true; ; isFirst = false) {
    const effects: Effects = [];
    try {
      const { text, isRepetition } = await attempt(services, call, what, work, effects);
      await follow(services, call, what, isRepetition ? perhaps : effects);
      return text;
    } catch (error) {
      if (!(error instanceof StoreAway) || (error.outcome === "unknown" && !call.repeatable)) throw error;
      if ((!isFirst && performance.now() - began > AGAIN_WITHIN) || call.signal.aborted) throw error;
      if (error.outcome === "unknown") perhaps = effects;
      await wait(AGAIN_AFTER);
    }
  }
}

async function attempt(
  services: Services,
  call: Call,
  what: Mutation,
  work: (context: OperationContext) => Promise<unknown>,
  effects: Effects,
): Promise<{ readonly text: string; readonly isRepetition: boolean }> {
  const { actor } = call.caller;
  const payload = JSON.stringify([what.name, what.payload]);
  requireKeepable(what.payload, payload);
  const hash = hashOf(payload);
  return services.store.db.transaction().execute(async (transaction) => {
    const own = { organization_id: actor.organizationId, user_id: actor.userId, request_id: call.requestId };
    if (call.repeatable) {
      const inserted = await transaction
        .insertInto("request_answers")
        .values({ ...own, operation: what.name, payload_hash: hash, answer: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning("request_id")
        .executeTakeFirst();
      if (inserted === undefined) {
        const kept = await transaction
          .selectFrom("request_answers")
          .select(["payload_hash", "answer"])
          .where("organization_id", "=", own.organization_id)
          .where("user_id", "=", own.user_id)
          .where("request_id", "=", own.request_id)
          .executeTakeFirst();
        // the first one was rolled back between our wait and our look: the client tries again
        if (kept === undefined || kept.answer === null) throw new CodedError("duplicate_request");
        return { text: answerKept(kept, hash), isRepetition: true };
      }
    }
    const result = await work(contextFor(services, call, transaction, effects));
    const text = JSON.stringify(result ?? null);
    if (call.repeatable) {
      await transaction
        .updateTable("request_answers")
        .set({ answer: text })
        .where("organization_id", "=", own.organization_id)
        .where("user_id", "=", own.user_id)
        .where("request_id", "=", own.request_id)
        .execute();
    }
    return { text, isRepetition: false };
  });
}

async function follow(services: Services, call: Call, what: Mutation, effects: Effects): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      // the change is made and acknowledged; what should follow it is for the log
      services.log.error({ err: error, requestId: call.requestId, operation: what.name }, "an effect after the commit failed");
    }
  }
}

/** NUL, which no column of the store can hold, is found before anything is written. `text`: the same as JSON. */
function requireKeepable(payload: unknown, text: string): void {
  if (!text.includes("\\u0000")) return;
  const found = measure(payload);
  // a body that is one text has a reader of its own, which knows the place in it
  if (isBreach(found) && found.path.join("/") !== "body") throw breachError(found, "value");
}

interface Mutation {
  readonly name: string;
  readonly payload: unknown;
}

function hashOf(payload: string): Buffer {
  return createHash("sha256").update(payload).digest();
}

function answerKept(
  { payload_hash: keptHash, answer }: { readonly payload_hash: Buffer; readonly answer: string | null },
  hash: Buffer,
): string {
  if (!keptHash.equals(hash)) throw new CodedError("conflict_request", message("errors.operations.request-id-used-another-request"));
  return answer ?? "null";
}

/** The answer of a mutation that is repeated; null if this is the first time. */
async function answerBefore({ store }: Services, { repeatable, requestId, caller }: Call, what: Mutation): Promise<string | null> {
  if (!repeatable) return null;
  const kept = await store.db
    .selectFrom("request_answers")
    .select(["payload_hash", "answer"])
    .where("organization_id", "=", caller.actor.organizationId)
    .where("user_id", "=", caller.actor.userId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return kept === undefined || kept.answer === null ? null : answerKept(kept, hashOf(JSON.stringify([what.name, what.payload])));
}

/** How often something is prepared anew because it was out of date when its turn came. */
const PREPARATIONS = 5;

/** A mutation that is prepared before its transaction. One that was done already is not prepared again. */
async function performPrepared(operation: AnyOperation, services: Services, call: Call, input: unknown): Promise<unknown> {
  const what = { name: operation.name, payload: withoutTransport(input) };
  const context = contextFor(services, call, services.store.db, []);
  const parsed = admitted(operation, context, input);
  const before = await answerBefore(services, call, what);
  if (before !== null) return JSON.parse(before);
  for (let attempt = 1; attempt <= PREPARATIONS; attempt += 1) {
    const finish = await traced(operation, context, () => operation.prepare?.(context, parsed));
    try {
      const work = async (within: OperationContext): Promise<unknown> => {
        const answer: unknown = await finish?.(within);
        await auditLent(within, operation.name);
        return answer;
      };
      return JSON.parse(await mutateOnce(services, call, what, work));
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw new CodedError("ESTALE", message("errors.operations.document-being-changed-others-all"));
}

/** Runs an operation the way its kind asks: queries on the pool, mutations once and in a transaction. */
export async function performOperation(
  operation: AnyOperation,
  services: Services,
  call: Call,
  input: unknown,
  raw?: Readable,
): Promise<unknown> {
  if (operation.prepare !== undefined) return performPrepared(operation, services, call, input);
  if (operation.kind === "mutation" && operation.transaction !== false) {
    return JSON.parse(
      await mutateOnce(services, call, { name: operation.name, payload: withoutTransport(input) }, (context) =>
        runOperation(operation, context, input),
      ),
    );
  }
  const effects: (() => void | Promise<void>)[] = [];
  const result = await runOperation(operation, contextFor(services, call, services.store.db, effects), input, raw);
  for (const effect of effects) await effect();
  return result;
}

/** Of the headers only the precondition belongs to what is asked; the others change from try to try. */
function withoutTransport(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("headers" in input)) return input;
  const { headers, ...rest } = input as { headers: Readonly<Record<string, unknown>> };
  return { ...rest, match: headers["if-match"] };
}
