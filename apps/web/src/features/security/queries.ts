import { gql, type TypedDocumentNode } from "@apollo/client";
import type { ApiKeySummary } from "@sheaf/contract";

export const API_KEYS: TypedDocumentNode<{ readonly apiKeys: readonly ApiKeySummary[] }, { readonly everybody: boolean }> = gql`
  query ApiKeys($everybody: Boolean) {
    apiKeys(everybody: $everybody) {
      keyId
      name
      kind
      scopes
      ownerId
      ownerName
      createdAt
      expiresAt
      lastUsedAt
    }
  }
`;
export const REVOKE_API_KEY: TypedDocumentNode<
  { readonly revokeApiKey: { readonly success: boolean } },
  { readonly request: { readonly keyId: string } }
> = gql`
  mutation RevokeApiKey($request: RevokeApiKeyRequest!) {
    revokeApiKey(request: $request) {
      success
    }
  }
`;
