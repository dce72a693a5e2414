import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { FORGET_TRUSTED_DEVICES, SECOND_FACTOR } from "./queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { Section } from "./section.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";
import styles from "./security.module.css";

type Open = "set-up" | "turn-off" | "new-codes" | null;

/** One's own authenticator app: on or off, its recovery codes, the browsers that need none. */
export function SecondFactorSection() {
  const { zone } = useMembership();
  const { http } = useServices();
  const client = useApolloClient();
  const { data, error } = useQuery(SECOND_FACTOR, { fetchPolicy: "cache-and-network" });
  const [forget, { error: notForgotten }] = useMutation(FORGET_TRUSTED_DEVICES);
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [now] = useState(() => Date.now());
  const factor = data?.secondFactor;
  const again = async (): Promise<void> => void (await client.refetchQueries({ include: ["SecondFactor"] }));
  const turnOff = async (password: string): Promise<void> => {
    await http.json("/v2/second-factor/end", { method: "POST", body: { password } });
    await again();
    setOpen(null);
  };
  const renew = async (password: string): Promise<void> => {
    const made = await http.json<{ readonly recoveryCodes: readonly string[] }>("/v2/second-factor/recovery-codes", {
      method: "POST",
      body: { password },
    });
    setOpen(null);
    setCodes(made.recoveryCodes);
    await again();
  };
  return (
    <Section
      title={t("security.factor.title")}
      what={t("security.factor.what")}
      action={
        factor?.isOn === false && (
          <Button variant="primary" onPress={() => setOpen("set-up")}>
            {t("security.factor.set-up")}
          </Button>
        )
      }
    >
      {factor === undefined &&
        (error === undefined ? <SkeletonRows rows={1} rowHeight={46} /> : <Banner status="error">{error.message}</Banner>)}
      {notForgotten !== undefined && <Banner status="error">{notForgotten.message}</Banner>}
      {factor?.isOn === false && factor.isRequired && factor.recoveryCodesLeft === 0 && (
        <p className={styles.quiet}>{t("security.factor.by-mail")}</p>
      )}
      {factor?.isOn === true && (
        <div className={styles.factor}>
          <p className={styles.on}>
            <Icon icon={ShieldCheck} />
            {t("security.factor.on-since", { moment: factor.since === null ? "" : shortMoment(Date.parse(factor.since), now, zone) })}
          </p>
          <p className={styles.quiet}>
            {t("security.recovery.left", { count: factor.recoveryCodesLeft })}
            {factor.trustedDevices > 0 && ` · ${t("security.factor.trusted", { count: factor.trustedDevices })}`}
          </p>
          <div className={styles.buttons}>
            <Button onPress={() => setOpen("new-codes")}>{t("security.recovery.new")}</Button>
            {factor.trustedDevices > 0 && (
              <Button onPress={() => void forget({ variables: {} }).then(again, () => undefined)}>{t("security.factor.forget")}</Button>
            )}
            <Button variant="quiet" onPress={() => setOpen("turn-off")}>
              {t("security.factor.turn-off")}
            </Button>
          </div>
        </div>
      )}
      {factor?.isOn === false && factor.recoveryCodesLeft > 0 && (
        <div className={styles.factor}>
          <p className={styles.quiet}>{t("security.recovery.left", { count: factor.recoveryCodesLeft })}</p>
          <div className={styles.buttons}>
            <Button onPress={() => setOpen("new-codes")}>{t("security.recovery.new")}</Button>
          </div>
        </div>
      )}
      {open === "set-up" && <SetUpDialog onClose={() => setOpen(null)} />}
      {open === "turn-off" && (
        <PasswordDialog
          title={t("security.factor.turn-off")}
          what={t("security.factor.turn-off-means")}
          action={t("security.factor.turn-off")}
          isDangerous
          onPassword={turnOff}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "new-codes" && (
        <PasswordDialog
          title={t("security.recovery.new")}
          what={t("security.recovery.new-means")}
          action={t("security.continue")}
          onPassword={renew}
          onClose={() => setOpen(null)}
        />
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
