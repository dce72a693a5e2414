import { useQuery } from "@apollo/client/react";
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

function WorkspaceDocuments({ inodeId, name }: { readonly inodeId: string; readonly name: string }) {
  const { data } = useQuery(FOLDER, { variables: { inodeId } });
  const children = data?.folder.children ?? [];
  if (children.length === 0) return null;
  return (
    <section aria-label={name}>
      <InodeTable label={name} inodes={children} moment="changed" byDay={false} initialSort="name" withLocation />
    </section>
  );
}
