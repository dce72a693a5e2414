import type { Id } from "@sheaf/workbook";
import { Suspense } from "react";
import type { Pictured } from "../picture-links/picture-links-dialog.tsx";
import type { Scheduled } from "../schedules/schedule-draft.ts";
import type { Doubt, Explained, RowsBehind } from "../state/workbook.ts";
import { lazyPart } from "../../shared/words/lazy-part.ts";

/** What of an element is looked into. */
export type Inspected =
  | { readonly kind: "sql"; readonly elementId: Id }
  | { readonly kind: "origins"; readonly elementId: Id }
  | { readonly kind: "rows"; readonly rows: RowsBehind }
  | { readonly kind: "column"; readonly elementId: Id; readonly columnId: Id }
  | { readonly kind: "metric"; readonly elementId: Id; readonly metricId: Id }
  | { readonly kind: "download"; readonly elementId: Id }
  | { readonly kind: "page-download"; readonly pageId: Id }
  /** Null: the list of all of them. */
  | { readonly kind: "schedules"; readonly about: Scheduled | null }
  | { readonly kind: "picture-links"; readonly about: Pictured }
  | { readonly kind: "reason"; readonly doubt: Doubt }
  | { readonly kind: "number"; readonly explained: Explained };

const SqlDialog = lazyPart(
  () => import("./sql-dialog.tsx"),
  (part) => part.SqlDialog,
);
const OriginsDialog = lazyPart(
  () => import("./origins-dialog.tsx"),
  (part) => part.OriginsDialog,
);
const RowsDialog = lazyPart(
  () => import("./rows-dialog.tsx"),
  (part) => part.RowsDialog,
);
const ColumnDialog = lazyPart(
  () => import("./column-dialog.tsx"),
  (part) => part.ColumnDialog,
);
const MetricFactsDialog = lazyPart(
  () => import("./metric-facts-dialog.tsx"),
  (part) => part.MetricFactsDialog,
);

const DownloadDialog = lazyPart(
  () => import("../download/download-dialog.tsx"),
  (part) => part.DownloadDialog,
  ["download"],
);
const PageDownloadDialog = lazyPart(
  () => import("../download/page-download-dialog.tsx"),
  (part) => part.PageDownloadDialog,
  ["download"],
);
const SchedulesDialog = lazyPart(
  () => import("../schedules/schedules-dialog.tsx"),
  (part) => part.SchedulesDialog,
  ["schedules", "formula", "content"],
);
const PictureLinksDialog = lazyPart(
  () => import("../picture-links/picture-links-dialog.tsx"),
  (part) => part.PictureLinksDialog,
  ["schedules"],
);
const WhyDialog = lazyPart(
  () => import("./why/why-dialog.tsx"),
  (part) => part.WhyDialog,
);

const ExplainDialog = lazyPart(
  () => import("./explain/explain-dialog.tsx"),
  (part) => part.ExplainDialog,
);

/** The dialogs behind `showSql`, `showOrigins`, `showDownload`, `showPageDownload`, `showSchedules`, `showPictureLinks`, `showRows`, `showColumn`, `showReason` and `explain`, loaded when the first is opened. */
export function InspectDialogs({ inspected, onClose }: { readonly inspected: Inspected | null; readonly onClose: () => void }) {
  if (inspected === null) return null;
  return (
    <Suspense fallback={null}>
      <InspectDialog inspected={inspected} onClose={onClose} />
    </Suspense>
  );
}

function InspectDialog({ inspected, onClose }: { readonly inspected: Inspected; readonly onClose: () => void }) {
  switch (inspected.kind) {
    case "sql":
      return <SqlDialog elementId={inspected.elementId} onClose={onClose} />;
    case "origins":
      return <OriginsDialog elementId={inspected.elementId} onClose={onClose} />;
    case "metric":
      return <MetricFactsDialog elementId={inspected.elementId} metricId={inspected.metricId} onClose={onClose} />;
    case "download":
      return <DownloadDialog elementId={inspected.elementId} onClose={onClose} />;
    case "page-download":
      return <PageDownloadDialog pageId={inspected.pageId} onClose={onClose} />;
    case "schedules":
      return <SchedulesDialog about={inspected.about} onClose={onClose} />;
    case "picture-links":
      return <PictureLinksDialog about={inspected.about} onClose={onClose} />;
    case "rows":
      return <RowsDialog rows={inspected.rows} onClose={onClose} />;
    case "reason":
      return <WhyDialog doubt={inspected.doubt} onClose={onClose} />;
    case "number":
      return <ExplainDialog explained={inspected.explained} onClose={onClose} />;
    case "column":
      return <ColumnDialog elementId={inspected.elementId} columnId={inspected.columnId} onClose={onClose} />;
  }
}
