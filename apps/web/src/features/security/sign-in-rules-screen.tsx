import { useQuery } from "@apollo/client/react";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Screen } from "../../shared/layout/screen.tsx";
import { t } from "../../shared/words/words.ts";
import { SIGN_IN_RULES, UPDATE_SIGN_IN_RULES } from "../../shared/people/sign-in-rules.ts";
import { AllowedSourcesSection } from "./allowed-sources-section.tsx";
import { ProvidersSection } from "./providers-section.tsx";
import { ProvisioningSection } from "./provisioning-section.tsx";
import { SecondFactorTypes } from "./second-factor-types.tsx";
import { Section } from "./section.tsx";
import { WaysInSection } from "./ways-in-section.tsx";
import styles from "./security.module.css";

/** What the organization asks of everybody who signs in. */
export function SignInRulesScreen() {
  const { data, error, refetch } = useQuery(SIGN_IN_RULES, { fetchPolicy: "cache-and-network" });
  const update = useAction(UPDATE_SIGN_IN_RULES);
  return (
    <Screen
      title={t("security.rules.title")}
      scrolls="all"
      isLoading={data === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    >
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
    </Screen>
  );
}
