import { useQuery } from "@apollo/client/react";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { SIGN_IN_RULES, UPDATE_SIGN_IN_RULES } from "./queries.ts";
import { AllowedSourcesSection } from "./allowed-sources-section.tsx";
import { ProvidersSection } from "./providers-section.tsx";
import { ProvisioningSection } from "./provisioning-section.tsx";
import { SecondFactorTypes } from "./second-factor-types.tsx";
import { Section } from "./section.tsx";
import { WaysInSection } from "./ways-in-section.tsx";
import styles from "./security.module.css";

/** What the organization asks of everybody who signs in. */
export function SignInRulesScreen() {
  const { organization } = useMembership();
  usePageTitle(`${t("security.rules.title")} – Sheaf`);
  const { data, error, refetch } = useQuery(SIGN_IN_RULES, { fetchPolicy: "cache-and-network" });
  const update = useAction(UPDATE_SIGN_IN_RULES);
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => void refetch()} />;
  return (
    <div className={styles.screen}>
      <ProgressBar isLoading={data === undefined} />
      <div className={styles.head}>
        <h1 className={styles.title}>{t("security.rules.title")}</h1>
      </div>
      {data !== undefined && (
        <div className={styles.sections}>
          <WaysInSection rules={data.signInRules} />
          <ProvidersSection />
          <ProvisioningSection />
          <AllowedSourcesSection />
          <Section title={t("security.factor.title")} what={t("security.rules.second-factor-what")}>
            {update.error !== null && <Banner status="error">{update.error.message}</Banner>}
            <Switch
              isSelected={data.signInRules.needsSecondFactor}
              isDisabled={update.isRunning}
              onChange={(needsSecondFactor) => void update.run({ needsSecondFactor }, { refetch: ["SignInRules"] })}
            >
              {t("security.rules.second-factor")}
            </Switch>
            {!data.signInRules.needsSecondFactor && (
              <SecondFactorTypes
                chosen={data.signInRules.secondFactorAccountTypes}
                isDisabled={update.isRunning}
                onChange={(types) => void update.run({ secondFactorAccountTypes: [...types] }, { refetch: ["SignInRules"] })}
              />
            )}
          </Section>
        </div>
      )}
    </div>
  );
}
