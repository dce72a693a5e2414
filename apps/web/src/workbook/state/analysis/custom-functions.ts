import { gql, type ApolloClient, type TypedDocumentNode } from "@apollo/client";
import type { CustomFunctionVersion } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";

/** What a function is, without who made it and when. */
export const CUSTOM_FUNCTION_DEFINITION = gql`
  fragment CustomFunctionDefinition on CustomFunction {
    name
    doc
    params {
      name
      type
      doc
    }
    formula
  }
`;

const CUSTOM_FUNCTIONS: TypedDocumentNode<
  { readonly customFunctions: readonly Pick<CustomFunctionVersion, "name" | "doc" | "params" | "formula">[] },
  Record<string, never>
> = gql`
  query CustomFunctions {
    customFunctions {
      ...CustomFunctionDefinition
    }
  }
  ${CUSTOM_FUNCTION_DEFINITION}
`;

/** What formulas may call beside the functions of the language, as it is now. */
export async function askCustomFunctions(graphql: ApolloClient): Promise<readonly CustomFunction[]> {
  const { data } = await graphql.query({ query: CUSTOM_FUNCTIONS, fetchPolicy: "network-only" });
  return data?.customFunctions ?? [];
}
