import type { SignInRules } from "@sheaf/contract";
import { RadioButtons } from "../../shared/choices/radio-buttons.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { t } from "../../shared/words/words.ts";
import { UPDATE_SIGN_IN_RULES } from "./queries.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

type Way = SignInRules["authMethod"];

const ways = [
  { id: "password", words: "entrance.rules.password" },
  { id: "oauth_optional", words: "entrance.rules.oauth-optional" },
  { id: "oauth_required", words: "entrance.rules.oauth-required" },
] as const satisfies readonly { readonly id: Way; readonly words: string }[];

/** By what members come in: a password, an identity provider, or either. */
export function WaysInSection({ rules }: { readonly rules: SignInRules }) {
  const update = useAction(UPDATE_SIGN_IN_RULES);
  const change = (part: Partial<SignInRules>): void => void update.run(part, { refetch: ["SignInRules"] });
  const choose = (id: string): void => {
    const way = ways.find((each) => each.id === id)?.id;
    if (way === undefined || way === rules.authMethod) return;
    // whoever closes the other door keeps a way back, until they say otherwise
    change(way === "oauth_required" ? { authMethod: way, adminsKeepPassword: true } : { authMethod: way });
  };
  return (
    <Section title={t("entrance.rules.title")} what={t("entrance.rules.what")}>
      {update.error !== null && <Banner status="error">{update.error.message}</Banner>}
      <div className={styles.factor}>
        <RadioButtons
          label={t("entrance.rules.title")}
          value={rules.authMethod}
          onChange={choose}
          options={ways.map(({ id, words }) => ({ id, label: t(words) }))}
        />
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
