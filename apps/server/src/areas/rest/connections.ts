import {
  CodedError,
  type ConnectionGrant,
  connectionCreation,
  connectionSummary,
  connectionTestResult,
  idSchema,
  restConnectionChange,
  type RestConnectionGrant,
  restConnectionGrant,
  restConnectionGrantee,
  restList,
  restLookup,
  restPageQuery,
  restSearchQuery,
  restTableAnnotation,
  tableDescription,
  tableListing,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces } from "./face.ts";
import { holding, partOfWhole } from "./paging.ts";

const one = { params: { connectionId: idSchema }, ids: { "params.connectionId": "connection" } } as const;
const given = z
  .string()
  .max(6_000)
  .regex(/^(?:everybody|member-[\da-f-]{36}|team-[\da-f-]{36})(?:\.[\w-]+)?$/u, { message: "Not a grant" });

/** A connection's grants have no ids in the store: whose one is, and the schema or table that it is about, name it. */
function grantIdOf({ memberId, teamId, path }: Given): string {
  const whose = teamId !== null ? `team-${teamId}` : memberId !== null ? `member-${memberId}` : "everybody";
  return path === null ? whose : `${whose}.${Buffer.from(JSON.stringify(path)).toString("base64url")}`;
}

interface Given {
  readonly memberId: string | null;
  readonly teamId: string | null;
  readonly path: string[] | null;
}

const givenBy = ({ member, team, path }: Pick<ConnectionGrant, "member" | "team" | "path">): Given => ({
  memberId: member?.userId ?? null,
  teamId: team?.teamId ?? null,
  path,
});

function withId(grant: ConnectionGrant): RestConnectionGrant {
  const { right, ...others } = grant;
  return { grantId: grantIdOf(givenBy(grant)), ...others, permission: right };
}

export function connectionFaces(faces: Faces): readonly AnyOperation[] {
  return [whole, looks, rightsOn, ending].flatMap((make) => make(faces));
}

function whole({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListConnections",
      method: "GET",
      path: "/v2/connections",
      summary: "Connections that the caller may use or manage; `search` matches name and description",
      over: "ListConnections",
      query: restSearchQuery,
      output: restList(connectionSummary),
      run: async (call, { query: { search, ...asked } }) =>
        partOfWhole(
          holding(await call("ListConnections", {}), search, ({ name, description }) => [name, description]),
          asked,
        ),
    }),
    face({
      name: "RestCreateConnection",
      method: "POST",
      path: "/v2/connections",
      summary: "Adds a warehouse connection; who made it may use it",
      over: "CreateConnection",
      body: connectionCreation,
      output: connectionSummary,
      status: 201,
      run: (call, { body }) => call("CreateConnection", body),
    }),
    face({
      name: "RestReadConnection",
      method: "GET",
      path: "/v2/connections/:connectionId",
      summary: "A connection, without its secret",
      over: "ReadConnection",
      ...one,
      output: connectionSummary,
      run: (call, { params }) => call("ReadConnection", params),
    }),
    ...(["PATCH", "PUT"] as const).map((method) =>
      face({
        name: method === "PATCH" ? "RestUpdateConnection" : "RestPutConnection",
        method,
        path: "/v2/connections/:connectionId",
        summary:
          method === "PATCH"
            ? "Changes what is given of a connection"
            : "Makes a connection as it is given; a secret that is left out stays, unless the address is another one",
        over: "UpdateConnection",
        ...one,
        body: method === "PATCH" ? restConnectionChange : restConnectionChange.required({ name: true, settings: true }),
        output: connectionSummary,
        run: (call, { params, body }) =>
          call("UpdateConnection", { ...params, ...(method === "PUT" ? { description: "", timezone: "UTC" } : {}), ...body }),
      }),
    ),
  ];
}

