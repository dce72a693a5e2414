import {
  CodedError,
  type Capability,
  done,
  type LinkedService,
  linkedServices,
  serviceApp,
  serviceAppSetting,
  serviceNaming,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation, type OperationContext } from "../../platform/operations/index.ts";
import { appOf, redirectUrlOf, sealAppSecret } from "./services.ts";
import { serviceWays } from "./ways/index.ts";

const common = { capability: "canManageExportIntegrations" satisfies Capability, ids: {} } as const;

async function presented(context: OperationContext, service: LinkedService): Promise<z.input<typeof serviceApp>> {
  const app = await appOf(context, context.db, context.actor.organizationId, service);
  return {
    service,
    clientId: app?.clientId ?? null,
    isOfServer: app?.isOfServer ?? false,
    tenant: app?.tenant ?? null,
    isWide: app?.isWide ?? false,
    redirectUrl: redirectUrlOf(context, service),
  };
}

const list = operation({
  name: "ListServiceApps",
  kind: "query",
  transport: { kind: "graphql", field: "serviceApps" },
  summary: "By what the organization is known at other services; never a secret",
  input: z.strictObject({}),
  output: z.array(serviceApp),
  ...common,
  run: async (context) => {
    const all: z.input<typeof serviceApp>[] = [];
    for (const service of linkedServices) all.push(await presented(context, service));
    return all;
  },
});

const set = operation({
  name: "SetServiceApp",
  kind: "mutation",
  transport: { kind: "graphql", field: "setServiceApp" },
  summary: "Sets the client ID and secret by which people of the organization connect accounts at a service",
  input: serviceAppSetting,
  output: serviceApp,
  ...common,
  run: async (context, { service, clientId, clientSecret, tenant, isWide }) => {
    const { db, actor, clock } = context;
    const organizationId = actor.organizationId;
    if (tenant !== null && !serviceWays[service].hasDirectories)
      throw new CodedError("EINVAL", message("errors-schedules.accounts.only-microsoft-directories"), { field: "tenant" });
    if (isWide && !serviceWays[service].hasAllFiles)
      throw new CodedError("EINVAL", message("errors-schedules.accounts.only-google-asks-files"), { field: "isWide" });
    const before = await db
      .selectFrom("service_apps")
      .select(["client_id", "sealed_secret"])
      .where("organization_id", "=", organizationId)
      .where("service", "=", service)
      .executeTakeFirst();
    // a secret is of one client
    const kept = before?.client_id === clientId ? before.sealed_secret : null;
    const secret = clientSecret === null ? kept : sealAppSecret(context, organizationId, service, clientSecret);
    if (secret === null) throw new CodedError("EINVAL", message("errors-schedules.accounts.needs-secret"), { field: "clientSecret" });
    const values = { client_id: clientId, sealed_secret: secret, tenant, is_wide: isWide, changed_at: new Date(clock.now()) };
    await db
      .insertInto("service_apps")
      .values({ organization_id: organizationId, service, ...values })
      .onConflict((conflict) => conflict.columns(["organization_id", "service"]).doUpdateSet(values))
      .execute();
    await audit(context, "organization.service-app", { kind: "organization", id: organizationId }, { service, isWide });
    return presented(context, service);
  },
});

const remove = operation({
  name: "RemoveServiceApp",
  kind: "mutation",
  transport: { kind: "graphql", field: "removeServiceApp" },
  summary: "Forgets the client ID and secret of the organization at a service: nobody sends there by it any more",
  input: serviceNaming,
  output: done,
  ...common,
  run: async (context, { service }) => {
    const { db, actor } = context;
    await db.deleteFrom("service_apps").where("organization_id", "=", actor.organizationId).where("service", "=", service).execute();
    await audit(context, "organization.service-app-remove", { kind: "organization", id: actor.organizationId }, { service });
    return { success: true };
  },
});

export const serviceAppOperations = [list, set, remove];
