import { ApolloProvider } from "@apollo/client/react";
import type { ApolloClient } from "@apollo/client";
import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import type { Features } from "../features/features.ts";
import type { HttpClient } from "../http/http-client.ts";
import type { Session, SessionState } from "../session/session.ts";
import type { Usage } from "../usage/usage.ts";

/** What screens reach the server with; made once in app/. */
export interface Services {
  readonly http: HttpClient;
  readonly session: Session;
  readonly graphql: ApolloClient;
  /** Tells when the server has put a call off for so long that a person may wonder. Gives the way to stop listening. */
  readonly onBusy: (listener: () => void) => () => void;
  readonly usage: Usage;
  readonly features: Features;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { readonly services: Services; readonly children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      <ApolloProvider client={services.graphql}>{children}</ApolloProvider>
    </ServicesContext>
  );
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices outside of ServicesProvider");
  return services;
}

export function useSessionState(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.state);
}
