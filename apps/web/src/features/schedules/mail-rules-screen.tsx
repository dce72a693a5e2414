import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextAreaField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Screen } from "../../shared/layout/screen.tsx";
import { MAIL_RULES, UPDATE_MAIL_RULES } from "../../shared/schedules/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ServiceAppsSection } from "./service-apps-section.tsx";
import styles from "./schedules-screen.module.css";

/** To which addresses outside of the organization schedules may send. */
export function MailRulesScreen() {
  const { can } = useMembership();
  const toasts = useToasts();
  const { data, error, refetch } = useQuery(MAIL_RULES, { fetchPolicy: "cache-and-network" });
  const update = useAction(UPDATE_MAIL_RULES);
  const [typed, setTyped] = useState<string | null>(null);
  const [titles, setTitles] = useState<boolean | null>(null);
  const [pictures, setPictures] = useState<boolean | null>(null);
  const save = async (): Promise<void> => {
    if (data === undefined) return;
    const domains = (typed ?? data.mailRules.domains.join("\n"))
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((domain) => domain !== "");
    const linkTitles = titles ?? data.mailRules.linkTitles;
    const linkPictures = pictures ?? data.mailRules.linkPictures;
    if (!(await update.run({ domains, linkTitles, linkPictures }, { refetch: ["MailRules"] })).ok) return;
    setTyped(null);
    setTitles(null);
    setPictures(null);
    toasts.show({ text: t("schedules.rules.saved"), status: "success" });
  };
  return (
    <Screen
      title={t("schedules.rules.title")}
      summary={t("schedules.rules.what")}
      scrolls="all"
      isLoading={data === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    >
      {data !== undefined && (
        <div className={styles.form}>
          {update.error !== null && <Banner status="error">{update.error.message}</Banner>}
          <TextAreaField
            label={t("schedules.rules.domains")}
            isCode
            value={typed ?? data.mailRules.domains.join("\n")}
            onChange={setTyped}
          />
          <div>
            <Checkbox isSelected={titles ?? data.mailRules.linkTitles} onChange={setTitles}>
              {t("schedules.rules.link-titles")}
            </Checkbox>
            <p className={styles.quiet}>{t("schedules.rules.link-titles-what")}</p>
          </div>
          <div>
            <Checkbox isSelected={pictures ?? data.mailRules.linkPictures} onChange={setPictures}>
              {t("schedules.rules.link-pictures")}
            </Checkbox>
            <p className={styles.quiet}>{t("schedules.rules.link-pictures-what")}</p>
          </div>
          <div>
            <Button
              variant="primary"
              isDisabled={typed === null && titles === null && pictures === null}
              isPending={update.isRunning}
              onPress={() => void save()}
            >
              {t("schedules.rules.save")}
            </Button>
          </div>
        </div>
      )}
      {can("canManageExportIntegrations") && <ServiceAppsSection />}
    </Screen>
  );
}
