import { setTimeout as wait } from "node:timers/promises";
import { CodedError, limits, type LinkedKind, type LinkedService } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type Selectable, sql } from "kysely";
import { GiveUp } from "../../platform/background/index.ts";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database, Tables } from "../../platform/database/index.ts";
import { mayBeDone, Unanswered } from "../../platform/http/index.ts";
import type { Services } from "../../platform/services.ts";
import { callService, listOf, type ServiceAnswer, type ServiceCall, serviceDoor, textOf } from "./call.ts";
import { isGranted, ofKind, requireApp, serviceName } from "./services.ts";
import { GrantLost, renewed, type Tokens, tokensShape } from "./tokens.ts";
import { serviceWays } from "./ways/index.ts";

export type AccountRow = Selectable<Tables["linked_accounts"]>;

export const accountSealPlace = (organizationId: string, id: string): string => `linked account ${organizationId} ${id}`;

export function sealTokens({ secrets }: Pick<Services, "secrets">, organizationId: string, id: string, tokens: Tokens): Buffer {
  return seal(secrets, JSON.stringify(tokens), accountSealPlace(organizationId, id));
}

const lost = ({ service, label }: Pick<AccountRow, "service" | "label">): CodedError =>
  new CodedError("EPERM", message("errors-schedules.accounts.account-refused", { service: serviceName(service), label }));

export function openTokens(
  { secrets }: Pick<Services, "secrets">,
  row: Pick<AccountRow, "organization_id" | "id" | "sealed_tokens" | "service" | "label">,
): Tokens {
  try {
    return tokensShape.parse(JSON.parse(unseal(secrets, row.sealed_tokens, accountSealPlace(row.organization_id, row.id))));
  } catch {
    throw lost(row);
  }
}

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** An account of the caller's own: those of others are as if they had never been. */
export async function requireAccount(db: Database, { organizationId, userId }: Owner, accountId: string): Promise<AccountRow> {
  const row = await db
    .selectFrom("linked_accounts")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return row;
}

/** The same for what goes out by an account: that it is gone is said to its owner. */
async function requireLinked(db: Database, owner: Owner, accountId: string): Promise<AccountRow> {
  try {
    return await requireAccount(db, owner, accountId);
  } catch (error) {
    if (error instanceof CodedError && error.code === "ENOENT")
      throw new CodedError("EPERM", message("errors-schedules.accounts.account-goes-disconnected"));
    throw error;
  }
}

/** Refuses an account that does not lead to a kind of places. */
export function requireKind(row: Pick<AccountRow, "service" | "scopes" | "label">, kind: LinkedKind): void {
  if (row.service !== ofKind(kind))
    throw new CodedError("EINVAL", message("errors-schedules.accounts.no-place-for-account"), { field: "destinations" });
  if (!isGranted(kind, row.scopes))
    throw new CodedError("EPERM", message("errors-schedules.accounts.not-connected-for-this", { label: row.label }), {
      field: "destinations",
    });
}

/** Calls of one account. */
export interface LinkedClient {
  readonly accountId: string;
  readonly service: LinkedService;
  /** Who the service says they are. */
  readonly subject: string;
  readonly label: string;
  /** JSON goes out, where there is any, and an answer that is none of `fine` is a failure in words. */
  readonly call: (url: string, call: LinkedCall) => Promise<ServiceAnswer>;
  /** Without the account's token: an address that was given for one file. */
  readonly put: (url: string, call: ServiceCall) => Promise<ServiceAnswer>;
}

export interface LinkedCall {
  readonly method: ServiceCall["method"];
  readonly json?: unknown;
  /** JSON that is written already. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are no failure, besides those of success. */
  readonly fine?: readonly number[];
  /**
   * Told right before the call leaves that must not be made twice. Where nobody knows whether the service has done it, the call rejects with
   * `Unanswered`.
   */
  readonly leaving?: () => Promise<void>;
}

