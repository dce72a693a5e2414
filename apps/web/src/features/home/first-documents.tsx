import { useQuery } from "@apollo/client/react";
import type { InodeSummary } from "@sheaf/contract";
import { Clock } from "lucide-react";
import { FOLDER, WORKSPACES } from "../../shared/documents/queries.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { InodeTable } from "./inode-table.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./first-documents.module.css";

/** Workspaces whose documents are offered; the rest are in the navigation. */
const MOST = 3;

/** For whoever has opened nothing yet: what the workspaces hold, so that the first screen leads somewhere. */
export function FirstDocuments() {
  const { data, loading } = useQuery(WORKSPACES);
  const spaces = data?.workspaces.slice(0, MOST) ?? [];
  if (loading && data === undefined) return null;
  if (spaces.length === 0)
    return (
      <EmptyState icon={Clock} title={t("home.first-documents.nothing-opened-yet")} text={t("home.first-documents.nothing-opened-text")} />
    );
  return (
    <div className={styles.first}>
      <p className={styles.text}>{t("home.first-documents.offered-documents")}</p>
      {spaces.map((space) => (
        <WorkspaceDocuments key={space.inodeId} inodeId={space.inodeId} name={space.name} />
      ))}
    </div>
  );
}

/** A list this long leads somewhere by itself. */
const FEW = 8;
/** Of a workspace; the rest is found in it. */
const MOST_UNOPENED = 8;

/** Behind a short list of what somebody opened: documents of the workspaces that are not in it, so that samples stay at hand after the first one. */
export function UnopenedDocuments({ opened }: { readonly opened: readonly InodeSummary[] }) {
  const { data } = useQuery(WORKSPACES, { skip: opened.length > FEW });
  const spaces = data?.workspaces.slice(0, MOST) ?? [];
  if (opened.length > FEW) return null;
  return spaces.map((space) => <WorkspaceDocuments key={space.inodeId} inodeId={space.inodeId} name={space.name} opened={opened} />);
}

function WorkspaceDocuments({
  inodeId,
  name,
  opened = null,
}: {
  readonly inodeId: string;
  readonly name: string;
  /** What is listed above; null: nothing is, and all of the workspace is offered. */
  readonly opened?: readonly InodeSummary[] | null;
}) {
  const { data } = useQuery(FOLDER, { variables: { inodeId } });
  const all = data?.folder.children ?? [];
  const known = new Set(opened?.map((one) => one.inodeId));
  const children = opened === null ? all : all.filter((one) => one.type !== "folder" && !known.has(one.inodeId)).slice(0, MOST_UNOPENED);
  if (children.length === 0) return null;
  const label = opened === null ? name : t("home.first-documents.also-in", { name });
  return (
    <section aria-label={label}>
      {opened !== null && <h2 className={styles.title}>{label}</h2>}
      <InodeTable label={label} inodes={children} moment="changed" byDay={false} initialSort="name" withLocation />
    </section>
  );
}
