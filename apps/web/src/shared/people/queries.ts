import { gql, type TypedDocumentNode } from "@apollo/client";
import type { MemberFound } from "@sheaf/contract";
import type { Part } from "../documents/queries.ts";

/** Colleagues by name, the best match first. */
export const SEARCH_MEMBERS: TypedDocumentNode<
  { readonly searchMembers: readonly MemberFound[] },
  Part & { readonly query: string; readonly first?: number }
> = gql`
  query SearchMembers($query: String!, $skip: Float, $first: Float) {
    searchMembers(query: $query, skip: $skip, first: $first) {
      userId
      name
      email
      userKind
      accountType
      teams {
        teamId
        name
      }
    }
  }
`;
