import { useQuery } from "@apollo/client/react";
import type { TypedDocumentNode } from "@apollo/client";
import type { InodeSummary } from "@sheaf/contract";
import { Folders, Star, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { FAVORITES, RECENT, SHARED, TRASH, WORKSPACES } from "../../shared/documents/queries.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import type { IconType } from "../../shared/icons/icon.tsx";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { FirstDocuments } from "./first-documents.tsx";
import { InodeTable, type Moment } from "./inode-table.tsx";
import { KindFilterControl, ListFrame, ListTitle, type KindFilter } from "./list-frame.tsx";

export type DocumentListKind = "recent" | "favorites" | "shared" | "spaces" | "trash";

interface Recipe {
  readonly title: string;
  readonly query: TypedDocumentNode<Readonly<Record<string, readonly InodeSummary[]>>, Record<string, never>>;
  readonly moment: Moment;
  readonly byDay: boolean;
  readonly sort: "name" | "moment";
  /** Null: what the workspaces hold is offered instead. */
  readonly empty: { readonly icon: IconType; readonly title: string; readonly text: string } | null;
}

const recipes: Readonly<Record<DocumentListKind, Recipe>> = {
  recent: {
    title: "Recent",
    query: RECENT,
    moment: "opened",
    byDay: true,
    sort: "moment",
    empty: null,
  },
  favorites: {
    title: "Favorites",
    query: FAVORITES,
    moment: "changed",
    byDay: false,
    sort: "name",
    empty: { icon: Star, title: "No favorites yet", text: "The star beside a document or folder puts it here." },
  },
  shared: {
    title: "Shared with me",
    query: SHARED,
    moment: "changed",
    byDay: true,
    sort: "moment",
    empty: { icon: Users, title: "Nothing shared with you yet", text: "What others share with you stands here." },
  },
  spaces: {
    title: "Workspaces",
    query: WORKSPACES,
    moment: "changed",
    byDay: false,
    sort: "name",
    empty: { icon: Folders, title: "No workspaces yet", text: "A workspace is a folder that people share." },
  },
  trash: {
    title: "Trash",
    query: TRASH,
    moment: "archived",
    byDay: true,
    sort: "moment",
    empty: { icon: Trash2, title: "The trash is empty", text: "What you delete can be restored from here." },
  },
};

/** One of the standing lists of the home screens. */
export function DocumentList({ kind }: { readonly kind: DocumentListKind }) {
  const recipe = recipes[kind];
  const { data, loading, error, refetch } = useQuery(recipe.query);
  const [filter, setFilter] = useState<KindFilter>("all");
  usePageTitle(`${recipe.title} – Sheaf`);
  const inodes = data === undefined ? null : (Object.values(data)[0] ?? []);
  const shown = inodes === null || filter === "all" ? inodes : inodes.filter((inode) => inode.type === filter);
  return (
    <ListFrame
      title={<ListTitle>{recipe.title}</ListTitle>}
      controls={inodes !== null && <KindFilterControl inodes={inodes} value={filter} onChange={setFilter} />}
      inodes={shown}
      isLoading={loading}
      error={error}
      onRetry={() => void refetch()}
      empty={recipe.empty === null ? <FirstDocuments /> : <EmptyState {...recipe.empty} />}
    >
      {(rows) => (
        <InodeTable
          label={recipe.title}
          inodes={rows}
          moment={recipe.moment}
          byDay={recipe.byDay}
          initialSort={recipe.sort}
          withLocation={kind !== "spaces"}
        />
      )}
    </ListFrame>
  );
}
