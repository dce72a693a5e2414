import { gql, type TypedDocumentNode } from "@apollo/client";
import type { AccountTypeHolders } from "@sheaf/contract";

/** So many are listed at first, and with each further part. */
export const HOLDERS = 20;

/** Who has an account type, who was here last first. */
export const ACCOUNT_TYPE_HOLDERS: TypedDocumentNode<
  { readonly accountTypeHolders: AccountTypeHolders },
  { readonly accountTypeId: string; readonly search: string; readonly first: number; readonly skip?: number }
> = gql`
  query AccountTypeHolders($accountTypeId: ID!, $search: String, $first: Float, $skip: Float) {
    accountTypeHolders(accountTypeId: $accountTypeId, search: $search, first: $first, skip: $skip) {
      memberCount
      enrolled
      needsSecondFactor
      members {
        userId
        name
        email
        userKind
        lastActiveAt
        teams {
          teamId
          name
        }
      }
      teams {
        teamId
        name
        memberCount
      }
    }
  }
`;
