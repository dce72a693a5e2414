import {
  accountNaming,
  type Capability,
  CodedError,
  destinationRecords,
  done,
  linkedAccount,
  linkedAccounts,
  linkedChoice,
  type LinkedKind,
  linkedKinds,
  linkedPlaceMaking,
  linkedPlacesOf,
  linkedServices,
  linkingBegin,
  linkingBegun,
  linkingFinish,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { GiveUp } from "../../platform/background/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Allowance, RateLimiter } from "../../platform/http/index.ts";
import { audit, operation, type OperationContext } from "../../platform/operations/index.ts";
import { type AccountRow, openLinked, requireAccount, sealTokens } from "./accounts.ts";
import { tellService } from "./end-accounts.ts";
import { beginLinking, slugInState, takeLinking } from "./flows.ts";
import { AccountPlaces } from "./places.ts";
import { addressesOf, appOf, isGranted, ofKind, redirectUrlOf, requireApp, scopesOf, serviceName } from "./services.ts";
import { tokensForCode } from "./tokens.ts";
import { serviceWays } from "./ways/index.ts";

const MOST_ACCOUNTS = 20;
/** Ways to a service that a person may begin at once, and milliseconds until there may be another. */
const LINKINGS: Allowance = { burst: 20, refill: 15_000 };
const LOOKS: Allowance = { burst: 40, refill: 1_000 };

const common = { capability: "canScheduleExport" satisfies Capability } as const;
const own = { ...common, ids: { accountId: "linked-account" } } as const;

/** Kinds that the organization is set up for and the caller may send to. */
async function offeredKinds(context: OperationContext): Promise<readonly LinkedKind[]> {
  const { db, actor } = context;
  if (!actor.capabilities.has(common.capability)) return [];
  const set = new Set<string>();
  for (const service of linkedServices) if ((await appOf(context, db, actor.organizationId, service)) !== null) set.add(service);
  return linkedKinds.filter((kind) => set.has(ofKind(kind)) && actor.capabilities.has(destinationRecords[kind].needs));
}

function requireRight({ actor }: OperationContext, kind: LinkedKind): void {
  if (!actor.capabilities.has(destinationRecords[kind].needs))
    throw new CodedError("EPERM", message("errors-schedules.accounts.kind-not-allowed"));
}

const presented = ({ id, service, label, scopes, is_lost, linked_at }: AccountRow): z.input<typeof linkedAccount> => ({
  accountId: id,
  service,
  label,
  kinds: linkedKinds.filter((kind) => ofKind(kind) === service && isGranted(kind, scopes)),
  isLost: is_lost,
  linkedAt: linked_at.toISOString(),
});

/** What people do with accounts of their own at other services. */
export function linkedAccountOperations(clock: Clock) {
  const limiter = new RateLimiter(clock);
  const there = new AccountPlaces(clock);

  const list = operation({
    name: "ListLinkedAccounts",
    kind: "query",
    transport: { kind: "graphql", field: "linkedAccounts" },
    summary: "The caller's accounts at other services, and what they may send there",
    input: z.strictObject({}),
    output: linkedAccounts,
    // Whoever connected an account sees it and can end that, whatever they may do by now.
    capability: null,
    ids: {},
    run: async (context) => {
      const rows = await context.db
        .selectFrom("linked_accounts")
        .selectAll()
        .where("organization_id", "=", context.actor.organizationId)
        .where("user_id", "=", context.actor.userId)
        .orderBy("service")
        .orderBy("label")
        .execute();
      const { hasStorageIntegration: hasStorage } = await context.attributes.of(context.actor.organizationId);
      const kinds = (await offeredKinds(context)).filter((kind) => hasStorage || !destinationRecords[kind].isStorage);
      return { kinds, accounts: rows.map(presented), hasStorage };
    },
  });

  const begin = operation({
    name: "BeginLinking",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "beginLinking" },
    summary: "Where the browser goes so that its person connects an account of theirs",
    input: linkingBegin,
    output: linkingBegun,
    ...common,
    ids: {},
    run: async (context, { kind }) => {
      const { db, actor } = context;
      requireRight(context, kind);
      limiter.require(`linkings/${actor.organizationId}/${actor.userId}`, LINKINGS);
      const service = ofKind(kind);
      const app = await requireApp(context, db, actor.organizationId, service);
      const { slug } = await db.selectFrom("organizations").select("slug").where("id", "=", actor.organizationId).executeTakeFirstOrThrow();
      const scopes = [...serviceWays[service].always, ...scopesOf(kind, app)];
      const { state, challenge } = await beginLinking(context, actor, slug, { service, scopes });
      const url = new URL(addressesOf(context, app).authorize);
      const asked = {
        client_id: app.clientId,
        redirect_uri: redirectUrlOf(context, service, slug),
        state,
        ...serviceWays[service].asked(scopes, challenge),
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return { url: url.href };
    },
  });

  const finish = operation({
    name: "FinishLinking",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "finishLinking" },
    summary: "Keeps an account that its service sent the browser back with, for the session that began",
    input: linkingFinish,
    output: linkedAccount,
    ...common,
    ids: {},
    run: async (context, { state, code, error }) => {
      const { db, actor, ids, clock: time } = context;
      const organizationId = actor.organizationId;
      const flow = await takeLinking(context, actor, state);
      if (code === null)
        throw new CodedError(
          "EACCES",
          error === "access_denied"
            ? message("errors-schedules.accounts.not-allowed", { service: serviceName(flow.service) })
            : message("errors-schedules.accounts.not-connect-account", { service: serviceName(flow.service) }),
        );
      const app = await requireApp(context, db, organizationId, flow.service);
      const { tokens, identity, scopes } = await tokensForCode(context, app, { code, ...flow, slug: slugInState(state) });
      if (!linkedKinds.some((kind) => ofKind(kind) === flow.service && isGranted(kind, scopes)))
        throw new CodedError("EACCES", message("errors-schedules.accounts.nothing-allowed", { service: serviceName(flow.service) }));
      const row = await context.store.db.transaction().execute(async (transaction) => {
        const mine = transaction
          .selectFrom("linked_accounts")
          .selectAll()
          .where("organization_id", "=", organizationId)
          .where("user_id", "=", actor.userId);
        const before = await mine
          .where("service", "=", flow.service)
          .where("subject", "=", identity.subject)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined && (await mine.execute()).length >= MOST_ACCOUNTS)
          throw new CodedError("EINVAL", message("errors-schedules.accounts.most-accounts-connected-once", { most: MOST_ACCOUNTS }));
        const id = before?.id ?? ids.make();
        // what was granted for another kind of places: the next token is asked for with all of it
        const isMore = serviceWays[flow.service].keepsGranted && before?.is_lost === false;
        const granted = [...new Set([...(isMore ? before.scopes : []), ...scopes])];
        const held = isMore ? { ...tokens, expiresAt: 0 } : tokens;
        const kept = {
          label: identity.label,
          sealed_tokens: sealTokens(context, organizationId, id, held),
          scopes: granted,
          is_lost: false,
          renewing_until: null,
        };
        return transaction
          .insertInto("linked_accounts")
          .values({
            organization_id: organizationId,
            id,
            user_id: actor.userId,
            service: flow.service,
            subject: identity.subject,
            linked_at: new Date(time.now()),
            ...kept,
          })
          .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doUpdateSet({ ...kept, linked_at: new Date(time.now()) }))
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      await audit(context, "linked-account.connect", { kind: "linked-account", id: row.id }, { service: row.service });
      return presented(row);
    },
  });

  const disconnect = operation({
    name: "DisconnectLinkedAccount",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "disconnectLinkedAccount" },
    summary: "Forgets an account of the caller's; schedules that send there pause when they are due",
    input: accountNaming,
    output: done,
    ...own,
    capability: null,
    run: async (context, { accountId }) => {
      const { db, actor } = context;
      const row = await requireAccount(db, actor, accountId);
      await db.deleteFrom("linked_accounts").where("organization_id", "=", actor.organizationId).where("id", "=", accountId).execute();
      await audit(context, "linked-account.disconnect", { kind: "linked-account", id: accountId }, { service: row.service });
      await tellService(context, row);
      return { success: true };
    },
  });

  /** Does something in an account of the caller's; what the service says reaches the caller as it is. */
  async function within<Answer>(
    context: OperationContext,
    accountId: string,
    kind: LinkedKind,
    work: (client: Awaited<ReturnType<typeof openLinked>>) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, actor } = context;
    requireRight(context, kind);
    await requireAccount(db, actor, accountId);
    limiter.require(`places/${actor.organizationId}/${actor.userId}`, LOOKS);
    try {
      return await work(await openLinked(context, actor, accountId, kind, context.signal));
    } catch (error) {
      throw error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
    }
  }

  const places = operation({
    name: "ListLinkedPlaces",
    kind: "query",
    transport: { kind: "graphql", field: "linkedPlaces" },
    summary:
      "Spreadsheets, folders, libraries, teams or channels that an account of the caller's leads to; a place without a name is the top",
    input: linkedPlacesOf,
    output: z.array(linkedChoice),
    ...own,
    run: async (context, { accountId, kind, withinId, search }) =>
      within(context, accountId, kind, async (client) => [...(await there.list(context, client, kind, withinId, search ?? ""))]),
  });

  const make = operation({
    name: "MakeLinkedPlace",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "makeLinkedPlace" },
    summary: "Makes a spreadsheet or a folder in an account of the caller's",
    input: linkedPlaceMaking,
    output: linkedChoice,
    ...own,
    run: async (context, { accountId, kind, withinId, name }) =>
      within(context, accountId, kind, async (client) => {
        const made = await there.make(context, client, kind, withinId, name);
        await audit(context, "linked-account.make", { kind: "linked-account", id: accountId }, { kind });
        return made;
      }),
  });

  return [list, begin, finish, disconnect, places, make];
}
