import type { FinishEzButtonAnswer } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

/** `/finish-ez-button`: where the button of a sign-up's mail leads. Nothing happens before somebody presses: mail programs open links, too. */
export function MailButtonScreen() {
  const { http } = useServices();
  const go = useGo();
  const [token] = useState(() => location.hash.slice(1));
  const [trouble, setTrouble] = useState(() => (token === "" ? t("entrance.button.incomplete") : null));
  const [isSending, setSending] = useState(false);
  usePageTitle(t("entrance.sign-up.tab"));
  const take = async (): Promise<void> => {
    setSending(true);
    setTrouble(null);
    try {
      const body = { token };
      const taken = await http.json<FinishEzButtonAnswer>("/finish-ez-button", { method: "POST", body, withoutToken: true, retry: false });
      const { trialSignupId, email, slug } = taken;
      go(slug === null ? "/signup" : `/${slug}/signup`, { replace: true, state: { signUp: { trialSignupId, email } } });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) setTrouble(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <SignInFrame>
      {trouble !== null && <Banner status="error">{trouble}</Banner>}
      <div className={styles.form}>
        <div>
          <h1 className={styles.title}>{t("entrance.button.title")}</h1>
          <p className={styles.who}>{t("entrance.button.what")}</p>
        </div>
        <Button variant="primary" size="large" wide isDisabled={token === ""} isPending={isSending} onPress={() => void take()}>
          {t("entrance.button.continue")}
        </Button>
        <p className={styles.others}>
          <TextLink href="/signup">{t("entrance.button.again")}</TextLink>
        </p>
      </div>
    </SignInFrame>
  );
}
