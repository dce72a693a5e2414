import { gql, type TypedDocumentNode } from "@apollo/client";
import type { SignInRules } from "@sheaf/contract";

/** What the organization asks of everybody who signs in. */
export const SIGN_IN_RULES: TypedDocumentNode<{ readonly signInRules: SignInRules }, Record<string, never>> = gql`
  query SignInRules {
    signInRules {
      needsSecondFactor
      secondFactorAccountTypes
      authMethod
      adminsKeepPassword
      letsJoin
    }
  }
`;
export const UPDATE_SIGN_IN_RULES: TypedDocumentNode<
  { readonly updateSignInRules: SignInRules },
  { readonly request: Partial<SignInRules> }
> = gql`
  mutation UpdateSignInRules($request: UpdateSignInRulesRequest!) {
    updateSignInRules(request: $request) {
      needsSecondFactor
      secondFactorAccountTypes
      authMethod
      adminsKeepPassword
      letsJoin
    }
  }
`;
