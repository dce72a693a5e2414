import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { CallErrorScreen, ErrorScreen } from "../../shared/feedback/error-screen.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./new-document.module.css";
import { type NewDocumentKind, rightToMake, useNewDocument } from "./use-new-document.ts";

const titles: Readonly<Record<NewDocumentKind, string>> = {
  get workbook() {
    return t("home.new-document.workbook");
  },
  get report() {
    return t("home.new-document.report");
  },
  get "data-model"() {
    return t("home.new-document.data-model");
  },
};

/**
 * `{org}/new`: makes a document among one's own, and opens it. `?kind=report` and `?kind=data-model` make those. A visit alone makes nothing:
 * a link from elsewhere, or a browser that looks ahead, would leave documents behind that nobody asked for.
 */
export function NewDocument() {
  const { organization, me, can } = useMembership();
  const go = useGo();
  const make = useNewDocument();
  const [error, setError] = useState<CallError | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [kind] = useState<NewDocumentKind>(() => {
    const named = new URLSearchParams(location.search).get("kind");
    return named === "report" || named === "data-model" ? named : "workbook";
  });
  usePageTitle(titles[kind]);
  const folderId = can(rightToMake[kind]) ? me.member.homeInodeId : null;
  const homeHref = `/${organization.slug}`;
  if (folderId === null) return <ErrorScreen kind="access-denied" homeHref={homeHref} />;
  const begin = async (): Promise<void> => {
    setMaking(true);
    setError(null);
    const made = await make(kind, folderId);
    if ("href" in made) return go(made.href, { replace: true });
    setMaking(false);
    setError(made.error);
  };
  if (error !== null) return <CallErrorScreen error={error} homeHref={homeHref} onRetry={() => void begin()} />;
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{titles[kind]}</h1>
      <EmptyState
        icon={FilePlus2}
        title={titles[kind]}
        text={t("home.new-document.where")}
        actions={
          <>
            <Button onPress={() => go(homeHref, { replace: true })}>{t("shared.cancel")}</Button>
            <Button variant="primary" autoFocus isPending={isMaking} onPress={() => void begin()}>
              {t("home.new-document.create")}
            </Button>
          </>
        }
      />
    </main>
  );
}
