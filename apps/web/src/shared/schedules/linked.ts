import { gql, type TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import type { LinkedAccount, LinkedAccounts, LinkedChoice, LinkedKind, LinkedService, ServiceApp } from "@sheaf/contract";
import { useEffect, useRef, useState } from "react";
import { callErrorOf } from "../graphql/client.ts";
import { t } from "../words/words.ts";

type None = Record<string, never>;

export const LINKED_ACCOUNTS: TypedDocumentNode<{ readonly linkedAccounts: LinkedAccounts }, None> = gql`
  query LinkedAccounts {
    linkedAccounts {
      kinds
      hasStorage
      accounts {
        accountId
        service
        label
        kinds
        isLost
        linkedAt
      }
    }
  }
`;
interface PlacesAsked {
  readonly accountId: string;
  readonly kind: LinkedKind;
  readonly withinId: string | null;
  readonly search: string | null;
}
export const LINKED_PLACES: TypedDocumentNode<
  { readonly linkedPlaces: readonly LinkedChoice[] },
  { [Name in keyof PlacesAsked]: PlacesAsked[Name] }
> = gql`
  query LinkedPlaces($accountId: ID!, $kind: String!, $withinId: String, $search: String) {
    linkedPlaces(accountId: $accountId, kind: $kind, withinId: $withinId, search: $search) {
      id
      name
    }
  }
`;
export const MAKE_LINKED_PLACE: TypedDocumentNode<
  { readonly makeLinkedPlace: LinkedChoice },
  { request: { readonly accountId: string; readonly kind: LinkedKind; readonly withinId: string | null; readonly name: string } }
> = gql`
  mutation MakeLinkedPlace($request: MakeLinkedPlaceRequest!) {
    makeLinkedPlace(request: $request) {
      id
      name
    }
  }
`;
const BEGIN_LINKING: TypedDocumentNode<{ readonly beginLinking: { readonly url: string } }, { request: { readonly kind: LinkedKind } }> =
  gql`
    mutation BeginLinking($request: BeginLinkingRequest!) {
      beginLinking(request: $request) {
        url
      }
    }
  `;
export const FINISH_LINKING: TypedDocumentNode<
  { readonly finishLinking: LinkedAccount },
  { request: { readonly state: string; readonly code: string | null; readonly error: string | null } }
> = gql`
  mutation FinishLinking($request: FinishLinkingRequest!) {
    finishLinking(request: $request) {
      accountId
      service
      label
    }
  }
`;
export const DISCONNECT_LINKED_ACCOUNT: TypedDocumentNode<
  { readonly disconnectLinkedAccount: { readonly success: boolean } },
  { request: { readonly accountId: string } }
> = gql`
  mutation DisconnectLinkedAccount($request: DisconnectLinkedAccountRequest!) {
    disconnectLinkedAccount(request: $request) {
      success
    }
  }
`;
export const SERVICE_APPS: TypedDocumentNode<{ readonly serviceApps: readonly ServiceApp[] }, None> = gql`
  query ServiceApps {
    serviceApps {
      service
      clientId
      isOfServer
      tenant
      isWide
      redirectUrl
    }
  }
`;
export const SET_SERVICE_APP: TypedDocumentNode<
  { readonly setServiceApp: ServiceApp },
  {
    request: {
      readonly service: LinkedService;
      readonly clientId: string;
      readonly clientSecret: string | null;
      readonly tenant: string | null;
      readonly isWide: boolean;
    };
  }
> = gql`
  mutation SetServiceApp($request: SetServiceAppRequest!) {
    setServiceApp(request: $request) {
      service
    }
  }
`;
export const REMOVE_SERVICE_APP: TypedDocumentNode<
  { readonly removeServiceApp: { readonly success: boolean } },
  { request: { readonly service: LinkedService } }
> = gql`
  mutation RemoveServiceApp($request: RemoveServiceAppRequest!) {
    removeServiceApp(request: $request) {
      success
    }
  }
`;

export function kindWords(kind: LinkedKind): string {
  switch (kind) {
    case "sheets":
      return t("schedules.program.sheets");
    case "drive":
      return t("schedules.program.drive");
    case "sharepoint":
      return t("schedules.program.sharepoint");
    case "teams-channel":
      return t("schedules.program.teams-channel");
    case "slack-channel":
      return t("schedules.program.slack-channel");
  }
}

export function serviceWords(service: LinkedService): string {
  switch (service) {
    case "google":
      return t("schedules.linked.google");
    case "microsoft":
      return t("schedules.linked.microsoft");
    case "slack":
      return t("schedules.linked.slack");
  }
}

interface AccountWords {
  /** What is chosen among several. */
  readonly account: string;
  readonly connect: string;
  readonly connectAnother: string;
}

/** What is connected: an account, or a workspace of many people. */
export function accountWords(service: LinkedService): AccountWords {
  switch (service) {
    case "google":
    case "microsoft":
      return {
        account: t("schedules.linked.account"),
        connect: t("schedules.linked.connect", { service: serviceWords(service) }),
        connectAnother: t("schedules.linked.connect-another"),
      };
    case "slack":
      return {
        account: t("schedules.linked.workspace"),
        connect: t("schedules.linked.connect-slack"),
        connectAnother: t("schedules.linked.connect-another-slack"),
      };
  }
}

/** By what the window in which an account was connected tells the others. */
const CHANNEL = "sheaf.linked";

interface Told {
  readonly accountId: string;
  /** Somebody has heard of it. */
  readonly isHeard: boolean;
}

/** Tells the other windows, and ends this one where one of them has heard of it. */
export function tellLinked(accountId: string, onHeard: () => void): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data.accountId === accountId && data.isHeard) onHeard();
  });
  channel.postMessage({ accountId, isHeard: false } satisfies Told);
}

