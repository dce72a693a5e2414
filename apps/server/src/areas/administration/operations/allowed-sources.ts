import { type AllowedSources, allowedSources, allowedSourcesUpdate, CodedError, may, noInput } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { networksOf, reaches, readNetwork } from "../../../platform/sources/index.ts";

export const readAllowedSources = operation({
  name: "ReadAllowedSources",
  kind: "query",
  transport: { kind: "graphql", field: "allowedSources" },
  summary: "From which addresses the organization is reached, and which the caller comes from",
  input: noInput,
  output: allowedSources,
  capability: "canAdmin",
  ids: {},
  run: present,
});

export const updateAllowedSources = operation({
  name: "UpdateAllowedSources",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateAllowedSources" },
  summary: "Sets from which addresses the organization is reached; sessions, keys and sockets from elsewhere end within a minute",
  input: allowedSourcesUpdate,
  output: allowedSources,
  capability: "canAdmin",
  ids: {},
  run: async (context, { isOn, entries, locksOut }) => {
    const { db, actor, ids, clock, bus, sourceAddress, afterCommit } = context;
    const { organizationId } = actor;
    demand(may(actor, "organization.update", { kind: "organization", organizationId }));
    const read = new Map(entries.map(({ network, note }) => [readNetwork(network), note.trim()]));
    const networks = [...read.keys()];
    if (isOn && networks.length === 0)
      throw new CodedError("EINVAL", message("errors-organization.administration.needs-address"), { field: "entries" });
    if (isOn && locksOut !== true && !reaches(networksOf(networks), sourceAddress))
      throw new CodedError("EINVAL", message("errors-organization.administration.would-lock-out", { address: sourceAddress }), {
        field: "entries",
        locksOut: true,
      });
    await db.updateTable("organizations").set({ limits_sources: isOn }).where("id", "=", organizationId).execute();
    await db.deleteFrom("allowed_sources").where("organization_id", "=", organizationId).execute();
    const now = new Date(clock.now());
    if (networks.length > 0)
      await db
        .insertInto("allowed_sources")
        .values(
          [...read].map(([network, note]) => ({
            organization_id: organizationId,
            id: ids.make(),
            network,
            note,
            created_at: now,
            created_by: actor.userId,
          })),
        )
        .execute();
    await audit(
      context,
      "allowed-sources.update",
      { kind: "organization", id: organizationId },
      { isOn, networks: networks.join(",").slice(0, 4_000), locksOut: locksOut === true },
    );
    afterCommit(() => bus.publish({ kind: "attributes-changed", organizationId }));
    return present(context);
  },
});

async function present({ db, actor, config, sourceAddress }: OperationContext): Promise<AllowedSources> {
  const { organizationId } = actor;
  const { limits_sources: isOn } = await db
    .selectFrom("organizations")
    .select("limits_sources")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom("allowed_sources")
    .select(["network", "note"])
    .where("organization_id", "=", organizationId)
    .orderBy("network")
    .execute();
  return { isOn, entries, ownAddress: sourceAddress, isEnforced: config.ipLists };
}
