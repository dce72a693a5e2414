import { useQuery } from "@apollo/client/react";
import { documentAddress, type DocumentAddress, type DocumentAnswer } from "@sheaf/contract";
import { type Id, isReport } from "@sheaf/workbook";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useState } from "react";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { FullScreenLoader } from "../../shared/feedback/full-screen-loader.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { useGo } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { ORGANIZATION_THEMES, themesOf } from "../../shared/themes/queries.ts";
import { addressWithControls, controlsInAddress } from "../state/controls/address-controls.ts";
import { writeAtRest } from "../state/controls/write-at-rest.ts";
import type { OwnChanges } from "../state/fixed-document.ts";
import { nothingFocused } from "../state/focus-store.ts";
import { InspectDialogs, type Inspected } from "../inspect/inspect-dialogs.tsx";
import { lookingOn } from "../state/looking-on.ts";
import { maximizedInAddress, tabsInAddress } from "../state/shown-store.ts";
import { openWorkbook } from "../state/open-workbook.ts";
import { PageThemeProvider } from "../state/theme/page-theme.tsx";
import { type ChangedSource, type Workbook, WorkbookContext } from "../state/workbook.ts";
import { CellImagesProvider } from "./cell-images-provider.tsx";
import type { Restoring } from "./publish/use-restore.ts";
import { SourceDialog } from "./sources/source-dialog.tsx";
import type { Viewing } from "./top-bar/viewing.ts";
import { WorkbookFrame } from "./workbook-frame.tsx";
import { isReportPreview } from "../canvas/sheet/report-preview.ts";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import { t } from "../../shared/words/words.ts";

/** Reports as they are printed. */
const PrintedReport = lazyPart(
  () => import("../canvas/sheet/printed-report.tsx"),
  (part) => part.PrintedReport,
  ["reports"],
);

interface OpenWorkbookScreenProps {
  readonly answer: DocumentAnswer;
  readonly mode: "edit" | "view";
  readonly address: DocumentAddress;
  readonly onReload: () => void;
  /** What this person changed for themselves before it was opened anew, and where that is kept. */
  readonly own: OwnChanges;
  readonly restoring: Restoring;
  readonly viewing: Viewing;
}

/** Opens what lives as long as the workbook is on screen, and closes it again. */
export function OpenWorkbookScreen({ answer, mode, address, onReload, own, restoring, viewing }: OpenWorkbookScreenProps) {
  const membership = useMembership();
  const { http, graphql, session } = useServices();
  const toasts = useToasts();
  const go = useGo();
  const [workbook, setWorkbook] = useState<Workbook | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [inspected, setInspected] = useState<Inspected | null>(null);
  /** The element whose source is being changed. */
  const [changed, setChanged] = useState<{ readonly elementId: Id; readonly what: ChangedSource } | null>(null);
  const themes = useQuery(ORGANIZATION_THEMES);
  const answered = themes.data?.organizationThemes;
  const organization = useMemo(() => (answered === undefined ? null : themesOf(answered)), [answered]);
  const { searchStr } = useLocation();
  const isNewest = address.version === null && address.snapshot === null;
  const [initialElement] = useState(address.elementId);
  const { elementId: shownElement, metricId } = address;
  // the address of a metric shows what it is; without it, its table is there
  useEffect(() => {
    if (shownElement !== null && metricId !== null) setInspected({ kind: "metric", elementId: shownElement, metricId });
  }, [shownElement, metricId]);
  const closeInspected = (): void => {
    setInspected(null);
    if (metricId !== null) go(documentAddress({ ...address, name: answer.name, metricId: null }) + location.search, { replace: true });
  };

  useEffect(() => {
    let isGone = false;
    let close = (): void => undefined;
    const written = writeAtRest(window, (query: string) => go(location.pathname + query, { replace: true }));
    openWorkbook({
      answer,
      mode,
      membership,
      http: answer.seenAs === undefined ? http : lookingOn(http, answer.seenAs.id),
      graphql,
      tokens: session,
      focus: { ...nothingFocused, elementId: initialElement },
      tabs: tabsInAddress(location.search),
      maximized: maximizedInAddress(location.search),
      controls: (document) =>
        controlsInAddress(document, location.search, { onlyShown: !answer.permissions.canExplore && !answer.permissions.canEdit }),
      followsNewest: isNewest,
      own,
      onControls: (document, values) => written.take(addressWithControls(document, location.search, values)),
      onRefused: (message) => toasts.show({ text: message, status: "error", time: "long" }),
      onGone: onReload,
      onDone: (message) => toasts.show({ text: message, status: "success" }),
      go,
      showRows: (rows) => setInspected({ kind: "rows", rows }),
      showOrigins: (elementId) => setInspected({ kind: "origins", elementId }),
      showSql: (elementId) => setInspected({ kind: "sql", elementId }),
      showDownload: (elementId) => setInspected({ kind: "download", elementId }),
      showPageDownload: (pageId) => setInspected({ kind: "page-download", pageId }),
      showSchedules: (about) => setInspected({ kind: "schedules", about }),
      showPictureLinks: (about) => setInspected({ kind: "picture-links", about }),
      showReason: (doubt) => setInspected({ kind: "reason", doubt }),
      // The questions put other groups into the document: a right to explore, and that of the account to explanations.
      ...(membership.can("canUseExplainViz") && (answer.permissions.canEdit || answer.permissions.canExplore)
        ? { explain: (explained) => setInspected({ kind: "number", explained }) }
        : {}),
      changeSource: (elementId, what) => setChanged({ elementId, what }),
      showColumn: (elementId, columnId) => setInspected({ kind: "column", elementId, columnId }),
    }).then(
      (opened) => {
        if (isGone) opened.close();
        else {
          close = opened.close;
          opened.workbook.documents.onLost(({ label, message }) =>
            toasts.show({ text: t("workbook.open-workbook-screen.not-saved", { label, message }), status: "error", time: "longest" }),
          );
          setWorkbook(opened.workbook);
        }
      },
      (thrown: unknown) => setFailure(toCallError(thrown)),
    );
    return () => {
      isGone = true;
      written.close();
      close();
    };
  }, [answer, mode, membership, http, graphql, session, toasts, go, own, isNewest, initialElement, onReload]);

  if (failure !== null) return <CallErrorScreen error={failure} homeHref={homeAddress(address.orgSlug, "recent")} onRetry={onReload} />;
  if (workbook === null || (themes.data === undefined && themes.loading)) return <FullScreenLoader />;
  if (isReportPreview(searchStr) && isReport(workbook.documents.state().document))
    return (
      <WorkbookContext value={workbook}>
        <Suspense fallback={<FullScreenLoader />}>
          <PrintedReport name={answer.name} homeHref={homeAddress(address.orgSlug, "recent")} />
        </Suspense>
      </WorkbookContext>
    );
  return (
    <WorkbookContext value={workbook}>
      <PageThemeProvider {...(organization === null ? {} : { organization })}>
        <CellImagesProvider>
          <WorkbookFrame answer={answer} address={address} restoring={restoring} viewing={viewing} onReload={onReload} />
        </CellImagesProvider>
      </PageThemeProvider>
      <InspectDialogs inspected={inspected} onClose={closeInspected} />
      {changed !== null && <SourceDialog {...changed} onClose={() => setChanged(null)} />}
    </WorkbookContext>
  );
}
