import { useQuery } from "@apollo/client/react";
import type { ServiceApp } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { REMOVE_SERVICE_APP, SERVICE_APPS, serviceWords, SET_SERVICE_APP } from "../../shared/schedules/linked.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./schedules-screen.module.css";

/** By what the organization is known at other services: without it nobody connects an account there. */
export function ServiceAppsSection() {
  const { data } = useQuery(SERVICE_APPS, { fetchPolicy: "cache-and-network" });
  if (data === undefined) return null;
  return (
    <section className={styles.part} aria-label={t("schedules.apps.title")}>
      <div>
        <h2 className={styles.partTitle}>{t("schedules.apps.title")}</h2>
        <p className={styles.quiet}>{t("schedules.apps.what")}</p>
      </div>
      {data.serviceApps.map((app) => (
        <AppForm key={`${app.service} ${app.clientId ?? ""} ${app.tenant ?? ""} ${app.isWide}`} app={app} />
      ))}
    </section>
  );
}

function AppForm({ app }: { readonly app: ServiceApp }) {
  const toasts = useToasts();
  const set = useAction(SET_SERVICE_APP);
  const remove = useAction(REMOVE_SERVICE_APP);
  const isOwn = app.clientId !== null && !app.isOfServer;
  const [clientId, setClientId] = useState(isOwn ? (app.clientId ?? "") : "");
  const [clientSecret, setClientSecret] = useState("");
  const [tenant, setTenant] = useState(isOwn ? (app.tenant ?? "") : "");
  const [isWide, setWide] = useState(app.isWide);
  const service = serviceWords(app.service);
  const isSame = isOwn && clientId === app.clientId && clientSecret === "" && tenant === (app.tenant ?? "") && isWide === app.isWide;
  const isWhole = clientId.trim() !== "" && (clientSecret !== "" || (isOwn && clientId.trim() === app.clientId));
  const failure = set.error ?? remove.error;
  const save = async (): Promise<void> => {
    remove.clear();
    const request = {
      service: app.service,
      clientId: clientId.trim(),
      clientSecret: clientSecret === "" ? null : clientSecret,
      tenant: app.service === "microsoft" && tenant.trim() !== "" ? tenant.trim() : null,
      isWide: app.service === "google" && isWide,
    };
    if (!(await set.run(request, { refetch: ["ServiceApps"] })).ok) return;
    setClientSecret("");
    toasts.show({ text: t("schedules.apps.saved", { service }), status: "success" });
  };
  return (
    <div className={styles.app} role="group" aria-label={service}>
      <h3 className={styles.name}>{service}</h3>
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {app.isOfServer && <p className={styles.quiet}>{t("schedules.apps.of-server")}</p>}
      <p className={styles.quiet}>
        {t("schedules.apps.redirect")} <code className={styles.code}>{app.redirectUrl}</code>
      </p>
      <div className={styles.fields}>
        <TextField label={t("schedules.apps.client-id")} autoComplete="off" value={clientId} onChange={setClientId} />
        <TextField
          label={t("schedules.apps.client-secret")}
          type="password"
          autoComplete="off"
          placeholder={isOwn && clientId.trim() === app.clientId ? t("schedules.form.secret-kept") : ""}
          value={clientSecret}
          onChange={setClientSecret}
        />
        {app.service === "microsoft" && (
          <TextField
            label={t("schedules.apps.tenant")}
            description={t("schedules.apps.tenant-what")}
            autoComplete="off"
            value={tenant}
            onChange={setTenant}
          />
        )}
      </div>
      {app.service === "google" && (
        <div>
          <Checkbox isSelected={isWide} onChange={setWide}>
            {t("schedules.apps.wide")}
          </Checkbox>
          <p className={styles.quiet}>{t("schedules.apps.wide-what")}</p>
        </div>
      )}
      <div className={styles.actions}>
        <Button isDisabled={!isWhole || isSame} isPending={set.isRunning} onPress={() => void save()}>
          {t("schedules.apps.save", { service })}
        </Button>
        {isOwn && (
          <Button
            variant="quiet"
            isPending={remove.isRunning}
            onPress={() => void remove.run({ service: app.service }, { refetch: ["ServiceApps"] })}
          >
            {t("schedules.apps.remove", { service })}
          </Button>
        )}
      </div>
    </div>
  );
}
