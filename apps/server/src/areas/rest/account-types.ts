import {
  type AccountTypeSummary,
  CodedError,
  idSchema,
  type RestAccountType,
  restAccountType,
  restAccountTypeAnswer,
  restAccountTypeRemoval,
  restList,
  restPermissions,
  restSearchQuery,
} from "@sheaf/contract";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces, Run } from "./face.ts";
import { holding, partOfWhole } from "./paging.ts";

const one = { params: { accountTypeId: idSchema }, ids: { "params.accountTypeId": "account-type" } } as const;

function shown({ featurePermissionSet, ...type }: AccountTypeSummary): RestAccountType {
  return { ...type, permissions: featurePermissionSet };
}

async function find(call: Run, accountTypeId: string): Promise<RestAccountType> {
  const found = (await call("ListAccountTypes", {})).find((type) => type.accountTypeId === accountTypeId);
  if (found === undefined) throw new CodedError("ENOENT");
  return shown(found);
}

export function accountTypeFaces({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListAccountTypes",
      method: "GET",
      path: "/v2/accountTypes",
      summary: "Account types with what they allow; `search` matches name and description",
      over: "ListAccountTypes",
      query: restSearchQuery,
      output: restList(restAccountTypeAnswer),
      run: async (call, { query: { search, ...asked } }) =>
        partOfWhole(holding(await call("ListAccountTypes", {}), search, ({ name, description }) => [name, description]).map(shown), asked),
    }),
    face({
      name: "RestCreateAccountType",
      method: "POST",
      path: "/v2/accountTypes",
      summary: "Makes an account type",
      over: "SaveAccountType",
      body: restAccountType,
      output: restAccountTypeAnswer,
      status: 201,
      run: async (call, { body: { permissions, ...said } }) =>
        shown(await call("SaveAccountType", { ...said, featurePermissionSet: permissions })),
    }),
    face({
      name: "RestReadAccountType",
      method: "GET",
      path: "/v2/accountTypes/:accountTypeId",
      summary: "An account type",
      over: "ListAccountTypes",
      ...one,
      output: restAccountTypeAnswer,
      run: (call, { params: { accountTypeId } }) => find(call, accountTypeId),
    }),
    face({
      name: "RestPutAccountType",
      method: "PUT",
      path: "/v2/accountTypes/:accountTypeId",
      summary: "Makes an account type as it is given, for all of its members at once; the same twice changes nothing more",
      over: "SaveAccountType",
      ...one,
      body: restAccountType,
      output: restAccountTypeAnswer,
      run: async (call, { params, body: { permissions, ...said } }) =>
        shown(await call("SaveAccountType", { ...params, ...said, featurePermissionSet: permissions })),
    }),
    face({
      name: "RestRemoveAccountType",
      method: "DELETE",
      path: "/v2/accountTypes/:accountTypeId",
      summary: "Ends an account type that is not built in; its members get another one",
      over: "RemoveAccountType",
      ...one,
      ids: { ...one.ids, "query.replacementId": "account-type" },
      query: restAccountTypeRemoval,
      run: async (call, { params, query }) => {
        await call("RemoveAccountType", { ...params, ...query });
      },
    }),
    face({
      name: "RestListPermissions",
      method: "GET",
      path: "/v2/accountTypes/:accountTypeId/permissions",
      summary: "What an account type allows, by the names of capabilities",
      over: "ListAccountTypes",
      ...one,
      output: restPermissions,
      run: async (call, { params: { accountTypeId } }) => ({ permissions: (await find(call, accountTypeId)).permissions }),
    }),
  ];
}
