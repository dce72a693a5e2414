import type { TypedDocumentNode } from "@apollo/client";
import type { InodeSummary } from "@sheaf/contract";
import { Folders, Star, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { FAVORITES, type Part, RECENT, SHARED, TRASH, WORKSPACES } from "../../shared/documents/queries.ts";
import { usePages } from "../../shared/documents/use-pages.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import type { IconType } from "../../shared/icons/icon.tsx";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { FirstDocuments, UnopenedDocuments } from "./first-documents.tsx";
import { InodeTable, type Moment } from "./inode-table.tsx";
import { useListFilters } from "./list-filters.tsx";
import { ListLookControl } from "./cards/list-look.tsx";
import { ListFrame, ListTitle } from "./list-frame.tsx";
import { t } from "../../shared/words/words.ts";

export type DocumentListKind = "recent" | "favorites" | "shared" | "spaces" | "trash";

type Lists = Readonly<Record<string, readonly InodeSummary[]>>;

const listPlace = {
  read: (data: Lists): readonly InodeSummary[] => Object.values(data)[0] ?? [],
  write: (data: Lists, next: Lists): Lists =>
    Object.fromEntries(Object.entries(data).map(([field, inodes]) => [field, [...inodes, ...(next[field] ?? [])]])),
};

interface Recipe {
  readonly title: string;
  readonly query: TypedDocumentNode<Lists, Part>;
  readonly moment: Moment;
  readonly byDay: boolean;
  readonly sort: "name" | "moment";
  /** Null: what the workspaces hold is offered instead. */
  readonly empty: { readonly icon: IconType; readonly title: string; readonly text: string } | null;
}

const recipes: Readonly<Record<DocumentListKind, Recipe>> = {
  recent: {
    get title() {
      return t("home.document-list.recent");
    },
    query: RECENT,
    moment: "opened",
    byDay: true,
    sort: "moment",
    empty: null,
  },
  favorites: {
    get title() {
      return t("home.document-list.favorites");
    },
    query: FAVORITES,
    moment: "changed",
    byDay: false,
    sort: "name",
    empty: {
      icon: Star,
      get title() {
        return t("home.document-list.no-favorites-yet");
      },
      get text() {
        return t("home.document-list.favorites-text");
      },
    },
  },
  shared: {
    get title() {
      return t("home.document-list.shared-with-me");
    },
    query: SHARED,
    moment: "changed",
    byDay: true,
    sort: "moment",
    empty: {
      icon: Users,
      get title() {
        return t("home.document-list.nothing-shared-yet");
      },
      get text() {
        return t("home.document-list.shared-text");
      },
    },
  },
  spaces: {
    get title() {
      return t("home.document-list.workspaces");
    },
    query: WORKSPACES,
    moment: "changed",
    byDay: false,
    sort: "name",
    empty: {
      icon: Folders,
      get title() {
        return t("home.document-list.no-workspaces-yet");
      },
      get text() {
        return t("home.document-list.workspaces-text");
      },
    },
  },
  trash: {
    get title() {
      return t("home.document-list.trash");
    },
    query: TRASH,
    moment: "archived",
    byDay: true,
    sort: "moment",
    empty: {
      icon: Trash2,
      get title() {
        return t("home.document-list.trash-empty");
      },
      get text() {
        return t("home.document-list.trash-text");
      },
    },
  },
};

/** One of the standing lists of the home screens. */
export function DocumentList({ kind }: { readonly kind: DocumentListKind }) {
  const recipe = recipes[kind];
  const [wantsAll, setWantsAll] = useState(false);
  const { inodes, more, loading, error, refetch } = usePages(recipe.query, {}, listPlace, { wantsAll });
  const filters = useListFilters(inodes);
  usePageTitle(`${recipe.title} – Sheaf`);
  return (
    <ListFrame
      title={<ListTitle>{recipe.title}</ListTitle>}
      controls={
        <>
          {filters.controls}
          <ListLookControl />
        </>
      }
      inodes={filters.apply(inodes)}
      more={more}
      isLoading={loading}
      error={error}
      onRetry={refetch}
      empty={recipe.empty === null ? <FirstDocuments /> : <EmptyState {...recipe.empty} />}
    >
      {(rows) => (
        <>
          <InodeTable
            label={recipe.title}
            inodes={rows}
            moment={recipe.moment}
            byDay={recipe.byDay}
            initialSort={recipe.sort}
            withLocation={kind !== "spaces"}
            more={more}
            onWantsAll={setWantsAll}
          />
          {recipe.empty === null && rows.length === inodes?.length && more?.hasMore !== true && <UnopenedDocuments opened={rows} />}
        </>
      )}
    </ListFrame>
  );
}