/** The accounts of whoever looks, also when one is connected in another window. `onLinked` is told which. */
export function useLinkedAccounts(onLinked?: (account: LinkedAccount) => void) {
  const { data, error, refetch } = useQuery(LINKED_ACCOUNTS, { fetchPolicy: "cache-and-network" });
  const latest = useRef(onLinked);
  useEffect(() => {
    latest.current = onLinked;
  });
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data: { accountId, isHeard } }: MessageEvent<Told>) => {
      if (isHeard) return;
      channel.postMessage({ accountId, isHeard: true } satisfies Told);
      refetch().then(
        ({ data: fresh }) => {
          const account = fresh?.linkedAccounts.accounts.find((one) => one.accountId === accountId);
          if (account !== undefined) latest.current?.(account);
        },
        // what could not be asked for is told by the query itself
        () => undefined,
      );
    });
    return () => channel.close();
  }, [refetch]);
  return { linked: data?.linkedAccounts ?? null, error: error ?? null };
}

/** Opens the service in a window of its own, so that what is being written here stays. */
export function useConnect() {
  const [begin, { loading }] = useMutation(BEGIN_LINKING);
  const client = useApolloClient();
  const [trouble, setTrouble] = useState<string | null>(null);
  const connect = async (kind: LinkedKind): Promise<void> => {
    setTrouble(null);
    // opened at once: browsers open nothing that does not follow a click
    const opened = window.open("about:blank", "_blank", "popup,width=560,height=720");
    try {
      const { data } = await begin({ variables: { request: { kind } }, client });
      const url = data?.beginLinking.url;
      if (url === undefined) return opened?.close();
      if (opened === null) return setTrouble(t("schedules.linked.blocked"));
      opened.opener = null;
      opened.location.replace(url);
    } catch (thrown) {
      opened?.close();
      const failure = callErrorOf(thrown);
      if (failure === null) throw thrown;
      setTrouble(failure.message);
    }
  };
  return { connect, trouble, isConnecting: loading };
}