/** Milliseconds before its end from which a token is renewed. */
const EARLY = 60_000;

/** Seconds that whoever renews a token keeps others from it: as long as its call may last, and a little for the store. */
const CLAIM = limits.webhookTimeout / 1_000 + 10;
/** Milliseconds until those who wait look again. */
const LOOK = 200;

/**
 * A token that lasts a little longer; two at once renew it once, as each service takes a refresh token once. The service is asked outside of
 * any transaction: one that does not answer holds nothing of the store.
 */
async function accessOf(services: Services, owner: Owner, accountId: string, stale: string | null, signal?: AbortSignal): Promise<string> {
  const { store, clock } = services;
  for (;;) {
    const row = await requireLinked(store.db, owner, accountId);
    if (row.is_lost) throw lost(row);
    const tokens = openTokens(services, row);
    if (tokens.access !== stale && tokens.expiresAt - EARLY > clock.now()) return tokens.access;
    if (await claimed(store.db, row)) {
      const access = await renewedBy(services, row, tokens);
      if (access !== null) return access;
    }
    await wait(LOOK, undefined, signal === undefined ? {} : { signal });
  }
}

/** The account as it was read, if nobody renewed it meanwhile or does so now. */
const sameAccount = (db: Database, { organization_id, id, sealed_tokens }: AccountRow) =>
  db
    .updateTable("linked_accounts")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("sealed_tokens", "=", sealed_tokens);

