import type { ClosedOrganization } from "@sheaf/contract";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

/** `/reopen`: where the link leads that brings a closed organization back. Nothing happens before somebody presses. */
export function ReopenScreen() {
  const { http } = useServices();
  const [token] = useState(() => location.hash.slice(1));
  const [closed, setClosed] = useState<ClosedOrganization | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [trouble, setTrouble] = useState(() => (token === "" ? t("entrance.reopen.incomplete") : null));
  const [isSending, setSending] = useState(false);
  usePageTitle(t("entrance.reopen.tab"));

  useEffect(() => {
    if (token === "") return undefined;
    let isGone = false;
    http.json<ClosedOrganization>("/reopen/read", { method: "POST", body: { token }, withoutToken: true }).then(
      (found) => {
        if (!isGone) setClosed(found);
      },
      (thrown: unknown) => {
        const error = toCallError(thrown);
        if (!isGone && error !== null) setTrouble(error.message);
      },
    );
    return () => {
      isGone = true;
    };
  }, [http, token]);

  const bringBack = async (): Promise<void> => {
    setSending(true);
    setTrouble(null);
    try {
      await http.json("/reopen", { method: "POST", body: { token }, withoutToken: true, retry: false });
      setOpen(true);
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) setTrouble(error.message);
    } finally {
      setSending(false);
    }
  };

  return (
    <SignInFrame isPlain>
      {trouble !== null && <Banner status="error">{trouble}</Banner>}
      {closed !== null && (
        <div className={styles.form}>
          <div>
            <h1 className={styles.title}>
              {isOpen
                ? t("entrance.reopen.open", { organization: closed.name })
                : t("entrance.reopen.closed", { organization: closed.name })}
            </h1>
            <p className={styles.who} role="status">
              {isOpen ? t("entrance.reopen.open-what") : t("entrance.reopen.closed-what", { date: new Date(closed.removedAt) })}
            </p>
          </div>
          {isOpen ? (
            <TextLink href={`/${closed.slug}`}>{t("entrance.reopen.sign-in")}</TextLink>
          ) : (
            <>
              <Button variant="primary" size="large" wide isPending={isSending} onPress={() => void bringBack()}>
                {t("entrance.reopen.bring-back")}
              </Button>
              <CopyButton text={location.href} message={t("entrance.reopen.copied")} />
            </>
          )}
        </div>
      )}
    </SignInFrame>
  );
}
