import { type AskedRight, type ClosedDocument, limits } from "@sheaf/contract";
import { Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { Select } from "../fields/select.tsx";
import { TextAreaField } from "../fields/text-field.tsx";
import { useAction } from "../graphql/use-action.ts";
import { Icon } from "../icons/icon.tsx";
import { useGo, usePageTitle } from "../navigation/go.ts";
import { t } from "../words/words.ts";
import { REQUEST_ACCESS } from "./access-queries.ts";
import styles from "./request-access-screen.module.css";

const words: Readonly<Record<AskedRight, string>> = {
  get view() {
    return t("shared.share-dialog.can-view");
  },
  get explore() {
    return t("shared.share-dialog.can-explore");
  },
  get edit() {
    return t("shared.share-dialog.can-edit");
  },
};

interface RequestAccessScreenProps {
  readonly closed: ClosedDocument;
  readonly homeHref: string;
  /** Inside a page that goes on around it. */
  readonly isPart: boolean;
}

/** A document that is not open to this person: they ask those who manage it, without learning what it is called. */
export function RequestAccessScreen({ closed: { inodeId, rights, request }, homeHref, isPart }: RequestAccessScreenProps) {
  const go = useGo();
  usePageTitle(t("shared.error-screen.error-access-denied"));
  const [right, setRight] = useState<AskedRight>(rights[0] ?? "view");
  const [message, setMessage] = useState("");
  const [isSent, setSent] = useState(false);
  const ask = useAction(REQUEST_ACCESS);
  const isWaiting = isSent || request?.state === "open";
  const send = async (): Promise<void> => {
    if ((await ask.run({ inodeId, right, message })).ok) setSent(true);
  };
  const Frame = isPart ? "div" : "main";
  return (
    <Frame className={styles.screen}>
      <Icon icon={Lock} size="large" className={styles.icon ?? ""} />
      <h1 className={styles.title}>{t("shared.error-screen.dont-permission-access-page")}</h1>
      {isWaiting ? (
        <p className={styles.text} role="status">
          {t("shared.request-access.waiting")}
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {request?.state === "declined" ? t("shared.request-access.declined") : t("shared.request-access.what-happens")}
          </p>
          <div className={styles.form}>
            {ask.error !== null && <Banner status="error">{ask.error.message}</Banner>}
            <Select
              label={t("shared.request-access.right")}
              options={rights.map((id) => ({ id, label: words[id] }))}
              value={right}
              onChange={setRight}
            />
            <TextAreaField
              label={t("shared.request-access.message")}
              description={t("shared.request-access.message-what")}
              value={message}
              onChange={setMessage}
              maxLength={limits.accessMessageLength}
            />
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button onPress={() => go(homeHref)}>{t("shared.error-screen.return-home")}</Button>
        {!isWaiting && (
          <Button variant="primary" isPending={ask.isRunning} onPress={() => void send()}>
            {t("shared.request-access.request")}
          </Button>
        )}
      </div>
    </Frame>
  );
}
