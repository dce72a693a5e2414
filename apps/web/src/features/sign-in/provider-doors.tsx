import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { goToProvider } from "../../shared/session/provider-redirect.ts";
import type { Organization } from "../../shared/session/session.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./sign-in-screen.module.css";

interface ProviderDoorsProps {
  readonly organization: Organization;
  /** Where the person was going. */
  readonly wanted: string | null;
  /** The form of the password stands below. */
  readonly hasPassword: boolean;
  readonly onTrouble: (message: string) => void;
}

/** The identity providers of an organization: one button each. */
export function ProviderDoors({ organization, wanted, hasPassword, onTrouble }: ProviderDoorsProps) {
  const { http } = useServices();
  const [going, setGoing] = useState<string | null>(null);
  const enter = async ({ authConfigurationId, kind }: Organization["providers"][number]): Promise<void> => {
    setGoing(authConfigurationId);
    try {
      await goToProvider(http, { slug: organization.slug, authConfigurationId, kind, wanted });
    } catch (thrown) {
      setGoing(null);
      const error = toCallError(thrown);
      if (error !== null) onTrouble(error.message);
    }
  };
  return (
    <>
      {organization.providers.map((provider) => (
        <Button
          key={provider.authConfigurationId}
          icon={ShieldCheck}
          size="large"
          wide
          isPending={going === provider.authConfigurationId}
          isDisabled={going !== null && going !== provider.authConfigurationId}
          onPress={() => void enter(provider)}
        >
          {t("sign-in.screen.continue-with", { provider: provider.name })}
        </Button>
      ))}
      {hasPassword && <p className={styles.or}>{t("sign-in.screen.or-password")}</p>}
    </>
  );
}
