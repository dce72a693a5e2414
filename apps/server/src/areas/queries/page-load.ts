import { CodedError, type OrganizationAttributes } from "@sheaf/contract";
import type { ControlValue, Environment } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import { sheafOf, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { customFunctionsOf } from "../custom-functions/index.ts";

interface OrganizationSettings extends Pick<OrganizationAttributes, "timezone" | "weekStart"> {
  readonly customFunctions: NonNullable<Environment["customFunctions"]>;
}

export async function organizationSettings({ db, actor, attributes }: OperationContext): Promise<OrganizationSettings> {
  const [{ timezone, weekStart }, customFunctions] = await Promise.all([
    attributes.of(actor.organizationId),
    customFunctionsOf(db, actor.organizationId),
  ]);
  return { timezone, weekStart, customFunctions };
}

/** The same where the functions are known already. */
export async function settingsWith(
  customFunctions: OrganizationSettings["customFunctions"],
  { actor, attributes }: OperationContext,
): Promise<OrganizationSettings> {
  const { timezone, weekStart } = await attributes.of(actor.organizationId);
  return { timezone, weekStart, customFunctions };
}

/** What a document says itself of zone and week. */
export interface DocumentSettings {
  readonly timeZone?: unknown;
  readonly weekStart?: unknown;
}

export function settingsOf(document: WorkbookDocument): DocumentSettings {
  return sheafOf(document);
}

/**
 * How long a query of a document may take, milliseconds: as long as the document says itself, in seconds, and no longer than it may
 * anyway. Nothing, or 0, says nothing.
 */
export function timeLimit(document: WorkbookDocument, most: number): number {
  const { queryTimeout } = sheafOf(document);
  return typeof queryTimeout === "number" && queryTimeout > 0 ? Math.min(most, queryTimeout * 1_000) : most;
}

/** What a person's page load says of the outside: the moment, the zone, the week's first day, the person. */
export function environmentOf(
  { caller, clock, actor }: Pick<OperationContext, "caller" | "clock" | "actor">,
  organization: OrganizationSettings,
  own: DocumentSettings,
  now: string,
  controls: ReadonlyMap<string, ControlValue | null>,
): Omit<Environment, "catalog"> {
  // a page's Now() is its opening; one that lies far off is a broken clock, or somebody looking for tomorrow's rows
  if (Math.abs(Date.parse(now) - clock.now()) > 2 * 24 * 3_600_000)
    throw new CodedError(
      "EINVAL",
      message("errors.field", { field: "now", problem: message("errors-data.queries.page-opened-too-long-ago") }),
      {
        fields: [{ path: "body.now", message: message("errors-data.queries.too-long-ago") }],
      },
    );
  return {
    controls,
    now: now.replace(/(?:\.(\d{1,6}))?Z$/, (_, digits: string | undefined) => `.${(digits ?? "").padEnd(6, "0")}Z`),
    timeZone: typeof own.timeZone === "string" ? own.timeZone : organization.timezone,
    weekStart: isWeekDay(own.weekStart) ? own.weekStart : organization.weekStart,
    user: {
      id: actor.userId,
      email: caller.email,
      firstName: caller.firstName,
      fullName: `${caller.firstName} ${caller.lastName}`.trim(),
      teams: actor.teams.map(({ name }) => name),
      teamIds: actor.teams.map(({ id }) => id),
      attributes: caller.attributes,
    },
    customFunctions: organization.customFunctions,
  };
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
function isWeekDay(value: unknown): value is (typeof DAYS)[number] {
  return (DAYS as readonly unknown[]).includes(value);
}
