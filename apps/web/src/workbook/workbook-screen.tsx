import type { DocumentAddress, DocumentAnswer } from "@sheaf/contract";
import { documentAddress } from "@sheaf/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DocumentErrorScreen } from "../shared/documents/document-error-screen.tsx";
import { ErrorScreen } from "../shared/feedback/error-screen.tsx";
import { useToasts } from "../shared/feedback/toast.tsx";
import { FullScreenLoader } from "../shared/feedback/full-screen-loader.tsx";
import { type CallError, toCallError } from "../shared/http/call-error.ts";
import { pageParameters } from "../shared/features/page-parameters.ts";
import { useGo } from "../shared/navigation/go.ts";
import { homeAddress, searchAddress } from "../shared/navigation/home-addresses.ts";
import { useServices } from "../shared/services/services.tsx";
import { OpenWorkbookScreen } from "./shell/open-workbook-screen.tsx";
import { type OwnChanges, keptChanges } from "./state/fixed-document.ts";
import { loadDocument } from "./state/load-document.ts";
import type { Viewing } from "./shell/top-bar/viewing.ts";

type Loaded =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: CallError }
  /** A newer way to the same moment, e.g. after a publish: everything is opened anew. */
  | {
      readonly kind: "ready";
      readonly key: string;
      readonly answer: DocumentAnswer;
      readonly mode: "edit" | "view";
      readonly own: OwnChanges;
    };

/** A workbook, or a data model: the shared draft where the address ends in `edit`, else what is published, or the version it names. */
export function WorkbookScreen({ address }: { readonly address: DocumentAddress }) {
  const { http } = useServices();
  const go = useGo();
  const toasts = useToasts();
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { id, kind, version, snapshot, orgSlug, tag } = address;
  // who debugs looks on: nothing that they do is told to others
  const isWatching = address.mode === "edit" && pageParameters.debug.isOn;
  const mode = isWatching ? "preview" : address.mode;
  const isDraft = mode === "edit" && version === null && snapshot === null;
  const [viewAs, setViewAs] = useState<string | null>(null);
  const place = `${id} ${isDraft ? "edit" : mode} ${version ?? ""} ${snapshot ?? ""} ${viewAs ?? ""}`;
  const key = `${place} ${attempt}`;
  const latest = useRef(address);
  latest.current = address;
  // What readers chose for themselves outlives a newer version that they open, and nothing else. It goes along with what is loaded: what is
  // still open until then keeps its own.
  const own = useMemo((): OwnChanges => keptChanges(place), [place]);

  useEffect(() => {
    const left = new AbortController();
    const load = async (): Promise<void> => {
      const outcome = await loadDocument(http, { id, mode, version, snapshot }, viewAs, left.signal);
      if (left.signal.aborted) return;
      if (outcome.kind === "elsewhere") {
        // The page, and what is asked of it, are the same there.
        const { pageId, elementId, metricId } = latest.current;
        const there = documentAddress({ orgSlug, kind, id, pageId, elementId, metricId, name: outcome.name, mode: outcome.mode });
        go(there + location.search, { replace: true });
      } else setLoaded({ kind: "ready", key, answer: outcome.answer, mode: outcome.mode, own });
    };
    load().catch((thrown: unknown) => {
      const error = toCallError(thrown);
      if (error === null || left.signal.aborted) return;
      if (viewAs === null) return setLoaded({ kind: "failed", error });
      // what others may not open says nothing about whoever looks in their place
      toasts.show({ text: error.message, status: "error", time: "long" });
      setViewAs(null);
    });
    return () => left.abort();
  }, [http, go, toasts, orgSlug, kind, id, mode, version, snapshot, viewAs, key, own]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const [restoredVersion, setRestoredVersion] = useState<number | null>(null);
  const restoring = useMemo(() => ({ version: restoredVersion, set: setRestoredVersion }), [restoredVersion]);
  const viewing = useMemo(
    (): Viewing => ({
      start: (subjectId) => {
        setViewAs(subjectId);
        go(documentAddress({ orgSlug, kind, id, version }));
      },
      stop: () => setViewAs(null),
    }),
    [go, orgSlug, kind, id, version],
  );
  const homeHref = homeAddress(orgSlug, "recent");
  // Tags are names that nobody can give yet: an address with one leads nowhere.
  if (tag !== null) return <ErrorScreen kind="not-found" homeHref={homeHref} searchHref={searchAddress(orgSlug, "")} />;
  switch (loaded.kind) {
    case "loading":
      return <FullScreenLoader />;
    case "failed":
      return (
        <DocumentErrorScreen
          inodeId={id}
          error={loaded.error}
          homeHref={homeHref}
          searchHref={searchAddress(orgSlug, "")}
          onRetry={reload}
        />
      );
    case "ready":
      return (
        <OpenWorkbookScreen
          key={loaded.key}
          answer={loaded.answer}
          mode={loaded.mode}
          address={address}
          onReload={reload}
          own={loaded.own}
          restoring={restoring}
          viewing={viewing}
        />
      );
  }
}
