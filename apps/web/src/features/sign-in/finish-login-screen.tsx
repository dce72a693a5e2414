import { fromAddressId, type TestedClaims } from "@sheaf/contract";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useServices } from "../../shared/services/services.tsx";
import { findOrganization } from "../../shared/session/organization-lookup.ts";
import { safeRedirect } from "../../shared/session/safe-redirect.ts";
import { t } from "../../shared/words/words.ts";
import type { WaitingSignIn } from "./second-step-screen.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

/** Where an identity provider sends the browser back to: hands on what stands in the address, once, and goes where the person was going. */
export function FinishLoginScreen({ orgSlug, provider }: { readonly orgSlug: string; readonly provider: string }) {
  const { http, session } = useServices();
  const go = useGo();
  const [failure, setFailure] = useState<string | null>(null);
  const [tested, setTested] = useState<TestedClaims | null>(null);
  const isTaken = useRef(false);
  usePageTitle(t("entrance.finish.tab"));
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const answer = location.search;
    // what it says serves once, and does not stay in the history
    history.replaceState(history.state, "", location.pathname);
    const finish = async (): Promise<void> => {
      const { outcome, email, wanted } = await session.finishSignIn({
        slug: orgSlug,
        authConfigurationId: fromAddressId(provider) ?? "",
        answer,
      });
      const onward = safeRedirect(wanted, orgSlug);
      switch (outcome.kind) {
        case "grant":
          return go(onward, { replace: true });
        case "connected":
          return go(homeAddress(orgSlug, "security"), { replace: true });
        case "test":
          return setTested(outcome);
        case "mfa": {
          const organization = await findOrganization(http, orgSlug);
          if (organization === null || email === null) return go(`/${orgSlug}/login`, { replace: true });
          const waiting: WaitingSignIn = {
            organizationId: organization.orgId,
            organization: organization.name,
            userId: outcome.userId,
            email,
            methods: outcome.availableMethods,
          };
          return go(`/${orgSlug}/login/mfa/${outcome.primaryMethod}`, { replace: true, state: { waiting, wanted } });
        }
      }
    };
    finish().catch((thrown: unknown) => setFailure(toCallError(thrown)?.message ?? t("entrance.finish.failed")));
  }, [http, session, go, orgSlug, provider]);

  if (tested !== null)
    return (
      <Card title={t("entrance.test.title", { provider: tested.provider })}>
        <Test tested={tested} />
      </Card>
    );
  return (
    <Card title={failure === null ? t("entrance.finish.title") : t("entrance.finish.failed")} trouble={failure}>
      {failure !== null && <TextLink href={`/${orgSlug}/login`}>{t("entrance.finish.back")}</TextLink>}
    </Card>
  );
}

function Card({
  title,
  trouble = null,
  children,
}: {
  readonly title: string;
  readonly trouble?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <SignInFrame>
      {trouble !== null && <Banner status="error">{trouble}</Banner>}
      <div className={styles.form}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </SignInFrame>
  );
}

/** What the provider said of whoever signed in, and what they would get here. */
function Test({ tested }: { readonly tested: TestedClaims }) {
  const none = t("entrance.test.none");
  const rows: readonly (readonly [string, string])[] = [
    [t("entrance.test.email"), tested.email ?? none],
    [t("entrance.test.groups"), tested.groups.join(", ") || none],
    [t("entrance.test.account-type"), tested.accountType ?? none],
    [t("entrance.test.teams"), tested.teams.join(", ") || none],
  ];
  return (
    <>
      <p className={styles.who}>
        {tested.refusal === null ? t("entrance.test.passes") : t("entrance.test.fails", { reason: tested.refusal })}
      </p>
      <dl className={styles.claims}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.claim}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* it scrolls, and by keys too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" className={styles.raw} aria-label={t("entrance.test.claims")} tabIndex={0}>
        {JSON.stringify(tested.claims, null, 2)}
      </div>
      <p className={styles.who}>{t("entrance.test.close")}</p>
    </>
  );
}
