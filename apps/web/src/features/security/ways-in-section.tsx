import { useQuery } from "@apollo/client/react";
import type { SignInRules } from "@sheaf/contract";
import { RadioButtons } from "../../shared/choices/radio-buttons.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { t } from "../../shared/words/words.ts";
import { SIGN_IN_PROVIDERS } from "./provider-queries.ts";
import { UPDATE_SIGN_IN_RULES } from "../../shared/people/sign-in-rules.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

type Way = SignInRules["authMethod"];

/** What is chosen on screen; of which kind the providers are is kept with it. */
const doors = [
  { id: "password", words: "entrance.rules.password", oidc: "password", saml: "password" },
  { id: "optional", words: "entrance.rules.optional", oidc: "oauth_optional", saml: "saml_optional" },
  { id: "required", words: "entrance.rules.required", oidc: "oauth_required", saml: "saml_required" },
] as const satisfies readonly { readonly id: string; readonly words: string; readonly oidc: Way; readonly saml: Way }[];

/** By what members come in: a password, an identity provider, or either. */
export function WaysInSection({ rules }: { readonly rules: SignInRules }) {
  const update = useAction(UPDATE_SIGN_IN_RULES);
  const { data } = useQuery(SIGN_IN_PROVIDERS);
  const change = (part: Partial<SignInRules>): void => void update.run(part, { refetch: ["SignInRules"] });
  const door = doors.find(({ oidc, saml }) => oidc === rules.authMethod || saml === rules.authMethod);
  const choose = (id: string): void => {
    const chosen = doors.find((each) => each.id === id);
    if (chosen === undefined || chosen === door) return;
    const hasOidc = data?.signInProviders.some(({ kind, isOn }) => isOn && kind === "oidc") !== false;
    const authMethod = hasOidc ? chosen.oidc : chosen.saml;
    // whoever closes the other door keeps a way back, until they say otherwise
    change(chosen.id === "required" ? { authMethod, adminsKeepPassword: true } : { authMethod });
  };
  return (
    <Section title={t("entrance.rules.title")} what={t("entrance.rules.what")}>
      {update.error !== null && <Banner status="error">{update.error.message}</Banner>}
      <div className={styles.factor}>
        <RadioButtons
          label={t("entrance.rules.title")}
          value={door?.id ?? "password"}
          onChange={choose}
          options={doors.map(({ id, words }) => ({ id, label: t(words) }))}
        />
        {!rules.authMethod.endsWith("_required") && (
          <>
            <Switch isSelected={rules.letsJoin} isDisabled={update.isRunning} onChange={(letsJoin) => change({ letsJoin })}>
              {t("entrance.rules.join")}
            </Switch>
            <p className={styles.quiet}>{t("entrance.rules.join-what")}</p>
          </>
        )}
        {rules.authMethod.endsWith("_required") && (
          <>
            <Switch
              isSelected={rules.adminsKeepPassword}
              isDisabled={update.isRunning}
              onChange={(adminsKeepPassword) => change({ adminsKeepPassword })}
            >
              {t("entrance.rules.admins")}
            </Switch>
            <p className={styles.quiet}>{t("entrance.rules.admins-what")}</p>
          </>
        )}
      </div>
    </Section>
  );
}
