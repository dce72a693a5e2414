import { useEffect, useRef, useState } from "react";
import { CallErrorScreen, ErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { FullScreenLoader } from "../../shared/feedback/full-screen-loader.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { useGo } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { type NewDocumentKind, rightToMake, useNewDocument } from "./use-new-document.ts";

/** `{org}/new`: makes a document among one's own, and opens it. `?kind=report` and `?kind=data-model` make those. */
export function NewDocument() {
  const { organization, me, can } = useMembership();
  const go = useGo();
  const make = useNewDocument();
  const [error, setError] = useState<CallError | null>(null);
  const [kind] = useState<NewDocumentKind>(() => {
    const named = new URLSearchParams(location.search).get("kind");
    return named === "report" || named === "data-model" ? named : "workbook";
  });
  /** One visit makes one document, however often the screen is drawn. */
  const isMaking = useRef(false);
  const folderId = can(rightToMake[kind]) ? me.member.homeInodeId : null;
  const begin = async (): Promise<void> => {
    if (isMaking.current || folderId === null) return;
    isMaking.current = true;
    setError(null);
    const made = await make(kind, folderId);
    isMaking.current = false;
    if ("href" in made) go(made.href, { replace: true });
    else setError(made.error);
  };
  const first = useRef(begin);
  useEffect(() => void first.current(), []);
  const homeHref = `/${organization.slug}`;
  if (folderId === null) return <ErrorScreen kind="access-denied" homeHref={homeHref} />;
  return error === null ? <FullScreenLoader /> : <CallErrorScreen error={error} homeHref={homeHref} onRetry={() => void begin()} />;
}
