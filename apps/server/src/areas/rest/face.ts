import type {
  AccountTypeSummary,
  ConnectionGrant,
  ConnectionSummary,
  ExportSchedule,
  FolderContents,
  GrantSummary,
  InodeSummary,
  Invitation,
  MemberProfile,
  OrganizationSetting,
  OriginsAnswer,
  OrgMember,
  PublishedVersion,
  ScheduleRun,
  TableDescription,
  TableListing,
  TeamProfile,
  TeamSummary,
  UserAttributeSummary,
} from "@sheaf/contract";
import { z } from "zod";
import { type AnyOperation, type IdKind, operation, type OperationContext, runWithin } from "../../platform/operations/index.ts";

/** What the operations answer that the REST interface stands on, by their names. */
export interface Answers {
  readonly ListMembers: readonly OrgMember[];
  readonly InviteMember: Invitation;
  readonly ReadMemberProfile: MemberProfile;
  readonly UpdateMember: OrgMember;
  readonly ListTeams: readonly TeamSummary[];
  readonly SaveTeam: TeamSummary;
  readonly ReadTeamProfile: TeamProfile;
  readonly ChangeTeamMembers: TeamSummary;
  readonly ArchiveTeam: unknown;
  readonly ListAccountTypes: readonly AccountTypeSummary[];
  readonly SaveAccountType: AccountTypeSummary;
  readonly RemoveAccountType: unknown;
  readonly ListUserAttributes: readonly UserAttributeSummary[];
  readonly SaveUserAttribute: UserAttributeSummary;
  readonly ChangeAttributeValues: UserAttributeSummary;
  readonly RemoveUserAttribute: unknown;
  readonly ReadInode: InodeSummary;
  readonly ReadFolder: FolderContents;
  readonly SearchInodes: readonly InodeSummary[];
  readonly ListRecent: readonly InodeSummary[];
  readonly ListFavorites: readonly InodeSummary[];
  readonly ListSharedWithMe: readonly InodeSummary[];
  readonly ListWorkspaces: readonly InodeSummary[];
  readonly ListTrash: readonly InodeSummary[];
  readonly ListTeamDocuments: readonly InodeSummary[];
  readonly CreateFolder: InodeSummary;
  readonly CreateWorkspace: InodeSummary;
  readonly CreateShortcut: InodeSummary;
  readonly CreateWorkbook: InodeSummary;
  readonly RenameInode: InodeSummary;
  readonly DescribeInode: InodeSummary;
  readonly MoveInode: InodeSummary;
  readonly SetBadge: InodeSummary;
  readonly ArchiveInode: InodeSummary;
  readonly RestoreInode: InodeSummary;
  readonly SetFavorite: InodeSummary;
  readonly ListGrants: readonly GrantSummary[];
  readonly ListGrantsOf: readonly GrantSummary[];
  readonly GiveGrant: readonly GrantSummary[];
  readonly RevokeGrant: unknown;
  readonly ListConnections: readonly ConnectionSummary[];
  readonly ReadConnection: ConnectionSummary;
  readonly CreateConnection: ConnectionSummary;
  readonly UpdateConnection: ConnectionSummary;
  readonly ArchiveConnection: unknown;
  readonly RefreshConnection: ConnectionSummary;
  readonly TestConnection: unknown;
  readonly ListConnectionGrants: readonly ConnectionGrant[];
  readonly ShareConnection: unknown;
  readonly ListTables: readonly TableListing[];
  readonly DescribeTable: TableDescription;
  readonly AnnotateTable: TableDescription;
  readonly DuplicateWorkbook: InodeSummary;
  readonly PublishWorkbook: PublishedVersion;
  readonly RestoreVersion: InodeSummary;
  readonly ListVersions: readonly PublishedVersion[];
  readonly ReadWorkbookDocument: { readonly document: unknown; readonly permissions: InodeSummary["permissions"] };
  readonly ReadElementOrigins: OriginsAnswer;
  readonly ListExportSchedules: readonly ExportSchedule[];
  readonly CreateExportSchedule: unknown;
  readonly UpdateExportSchedule: unknown;
  readonly PauseExportSchedule: unknown;
  readonly ResumeExportSchedule: unknown;
  readonly DeleteExportSchedule: unknown;
  readonly RunExportSchedule: unknown;
  readonly MuteExportSchedule: unknown;
  readonly ListScheduleRuns: readonly ScheduleRun[];
  readonly ListOrganizationSettings: readonly OrganizationSetting[];
  readonly SetOrganizationAttribute: OrganizationSetting;
  readonly RevokeApiKey: unknown;
}
type Called = keyof Answers;

/** Calls an operation within another one, by its rules. */
export type Run = <Name extends Called>(name: Name, input: object) => Promise<Answers[Name]>;

interface Face<Params extends z.ZodRawShape, Query extends z.ZodType, Body extends z.ZodType> {
  /** That of the operation; its name for programs leaves `Rest` out. */
  readonly name: `Rest${string}`;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  /** The operation whose capability, scope and reach it takes over; each that it runs asks for its own besides. */
  readonly over: Called;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: nothing is answered (204). */
  readonly output?: z.ZodType;
  readonly status?: 201;
  readonly ids?: Readonly<Record<string, IdKind>>;
  readonly run: (
    call: Run,
    input: { readonly params: z.output<z.ZodObject<Params>>; readonly query: z.output<Query>; readonly body: z.output<Body> },
    context: OperationContext,
  ) => Promise<unknown>;
}

/** Makes REST calls over the operations of the server: they ask for no right of their own and write nothing themselves. */
export interface Faces {
  readonly face: <
    Params extends z.ZodRawShape = Record<never, never>,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
  >(
    definition: Face<Params, Query, Body>,
  ) => AnyOperation;
}

export function facesOver(operations: readonly AnyOperation[]): Faces {
  const named = new Map(operations.map((one) => [one.name, one]));
  const find = (name: string): AnyOperation => {
    const found = named.get(name);
    if (found === undefined) throw new Error(`no operation ${name}`);
    return found;
  };
  return {
    face: ({ name, method, path, summary, over, params, query, body, output, status, ids, run }) => {
      const { capability, scope, reach, transaction } = find(over);
      return operation({
        name,
        kind: method === "GET" ? "query" : "mutation",
        transport: { kind: "rest", method, path, ...(output === undefined ? { status: 204 } : status === undefined ? {} : { status }) },
        summary,
        input: z.object({
          ...(params === undefined ? {} : { params: z.object(params) }),
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
        }),
        output: output ?? z.null(),
        capability,
        ...(scope === undefined ? {} : { scope }),
        ...(reach === undefined ? {} : { reach }),
        ...(transaction === undefined ? {} : { transaction }),
        ids: ids ?? {},
        run: async (context, input) => {
          const call = ((one: Called, given: object) => runWithin(find(one), context, given)) as Run;
          return (await run(call, input as never, context)) ?? null;
        },
      });
    },
  };
}
