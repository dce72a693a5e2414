import { Link2, Unlink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { FINISH_LINKING, serviceWords, tellLinked } from "../../shared/schedules/linked.ts";
import { t } from "../../shared/words/words.ts";

/** Where other services send the browser back to: hands on what stands in the address, once, and ends its window. */
export function FinishLinkingScreen() {
  const [asked] = useState(() => new URLSearchParams(location.search));
  const { run, error } = useAction(FINISH_LINKING);
  const [done, setDone] = useState<{ readonly service: string; readonly label: string } | null>(null);
  const isTaken = useRef(false);
  usePageTitle(t("schedules.linked.finish"));
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    // what it says serves once, and does not stay in the history
    history.replaceState(history.state, "", location.pathname);
    const finish = async (): Promise<void> => {
      const finished = await run({ state: asked.get("state") ?? "", code: asked.get("code"), error: asked.get("error") });
      if (!finished.ok) return;
      const { accountId, service, label } = finished.data.finishLinking;
      setDone({ service: serviceWords(service), label });
      tellLinked(accountId, () => window.close());
    };
    void finish();
  }, [run, asked]);
  if (error !== null) return <EmptyState icon={Unlink} title={t("schedules.linked.failed")} text={error.message} />;
  return done === null ? (
    <EmptyState icon={Link2} title={t("schedules.linked.finish")} text="" />
  ) : (
    <EmptyState icon={Link2} title={t("schedules.linked.done", done)} text={t("schedules.linked.close")} />
  );
}