function looks({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestTestConnection",
      method: "GET",
      path: "/v2/connections/:connectionId/test",
      summary: "Reaches the server of a connection and signs in",
      over: "TestConnection",
      ...one,
      output: connectionTestResult,
      run: async (call, { params: { connectionId } }) => {
        const { engine, settings, managed } = await call("ReadConnection", { connectionId });
        if (managed) throw new CodedError("EINVAL", message("errors.rest.products-own-warehouse-needs-no"));
        if (settings === null) throw new CodedError("EPERM");
        return call("TestConnection", { connectionId, engine, settings });
      },
    }),
    face({
      name: "RestSyncConnection",
      method: "POST",
      path: "/v2/connections/:connectionId/sync",
      summary: "Forgets what is known of a connection's tables and rows: the next look asks the warehouse",
      over: "RefreshConnection",
      ...one,
      output: connectionSummary,
      run: (call, { params }) => call("RefreshConnection", params),
    }),
    face({
      name: "RestListConnectionPaths",
      method: "GET",
      path: "/v2/connections/:connectionId/paths",
      summary: "Tables and views of a connection by their path; `search` matches any part of it",
      over: "ListTables",
      ...one,
      query: restSearchQuery,
      output: restList(tableListing),
      run: async (call, { params, query: { search, ...asked } }) =>
        partOfWhole(
          holding(await call("ListTables", params), search, ({ path }) => [path.join(".")]),
          asked,
        ),
    }),
    face({
      name: "RestLookUpTable",
      method: "POST",
      path: "/v2/connections/:connectionId/lookup",
      summary: "Columns of the table or view at a path, with their types",
      over: "DescribeTable",
      ...one,
      body: restLookup,
      output: tableDescription,
      run: (call, { params, body }) => call("DescribeTable", { ...params, ...body }),
    }),
    face({
      name: "RestAnnotateTable",
      method: "PUT",
      path: "/v2/connections/:connectionId/descriptions",
      summary: "Says what the table or view at a path and its columns are; what is not named stays as it is",
      over: "AnnotateTable",
      ...one,
      body: restTableAnnotation,
      output: tableDescription,
      run: (call, { params, body }) => call("AnnotateTable", { ...params, ...body }),
    }),
  ];
}

function rightsOn({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListConnectionGrants",
      method: "GET",
      path: "/v2/connections/:connectionId/grants",
      summary: "Who may use a connection",
      over: "ListConnectionGrants",
      ...one,
      query: restPageQuery,
      output: restList(restConnectionGrant),
      run: async (call, { params, query }) => partOfWhole((await call("ListConnectionGrants", params)).map(withId), query),
    }),
    face({
      name: "RestCreateConnectionGrant",
      method: "POST",
      path: "/v2/connections/:connectionId/grants",
      summary: "Lets a member, a team or everybody use a connection, or one schema or table of it; the same twice changes nothing more",
      over: "ShareConnection",
      ...one,
      ids: { ...one.ids, "body.memberId": "member", "body.teamId": "team" },
      body: restConnectionGrantee,
      output: restConnectionGrant,
      status: 201,
      run: async (call, { params, body: { memberId = null, teamId = null, path = null, permission, endsAt } }) => {
        await call("ShareConnection", { ...params, memberId, teamId, path, canUse: true, right: permission, endsAt });
        const grants = (await call("ListConnectionGrants", params)).map(withId);
        return grants.find(({ grantId }) => grantId === grantIdOf({ memberId, teamId, path }));
      },
    }),
    face({
      name: "RestRemoveConnectionGrant",
      method: "DELETE",
      path: "/v2/connections/:connectionId/grants/:grantId",
      summary: "Takes the use of a connection, or of one schema or table, away from a member, a team or everybody",
      over: "ShareConnection",
      params: { ...one.params, grantId: given },
      ids: one.ids,
      run: async (call, { params: { connectionId, grantId } }) => {
        const grants = (await call("ListConnectionGrants", { connectionId })).map(withId);
        const found = grants.find((grant) => grant.grantId === grantId);
        if (found === undefined) throw new CodedError("ENOENT");
        await call("ShareConnection", { connectionId, ...givenBy(found), canUse: false });
      },
    }),
  ];
}

function ending({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestRemoveConnection",
      method: "DELETE",
      path: "/v2/connections/:connectionId",
      summary: "Takes a connection out of use and forgets its secret",
      over: "ArchiveConnection",
      ...one,
      run: async (call, { params }) => {
        await call("ArchiveConnection", params);
      },
    }),
  ];
}
