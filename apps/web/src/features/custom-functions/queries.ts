import { gql, type TypedDocumentNode } from "@apollo/client";
import type { CustomFunctionUses, CustomFunctionVersion } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";
import { CUSTOM_FUNCTION_DEFINITION } from "../../workbook/state/analysis/custom-functions.ts";

const FUNCTION = gql`
  fragment CustomFunctionFields on CustomFunction {
    ...CustomFunctionDefinition
    version
    changedAt
    changedBy
    isDeleted
  }
  ${CUSTOM_FUNCTION_DEFINITION}
`;

/** By name. */
export const FUNCTIONS: TypedDocumentNode<{ readonly customFunctions: readonly CustomFunctionVersion[] }, Record<string, never>> = gql`
  query OrganizationFunctions {
    customFunctions {
      ...CustomFunctionFields
    }
  }
  ${FUNCTION}
`;

/** The newest first. */
export const FUNCTION_VERSIONS: TypedDocumentNode<{ readonly customFunctionVersions: readonly CustomFunctionVersion[] }, { name: string }> =
  gql`
    query FunctionVersions($name: String!) {
      customFunctionVersions(name: $name) {
        ...CustomFunctionFields
      }
    }
    ${FUNCTION}
  `;

export const FUNCTION_USES: TypedDocumentNode<{ readonly customFunctionUses: CustomFunctionUses }, { name: string }> = gql`
  query FunctionUses($name: String!) {
    customFunctionUses(name: $name) {
      functions
      documents {
        inodeId
        name
      }
    }
  }
`;

export const SAVE_FUNCTION: TypedDocumentNode<
  { readonly saveCustomFunction: CustomFunctionVersion },
  { request: CustomFunction & { readonly expectedVersion: number } }
> = gql`
  mutation SaveFunction($request: SaveCustomFunctionRequest!) {
    saveCustomFunction(request: $request) {
      ...CustomFunctionFields
    }
  }
  ${FUNCTION}
`;

export const DELETE_FUNCTION: TypedDocumentNode<
  { readonly deleteCustomFunction: { readonly success: boolean } },
  { request: { name: string; expectedVersion: number } }
> = gql`
  mutation DeleteFunction($request: DeleteCustomFunctionRequest!) {
    deleteCustomFunction(request: $request) {
      success
    }
  }
`;
