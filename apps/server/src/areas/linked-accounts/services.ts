import { CodedError, type LinkedKind, linkedRedirects, type LinkedService, serviceOfKind } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Services } from "../../platform/services.ts";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type ServiceAddresses, serviceWays } from "./ways/index.ts";

/** By what an organization is known at a service. */
export interface App {
  readonly service: LinkedService;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tenant: string | null;
  readonly isWide: boolean;
  readonly isOfServer: boolean;
}

const GRAPH = "https://graph.microsoft.com/";
/** Files that were made from here, and no others. */
const OWN_FILES = "https://www.googleapis.com/auth/drive.file";
const ALL_FILES = "https://www.googleapis.com/auth/drive";

/** What a kind needs, and no more (decision 79). */
export function scopesOf(kind: LinkedKind, { isWide }: Pick<App, "isWide">): readonly string[] {
  switch (kind) {
    case "sheets":
    case "drive":
      return [isWide ? ALL_FILES : OWN_FILES];
    case "sharepoint":
      return [`${GRAPH}Files.ReadWrite.All`, `${GRAPH}Sites.Read.All`];
    case "teams-channel":
      return [`${GRAPH}Team.ReadBasic.All`, `${GRAPH}Channel.ReadBasic.All`, `${GRAPH}ChannelMessage.Send`];
    case "slack-channel":
      return ["channels:read", "channels:join", "groups:read", "chat:write", "files:write"];
  }
}

/** Scopes come back without the name of what they are of, and in any letters. */
const bare = (scope: string): string => (scope.startsWith(GRAPH) ? scope.slice(GRAPH.length) : scope).toLowerCase();

/** Whether somebody granted what a kind needs; all files are more than one's own. */
export function isGranted(kind: LinkedKind, granted: readonly string[]): boolean {
  const has = new Set(granted.map(bare));
  return scopesOf(kind, { isWide: false }).every((scope) => has.has(bare(scope)) || (scope === OWN_FILES && has.has(ALL_FILES)));
}

export const addressesOf = ({ config }: Pick<Services, "config">, { service, tenant }: Pick<App, "service" | "tenant">): ServiceAddresses =>
  serviceWays[service].addresses(config.linkedServices, tenant);

/** Without an organization: what a service has to know as the address that people come back to. Slack takes all below it as well. */
export function redirectUrlOf({ publicUrl }: Pick<Services, "publicUrl">, service: LinkedService, slug: string | null = null): string {
  const url = `${publicUrl()}${linkedRedirects[service]}`;
  return slug === null ? url : `${url}${serviceWays[service].backFor(slug)}`;
}

export const appSealPlace = (organizationId: string, service: LinkedService): string => `service app ${organizationId} ${service}`;

export function sealAppSecret(
  { secrets }: Pick<Services, "secrets">,
  organizationId: string,
  service: LinkedService,
  secret: string,
): Buffer {
  return seal(secrets, secret, appSealPlace(organizationId, service));
}

/** The organization's own, else the server's; null: nobody can connect an account there. */
export async function appOf(
  { config, secrets }: Pick<Services, "config" | "secrets">,
  db: Database,
  organizationId: string,
  service: LinkedService,
): Promise<App | null> {
  const row = await db
    .selectFrom("service_apps")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("service", "=", service)
    .executeTakeFirst();
  if (row !== undefined) {
    try {
      const clientSecret = unseal(secrets, row.sealed_secret, appSealPlace(organizationId, service));
      return { service, clientId: row.client_id, clientSecret, tenant: row.tenant, isWide: row.is_wide, isOfServer: false };
    } catch {
      throw new CodedError("EINVAL", message("errors-schedules.accounts.secret-unreadable"));
    }
  }
  const { [service]: given, microsoftTenant } = config.linkedServices;
  if (given === null) return null;
  return { service, ...given, tenant: serviceWays[service].hasDirectories ? microsoftTenant : null, isWide: false, isOfServer: true };
}

export async function requireApp(services: Services, db: Database, organizationId: string, service: LinkedService): Promise<App> {
  const app = await appOf(services, db, organizationId, service);
  if (app === null) throw new CodedError("EINVAL", message("errors-schedules.accounts.not-set-up"));
  return app;
}

export const serviceName = (service: LinkedService): string => serviceWays[service].name;
export const ofKind = (kind: LinkedKind): LinkedService => serviceOfKind[kind];
