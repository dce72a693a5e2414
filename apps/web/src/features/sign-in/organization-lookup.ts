import { useEffect, useState } from "react";
import type { HttpClient } from "../../shared/http/http-client.ts";
import { findFirstOrganization, findOrganization } from "../../shared/session/organization-lookup.ts";
import type { Organization } from "../../shared/session/session.ts";

export type Lookup =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "found"; readonly organization: Organization }
  | { readonly kind: "missing" };

const PAUSE = 250;

/** Finds the organization while its slug is typed: asks when the typing rests. An empty slug asks nothing. */
export function useOrganizationLookup(http: HttpClient, slug: string): Lookup {
  const wanted = slug.trim().toLowerCase();
  const [answer, setAnswer] = useState<{ readonly slug: string; readonly lookup: Lookup }>({ slug: "", lookup: { kind: "idle" } });
  useEffect(() => {
    if (wanted === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Only letters, digits and hyphens can be a slug; anything else need not be asked.
      if (!/^[a-z0-9-]+$/.test(wanted)) return setAnswer({ slug: wanted, lookup: { kind: "missing" } });
      findOrganization(http, wanted, controller.signal).then(
        (organization) =>
          setAnswer({ slug: wanted, lookup: organization === null ? { kind: "missing" } : { kind: "found", organization } }),
        // An outage says nothing about the organization; signing in will tell.
        () => setAnswer({ slug: wanted, lookup: { kind: "idle" } }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, wanted]);
  if (wanted === "") return { kind: "idle" };
  return answer.slug === wanted ? answer.lookup : { kind: "asking" };
}

type Given = Organization | "nobody" | null | undefined;

/**
 * The organization that need not be asked for: the address names it, or the server has no other. Undefined until that is known; null where
 * the address names none that exists, there are several, nobody can say, or it is to be asked for (`isAsked`); `nobody` where the server has none yet.
 */
export function useGivenOrganization(http: HttpClient, orgSlug: string | undefined, isAsked: boolean): Given {
  const [given, setGiven] = useState<Given>(isAsked ? null : undefined);
  useEffect(() => {
    if (isAsked) return setGiven(null);
    const controller = new AbortController();
    const finding =
      orgSlug === undefined ? findFirstOrganization(http, controller.signal) : findOrganization(http, orgSlug, controller.signal);
    finding.then(setGiven, () => {
      if (!controller.signal.aborted) setGiven(null);
    });
    return () => controller.abort();
  }, [http, orgSlug, isAsked]);
  return given;
}