async function claimed(db: Database, row: AccountRow): Promise<boolean> {
  const { numUpdatedRows } = await sameAccount(db, row)
    .set({ renewing_until: sql<Date>`now() + ${CLAIM} * interval '1 second'` })
    .where((e) => e.or([e("renewing_until", "is", null), e("renewing_until", "<", sql<Date>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Null: somebody else has renewed it meanwhile, who was not waited for. */
async function renewedBy(services: Services, row: AccountRow, tokens: Tokens): Promise<string | null> {
  const { organization_id, id, service, scopes } = row;
  const { db } = services.store;
  try {
    const next = await renewed(services, await requireApp(services, db, organization_id, service), tokens, scopes);
    const sealed_tokens = sealTokens(services, organization_id, id, next);
    await sameAccount(db, row).set({ sealed_tokens, renewing_until: null }).execute();
    return next.access;
  } catch (error) {
    const isLost = error instanceof GrantLost;
    const { numUpdatedRows } = await sameAccount(db, row).set({ is_lost: isLost, renewing_until: null }).executeTakeFirst();
    if (isLost && numUpdatedRows === 0n) return null;
    throw isLost ? lost(row) : error;
  }
}

export async function openLinked(
  services: Services,
  owner: Owner,
  accountId: string,
  kind: LinkedKind,
  signal?: AbortSignal,
): Promise<LinkedClient> {
  const row = await requireLinked(services.store.db, owner, accountId);
  requireKind(row, kind);
  const door = serviceDoor(services.config);
  const { service, subject, label } = row;
  const way = serviceWays[service];
  const ask = (access: string, url: string, { method, json, text, headers, leaving }: LinkedCall): Promise<ServiceAnswer> => {
    const body = text ?? (json === undefined ? null : JSON.stringify(json));
    return patiently(
      () =>
        callService(door, new URL(url), {
          method,
          headers: { authorization: `Bearer ${access}`, ...(body === null ? {} : { "content-type": "application/json" }), ...headers },
          ...(body === null ? {} : { body: Buffer.from(body) }),
          ...(signal === undefined ? {} : { signal }),
          isOnce: leaving !== undefined,
        }),
      signal,
    );
  };
  return {
    accountId,
    service,
    subject,
    label,
    call: async (url, call) => {
      const access = await accessOf(services, owner, accountId, null, signal);
      await call.leaving?.();
      let answer = await ask(access, url, call);
      // it may have been revoked before its time
      if (way.isStale(answer)) answer = await ask(await accessOf(services, owner, accountId, access, signal), url, call);
      const isOnce = call.leaving !== undefined;
      if (answer.status >= 200 && answer.status < 300) {
        const refusal = answer.isForeign ? unreadable(service, isOnce) : way.refusal(answer, isOnce);
        if (refusal !== null) throw refusal;
        return answer;
      }
      if (call.fine?.includes(answer.status) === true) return answer;
      throw failureOf(service, answer, isOnce);
    },
    put: async (url, call) => {
      if (!URL.canParse(url))
        throw new CodedError("EAGAIN", message("errors-schedules.accounts.gave-no-place-file", { service: serviceName(service) }));
      const answer = await patiently(
        () => callService(door, new URL(url), { ...call, ...(signal === undefined ? {} : { signal }) }),
        signal,
      );
      if (answer.status < 400) return answer;
      throw failureOf(service, answer, false);
    },
  };
}

/** Milliseconds that a call waits in all for a service that asks for a pause; whoever is asked for a longer one comes another time. */
const PATIENCE = 20_000;

/** Asks again after the pause that a service asks for, where it is short: what it answers so, it has not done. */
async function patiently(ask: () => Promise<ServiceAnswer>, signal: AbortSignal | undefined): Promise<ServiceAnswer> {
  for (let waited = 0; ;) {
    const answer = await ask();
    const pause = pauseIn(answer);
    if (pause === null || waited + pause * 1_000 > PATIENCE) return answer;
    // a pause of nothing is one, or it would be asked without end
    const milliseconds = Math.max(pause * 1_000, LOOK);
    waited += milliseconds;
    await wait(milliseconds, undefined, signal === undefined ? {} : { signal });
  }
}

/** Seconds until a service wants to be asked again. */
function pauseIn({ status, headers }: ServiceAnswer): number | null {
  const said = status === 429 || status === 503 ? headers["retry-after"] : undefined;
  return said !== undefined && /^\d{1,6}$/.test(said) ? Number(said) : null;
}

function unreadable(service: LinkedService, isOnce: boolean): Error {
  const words = message("errors-schedules.accounts.answered-no-data", { name: serviceName(service) });
  return isOnce ? new Unanswered(words) : new CodedError("EAGAIN", words);
}

/** What is better later, among the refusals of Google. */
const SLOWER = new Set(["rateLimitExceeded", "userRateLimitExceeded", "sharingRateLimitExceeded"]);

function failureOf(service: LinkedService, answer: ServiceAnswer, isOnce: boolean): Error {
  const { status, json } = answer;
  const name = serviceName(service);
  const reason = textOf(listOf(json, "error", "errors")[0], "reason");
  if (status === 429 || (status === 403 && reason !== null && SLOWER.has(reason))) {
    const pause = pauseIn(answer);
    return new CodedError(
      "EAGAIN",
      pause === null
        ? message("errors-schedules.accounts.asked-too-often", { name })
        : message("errors-schedules.accounts.asked-too-often-for-seconds", { name, seconds: pause }),
    );
  }
  if (status >= 500) {
    const words = message("errors-schedules.accounts.not-work-moment-status", { name, status });
    return isOnce && mayBeDone(status) ? new Unanswered(words) : new CodedError("EAGAIN", words);
  }
  if (status === 401) return new CodedError("EAGAIN", message("errors-schedules.accounts.not-take-own-token", { name }));
  const said = textOf(json, "error", "message")?.slice(0, 200) ?? null;
  const words =
    status === 404
      ? message("errors-schedules.accounts.no-such-place", { name })
      : status === 403
        ? message("errors-schedules.accounts.not-let-account-write", { name })
        : message("errors-schedules.accounts.refuses-status", { name, status });
  return new GiveUp("refused", {
    cause: new CodedError("EAGAIN", said === null ? words : message("errors.with-reason", { text: words, reason: said })),
  });
}
