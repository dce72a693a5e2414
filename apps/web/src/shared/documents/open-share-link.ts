import { type ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";

const OPEN_SHARE_LINK: TypedDocumentNode<
  { readonly openShareLink: { readonly inodeId: string } },
  { readonly request: { readonly token: string } }
> = gql`
  mutation OpenShareLink($request: OpenShareLinkRequest!) {
    openShareLink(request: $request) {
      inodeId
    }
  }
`;

/** Where the token of a link stands in an address. */
export const LINK_PARAMETER = "link";

/**
 * Comes to a document by the link in the address, if there is one: gives the address without it, null where there is none. A link that opens
 * nothing any more is left to the document, which says that it is not there, or lets people ask for access.
 */
export async function openByLink(graphql: ApolloClient, pathname: string, search: string): Promise<string | null> {
  const parameters = new URLSearchParams(search);
  const token = parameters.get(LINK_PARAMETER);
  if (token === null) return null;
  await graphql.mutate({ mutation: OPEN_SHARE_LINK, variables: { request: { token } } }).catch(() => undefined);
  parameters.delete(LINK_PARAMETER);
  const rest = parameters.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
