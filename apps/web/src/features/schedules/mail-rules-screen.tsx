import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextAreaField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { MAIL_RULES, UPDATE_MAIL_RULES } from "../../shared/schedules/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ServiceAppsSection } from "./service-apps-section.tsx";
import styles from "./schedules-screen.module.css";

/** To which addresses outside of the organization schedules may send. */
export function MailRulesScreen() {
  const { organization, can } = useMembership();
  const toasts = useToasts();
  usePageTitle(`${t("schedules.rules.title")} – Sheaf`);
  const { data, error, refetch } = useQuery(MAIL_RULES, { fetchPolicy: "cache-and-network" });
  const update = useAction(UPDATE_MAIL_RULES);
  const [typed, setTyped] = useState<string | null>(null);
  const [titles, setTitles] = useState<boolean | null>(null);
  const [pictures, setPictures] = useState<boolean | null>(null);
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => void refetch()} />;
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
    <div className={styles.screen}>
      <ProgressBar isLoading={data === undefined} />
      <div className={styles.head}>
        <h1 className={styles.title}>{t("schedules.rules.title")}</h1>
        <p className={styles.quiet}>{t("schedules.rules.what")}</p>
      </div>
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
    </div>
  );
}
