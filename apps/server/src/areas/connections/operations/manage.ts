import {
  CodedError,
  connectionArgument,
  connectionCreation,
  connectionSummary,
  connectionTest,
  connectionTestResult,
  connectionUpdate,
  done,
  may,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { seal, unsealSecret } from "../../../platform/config/index.ts";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireConnection } from "../access.ts";
import type { OutsideEngines } from "../connectors.ts";
import { presentConnection } from "../presenter.ts";
import { sealPlace } from "../warehouses.ts";

/** Making, changing, testing and retiring connections. Secrets go in and never come out (V45). */
export function manageOperations(outside: OutsideEngines) {
  const createConnection = operation({
    name: "CreateConnection",
    kind: "mutation",
    transport: { kind: "graphql", field: "createConnection" },
    summary: "Adds a warehouse connection; who made it may use it, others by `shareConnection`",
    input: connectionCreation,
    output: connectionSummary,
    capability: "canManageConnection",
    scope: "connections:write",
    ids: {},
    run: async (context, { name, description, engine, settings, secret, timezone }) => {
      const { db, actor, ids, secrets } = context;
      demand(may(actor, "connection.create", { kind: "organization", organizationId: actor.organizationId }));
      const id = ids.make();
      await db
        .insertInto("connections")
        .values({
          organization_id: actor.organizationId,
          id,
          name,
          description: description ?? "",
          engine,
          settings: JSON.stringify(outside.readSettings(engine, settings)),
          sealed_secret: seal(secrets, secret, sealPlace(actor.organizationId, id)),
          time_zone: requireZone(timezone ?? "UTC"),
          created_by: actor.userId,
        })
        .execute();
      await db
        .insertInto("connection_grants")
        .values({ organization_id: actor.organizationId, connection_id: id, member_id: actor.userId, access_right: "edit" })
        .execute();
      await audit(context, "connection.create", { kind: "connection", id });
      return presentConnection(actor, await requireConnection(db, actor, id, "connection.see-settings"));
    },
  });

  const updateConnection = operation({
    name: "UpdateConnection",
    kind: "mutation",
    transport: { kind: "graphql", field: "updateConnection" },
    summary: "Changes a connection; a kept secret goes to a new address only if it is given again",
    input: connectionUpdate,
    output: connectionSummary,
    capability: "canManageConnection",
    scope: "connections:write",
    ids: { connectionId: "connection" },
    run: async (context, { connectionId, name, description, settings, secret, timezone }) => {
      const { db, actor, secrets, clock } = context;
      const row = await requireConnection(db, actor, connectionId, "connection.manage");
      if (row.engine === "duckdb") throw new CodedError("EINVAL", message("errors-data.connections.products-own-warehouse-nothing-set"));
      const next = settings == null ? null : outside.readSettings(row.engine, settings);
      // otherwise whoever may edit a connection could send its password to a server of their own
      if (next !== null && secret == null && !sameAddress(row.settings, next))
        throw new CodedError(
          "EINVAL",
          message("errors.field", { field: "secret", problem: message("errors-data.connections.enter-password-again-another-address") }),
          {
            fields: [{ path: "secret", message: message("errors-data.connections.enter-password-again") }],
          },
        );
      await db
        .updateTable("connections")
        .set({
          ...(name == null ? {} : { name }),
          ...(description == null ? {} : { description }),
          ...(next === null ? {} : { settings: JSON.stringify(next) }),
          ...(secret == null ? {} : { sealed_secret: seal(secrets, secret, sealPlace(actor.organizationId, connectionId)) }),
          ...(timezone == null ? {} : { time_zone: requireZone(timezone) }),
          updated_at: new Date(clock.now()),
        })
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", connectionId)
        .execute();
      await audit(context, "connection.update", { kind: "connection", id: connectionId }, { secret: secret != null });
      changed(context, connectionId);
      return presentConnection(actor, await requireConnection(db, actor, connectionId, "connection.see-settings"));
    },
  });

  const testConnection = operation({
    name: "TestConnection",
    kind: "mutation",
    transport: { kind: "graphql", field: "testConnection" },
    summary: "Tries settings out: reaches the server, signs in, says whether the role can write",
    input: connectionTest,
    output: connectionTestResult,
    capability: "canManageConnection",
    scope: "connections:write",
    ids: { connectionId: "connection" },
    transaction: false,
    run: async (context, { connectionId, engine, settings, secret }) => {
      const { db, actor, secrets, signal } = context;
      const wanted = outside.readSettings(engine, settings);
      let password = secret ?? null;
      if (connectionId != null) {
        const row = await requireConnection(db, actor, connectionId, "connection.manage");
        if (password === null && row.sealedSecret !== null && row.engine === engine && sameAddress(row.settings, wanted))
          password = unsealSecret(secrets, row.sealedSecret, sealPlace(actor.organizationId, row.id));
      }
      if (password === null)
        throw new CodedError(
          "EINVAL",
          message("errors.field", { field: "secret", problem: message("errors-data.connections.password-needed") }),
          { fields: [{ path: "secret", message: message("errors-data.connections.password-needed") }] },
        );
      const connector = outside.open(engine, wanted, password);
      try {
        return await connector.test(AbortSignal.any([signal, AbortSignal.timeout(20_000)]));
      } finally {
        await connector.close();
      }
    },
  });

  const archiveConnection = operation({
    name: "ArchiveConnection",
    kind: "mutation",
    transport: { kind: "graphql", field: "archiveConnection" },
    summary: "Takes a connection out of use and forgets its secret; documents on it say that their source is missing",
    input: connectionArgument,
    output: done,
    capability: "canManageConnection",
    scope: "connections:write",
    ids: { connectionId: "connection" },
    run: async (context, { connectionId }) => {
      const { db, actor, clock } = context;
      await requireConnection(db, actor, connectionId, "connection.manage");
      await db
        .updateTable("connections")
        .set({ archived_at: new Date(clock.now()), sealed_secret: null })
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", connectionId)
        .execute();
      await audit(context, "connection.archive", { kind: "connection", id: connectionId });
      changed(context, connectionId);
      return { success: true };
    },
  });

  return [createConnection, updateConnection, testConnection, archiveConnection];
}

function changed(context: OperationContext, connectionId: string): void {
  const { organizationId } = context.actor;
  context.afterCommit(() => context.bus.publish({ kind: "connection-changed", organizationId, connectionId }));
}

/** Whether a kept secret may be sent: nothing that could say where it goes, or whose it is, has changed. */
function sameAddress(kept: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): boolean {
  const sorted = (settings: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(kept) === sorted(wanted);
}

function requireZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone === "" ? "UTC" : name;
  } catch {
    throw new CodedError("EINVAL", message("errors.field", { field: "timezone", problem: message("errors.common.not-time-zone") }), {
      fields: [{ path: "timezone", message: message("errors.common.not-time-zone") }],
    });
  }
}
