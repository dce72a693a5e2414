import { useRouter } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { askEarly } from "../shared/documents/early-document.ts";
import { openByLink } from "../shared/documents/open-share-link.ts";
import { CallErrorScreen } from "../shared/feedback/error-screen.tsx";
import { FullScreenLoader } from "../shared/feedback/full-screen-loader.tsx";
import { callErrorOf } from "../shared/graphql/client.ts";
import type { CallError } from "../shared/http/call-error.ts";
import { useGo } from "../shared/navigation/go.ts";
import { MembershipContext, membershipOf, type Membership } from "../shared/services/organization.tsx";
import { useServices, useSessionState } from "../shared/services/services.tsx";
import { findOrganization, rememberedOrganization } from "../shared/session/organization-lookup.ts";
import { showLanguage } from "../shared/words/words.ts";
import { GET_MY_INFO } from "./membership-query.ts";
import { showNumbers } from "../shared/words/shown-numbers.ts";

/** Every organization begins with English: that says nothing about its people, whose browsers do. */
const ownLocale = (locale: string): string | null => (locale === "EN" ? null : locale);

type Entry =
  | { readonly kind: "waiting" }
  | { readonly kind: "in"; readonly membership: Membership }
  | { readonly kind: "failed"; readonly error: CallError };

/**
 * Everything under `/{orgSlug}` that needs a session: finds the organization, resumes the session, loads who this is.
 * Nobody signed in: on to the sign-in page, the wanted address in the state. No such organization: on to `/login`.
 */
export function OrganizationGate({ orgSlug, children }: { readonly orgSlug: string; readonly children: ReactNode }) {
  const { http, session, graphql } = useServices();
  const state = useSessionState();
  const router = useRouter();
  const go = useGo();
  const [entry, setEntry] = useState<Entry>({ kind: "waiting" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    let forget = (): void => undefined;
    const toSignIn = (): void => {
      const { pathname, searchStr, hash } = router.latestLocation;
      go(`/${orgSlug}/login`, { replace: true, state: { wanted: `${pathname}${searchStr}${hash === "" ? "" : `#${hash}`}` } });
    };
    const enter = async (): Promise<void> => {
      const organization = rememberedOrganization(orgSlug) ?? (await findOrganization(http, orgSlug));
      if (!isCurrent) return;
      if (organization === null) return go("/login", { replace: true });
      if (!(await session.resume(organization.orgId))) {
        if (isCurrent) toSignIn();
        return;
      }
      if (!isCurrent) return;
      const place = router.latestLocation;
      const opened = await openByLink(graphql, place.pathname, place.searchStr);
      if (!isCurrent) return;
      if (opened !== null) go(`${opened}${place.hash === "" ? "" : `#${place.hash}`}`, { replace: true });
      forget = askEarly(http, place.pathname);
      const { data } = await graphql.query({ query: GET_MY_INFO, fetchPolicy: "network-only" });
      if (!isCurrent || data === undefined) return;
      // A slug may have a new owner since this browser met it.
      if (data.organization.slug !== orgSlug) return go("/login", { replace: true });
      const { licenseExpiryDate } = data.organization;
      if (licenseExpiryDate !== null && Date.parse(licenseExpiryDate) <= Date.now())
        return go(`/${orgSlug}/trial-expired`, { replace: true });
      await showLanguage([data.userSettings.locale, ownLocale(data.orgAttributes.locale)]);
      const membership = membershipOf(data);
      showNumbers(membership.symbols);
      if (isCurrent) setEntry({ kind: "in", membership });
    };
    enter().catch((thrown: unknown) => {
      forget();
      const error = callErrorOf(thrown);
      if (!isCurrent || error === null) return;
      if (session.state().kind === "signed-out") toSignIn();
      else setEntry({ kind: "failed", error });
    });
    return () => {
      isCurrent = false;
      forget();
    };
  }, [orgSlug, http, session, graphql, router, go, attempt]);

  // The session ended while the screen was open: here, in another tab, or by the server.
  useEffect(() => {
    if (entry.kind !== "in" || state.kind !== "signed-out") return;
    void graphql.clearStore();
    const { pathname, searchStr } = router.latestLocation;
    go(`/${orgSlug}/login`, { replace: true, state: state.reason === "user" ? {} : { wanted: pathname + searchStr } });
  }, [entry, state, orgSlug, router, go, graphql]);

  if (entry.kind === "failed") {
    return (
      <CallErrorScreen
        error={entry.error}
        homeHref={`/${orgSlug}`}
        onRetry={() => {
          setEntry({ kind: "waiting" });
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  if (entry.kind === "waiting" || state.kind !== "signed-in") return <FullScreenLoader />;
  return <MembershipContext value={entry.membership}>{children}</MembershipContext>;
}
