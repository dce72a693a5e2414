import { useQuery } from "@apollo/client/react";
import { limits } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextAreaField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { wordsOfAll } from "../../shared/people/capability-words.ts";
import { LICENSE_OFFER, REQUEST_LICENSE } from "../../shared/people/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./license-dialog.module.css";

/** A member asks for an account type that allows more. Mounted only while it is open. */
export function LicenseDialog({ onClose }: { readonly onClose: () => void }) {
  const { me } = useMembership();
  const { data, error } = useQuery(LICENSE_OFFER, { fetchPolicy: "network-only" });
  const ask = useAction(REQUEST_LICENSE);
  const toasts = useToasts();
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const offer = data?.licenseOffer;
  const waiting = offer?.request?.state === "open" ? offer.request : null;
  const wanted = chosen ?? waiting?.accountTypeId ?? offer?.accountTypes[0]?.accountTypeId ?? null;
  const adds = offer?.accountTypes.find(({ accountTypeId }) => accountTypeId === wanted)?.adds;
  const failure = error === undefined ? null : callErrorOf(error);
  const send = async (): Promise<void> => {
    if (wanted === null) return;
    if (!(await ask.run({ accountTypeId: wanted, message: message.trim() })).ok) return;
    toasts.show({ text: t("shell.license.sent"), status: "success" });
    onClose();
  };
  return (
    <Dialog
      title={t("shell.account-menu.license")}
      isOpen
      onClose={onClose}
      isDirty={chosen !== null || message !== ""}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={wanted === null} isPending={ask.isRunning} onPress={() => void send()}>
            {t("shell.license.send")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure !== null && <Banner status="error">{failure.message}</Banner>}
        {ask.error !== null && <Banner status="error">{ask.error.message}</Banner>}
        {waiting !== null && <Banner status="primary">{t("shell.license.waiting", { type: waiting.accountType })}</Banner>}
        <p>{t("shell.license.current", { type: me.member.accountType })}</p>
        {offer === undefined ? (
          failure === null && <SkeletonRows rows={3} rowHeight={46} />
        ) : offer.accountTypes.length === 0 ? (
          <p>{t("shell.license.nothing")}</p>
        ) : (
          <>
            <Select
              label={t("shell.license.types")}
              options={offer.accountTypes.map(({ accountTypeId, name, description }) => ({
                id: accountTypeId,
                label: name,
                note: description,
              }))}
              value={wanted}
              onChange={setChosen}
            />
            {adds !== undefined && <p className={styles.note}>{t("shell.license.adds", { capabilities: wordsOfAll(adds) })}</p>}
            <TextAreaField label={t("shell.license.message")} value={message} onChange={setMessage} maxLength={limits.descriptionLength} />
          </>
        )}
      </div>
    </Dialog>
  );
}
