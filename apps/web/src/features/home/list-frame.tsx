import type { ReactNode } from "react";
import type { InodeSummary } from "@sheaf/contract";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import type { MoreRows } from "../../shared/documents/use-pages.ts";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { DocumentErrorScreen } from "../../shared/documents/document-error-screen.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./list-frame.module.css";

export type KindFilter = "all" | "workbook" | "dataset" | "report" | "folder" | "datafile";

const filters = [
  {
    id: "all",
    get label() {
      return t("home.list-frame.all");
    },
  },
  {
    id: "workbook",
    get label() {
      return t("home.list-frame.workbooks");
    },
  },
  {
    id: "dataset",
    get label() {
      return t("home.list-frame.data-models");
    },
  },
  {
    id: "report",
    get label() {
      return t("home.list-frame.reports");
    },
  },
  {
    id: "folder",
    get label() {
      return t("home.list-frame.folders");
    },
  },
  {
    id: "datafile",
    get label() {
      return t("home.list-frame.files");
    },
  },
] as const;

/** The kinds that a list can be narrowed to: those that it holds. One kind alone needs no filter. */
export function KindFilterControl({
  inodes,
  value,
  onChange,
}: {
  readonly inodes: readonly InodeSummary[];
  readonly value: KindFilter;
  readonly onChange: (value: KindFilter) => void;
}) {
  const present = new Set<string>(inodes.map((inode) => inode.type));
  const shown = filters.filter((filter) => filter.id === "all" || present.has(filter.id) || filter.id === value);
  return shown.length < 3 ? null : (
    <SegmentedControl label={t("home.list-frame.kind")} segments={shown} value={value} onChange={onChange} />
  );
}

interface ListFrameProps<Row> {
  readonly title: ReactNode;
  readonly controls?: ReactNode;
  /** Null while the first answer is on its way. */
  readonly inodes: readonly Row[] | null;
  /** What is behind those rows on the server. */
  readonly more?: MoreRows;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The folder that is listed. */
  readonly folderId?: string;
  readonly empty: ReactNode;
  readonly children: (inodes: readonly Row[]) => ReactNode;
}

/** Title, controls, and one of: the list, skeleton rows, nothing here, or what went wrong. */
export function ListFrame<Row = InodeSummary>({
  title,
  controls,
  inodes,
  more,
  isLoading,
  error,
  onRetry,
  folderId,
  empty,
  children,
}: ListFrameProps<Row>) {
  const { organization } = useMembership();
  const failure = error === undefined ? null : callErrorOf(error);
  if (failure !== null && inodes === null) {
    const screen = { isPart: true, error: failure, homeHref: `/${organization.slug}`, onRetry };
    return folderId === undefined ? <CallErrorScreen {...screen} /> : <DocumentErrorScreen inodeId={folderId} {...screen} />;
  }
  return (
    <div className={styles.frame}>
      <ProgressBar isLoading={isLoading && inodes === null} />
      <div className={styles.head}>
        {title}
        <div className={styles.controls}>{controls}</div>
      </div>
      {failure !== null && (
        <Banner status="error" action={{ label: t("shared.try-again"), onSelect: onRetry }}>
          {failure.message}
        </Banner>
      )}
      {inodes === null ? (
        <SkeletonRows rows={10} rowHeight={46} />
      ) : inodes.length === 0 && more?.hasMore !== true ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        children(inodes)
      )}
    </div>
  );
}

export function ListTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.title}>{children}</h1>;
}
