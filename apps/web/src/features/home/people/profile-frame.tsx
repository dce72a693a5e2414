import type { TypedDocumentNode } from "@apollo/client";
import type { InodeSummary } from "@sheaf/contract";
import { FolderOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Part } from "../../../shared/documents/queries.ts";
import { usePages } from "../../../shared/documents/use-pages.ts";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { CallErrorScreen } from "../../../shared/feedback/error-screen.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { InodeTable } from "../inode-table.tsx";
import frame from "../list-frame.module.css";
import styles from "./people.module.css";

/** The head of a profile: its picture, name, what is said under it, and what can be done. */
export function ProfileHead({
  picture,
  name,
  badges,
  lines,
  actions,
}: {
  readonly picture: ReactNode;
  readonly name: string;
  readonly badges?: ReactNode;
  readonly lines: readonly ReactNode[];
  readonly actions?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      {picture}
      <div className={styles.about}>
        <h1 className={styles.title}>
          <span className={styles.titleWords}>{name}</span>
          {badges}
        </h1>
        {lines.map((line, index) => (
          <div key={index} className={styles.line}>
            {line}
          </div>
        ))}
      </div>
      <div className={frame.controls}>{actions}</div>
    </header>
  );
}

type Lists = Readonly<Record<string, readonly InodeSummary[]>>;
const place = {
  read: (data: Lists): readonly InodeSummary[] => Object.values(data)[0] ?? [],
  write: (data: Lists, next: Lists): Lists =>
    Object.fromEntries(Object.entries(data).map(([field, inodes]) => [field, [...inodes, ...(next[field] ?? [])]])),
};

/** Documents of a person or a team, as far as whoever looks may see them. */
export function ProfileDocuments<Variables extends Part>({
  title,
  query,
  variables,
  empty,
}: {
  readonly title: string;
  readonly query: TypedDocumentNode<Lists, Variables>;
  readonly variables: Omit<Variables, "skip">;
  readonly empty: string;
}) {
  const { organization } = useMembership();
  const [wantsAll, setWantsAll] = useState(false);
  const { inodes, more, error, refetch } = usePages(query, variables, place, { wantsAll });
  const failure = error === undefined ? null : callErrorOf(error);
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {failure !== null && inodes === null ? (
        <CallErrorScreen isPart error={failure} homeHref={`/${organization.slug}`} onRetry={refetch} />
      ) : inodes === null ? (
        <SkeletonRows rows={4} rowHeight={46} />
      ) : inodes.length === 0 ? (
        <EmptyState icon={FolderOpen} title={t("home.people.no-documents")} text={empty} />
      ) : (
        <InodeTable
          label={title}
          inodes={inodes}
          moment="changed"
          byDay={false}
          initialSort="given"
          withLocation
          more={more}
          onWantsAll={setWantsAll}
        />
      )}
    </section>
  );
}
