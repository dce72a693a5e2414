import type { UnsubscribeFacts } from "@sheaf/contract";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

/** Where the link at the end of a scheduled mail leads: nothing ends before somebody says so. It needs no sign-in. */
export function UnsubscribeScreen() {
  const { http } = useServices();
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [facts, setFacts] = useState<UnsubscribeFacts | null>(null);
  const [problem, setProblem] = useState(() => (token === "" ? t("schedules.unsubscribe.incomplete") : null));
  const [isEnding, setEnding] = useState(false);
  usePageTitle(t("schedules.unsubscribe.title"));

  useEffect(() => {
    if (token === "") return undefined;
    let isGone = false;
    http.json<UnsubscribeFacts>("/unsubscribe/read", { method: "POST", body: { token }, withoutToken: true }).then(
      (found) => {
        if (!isGone) setFacts(found);
      },
      (thrown: unknown) => {
        const error = toCallError(thrown);
        if (!isGone && error !== null) setProblem(error.message);
      },
    );
    return () => {
      isGone = true;
    };
  }, [http, token]);

  const end = async (): Promise<void> => {
    setEnding(true);
    setProblem(null);
    try {
      setFacts(await http.json<UnsubscribeFacts>("/unsubscribe", { method: "POST", body: { token }, withoutToken: true }));
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) setProblem(error.message);
    } finally {
      setEnding(false);
    }
  };
  return (
    <SignInFrame isPlain>
      <div className={styles.form}>
        <h1 className={styles.title}>{t("schedules.unsubscribe.title")}</h1>
        {problem !== null && <Banner status="error">{problem}</Banner>}
        {facts !== null && (
          <p role="status">
            {facts.isOver ? t("schedules.unsubscribe.over", { ...facts }) : t("schedules.unsubscribe.what", { ...facts })}
          </p>
        )}
        {facts !== null && !facts.isOver && (
          <Button variant="primary" size="large" wide isPending={isEnding} onPress={() => void end()}>
            {t("schedules.unsubscribe.end")}
          </Button>
        )}
      </div>
    </SignInFrame>
  );
}
