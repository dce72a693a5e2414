import type { Area } from "../../platform/operations/index.ts";
import { deleteCustomFunction, listCustomFunctions, listCustomFunctionVersions, requireSound, saveCustomFunction } from "./operations.ts";
import type { DocumentReader } from "../workbooks/index.ts";
import { customFunctionsBeside, customFunctionsOf } from "./store.ts";
import { listCustomFunctionUses } from "./uses.ts";

export { customFunctionsBeside, customFunctionsOf, requireSound };

export function customFunctionsArea(documents: DocumentReader): Area {
  return {
    name: "custom-functions",
    operations: [
      listCustomFunctions,
      listCustomFunctionVersions,
      listCustomFunctionUses(documents),
      saveCustomFunction,
      deleteCustomFunction,
    ],
  };
}
