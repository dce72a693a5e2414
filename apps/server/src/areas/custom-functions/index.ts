import type { Area } from "../../platform/operations/index.ts";
import { deleteCustomFunction, listCustomFunctions, listCustomFunctionVersions, saveCustomFunction } from "./operations.ts";

export { customFunctionsOf } from "./store.ts";

export function customFunctionsArea(): Area {
  return {
    name: "custom-functions",
    operations: [listCustomFunctions, listCustomFunctionVersions, saveCustomFunction, deleteCustomFunction],
  };
}
