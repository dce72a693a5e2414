import { limits } from "@sheaf/contract";
import type { InodeSummary } from "@sheaf/contract";
import { dayGroup, dayGroupTitles, type DayGroup } from "@sheaf/locale";
import { Folder } from "lucide-react";
import { type MouseEvent, useMemo, useState } from "react";
import { useInodeActions } from "../../shared/documents/inode-actions.tsx";
import type { MoreRows } from "../../shared/documents/use-pages.ts";
import { documentKindTitle } from "../../shared/icons/document-icon.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { NearEnd } from "../../shared/lists/near-end.tsx";
import { ListTable, type ListColumn, type ListGroup, type RowSelection } from "../../shared/lists/list-table.tsx";
import { useContextMenu } from "../../shared/menus/context-menu.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { inodeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { say, shownLocale, t } from "../../shared/words/words.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { CardOrder, type CardSort } from "./cards/card-order.tsx";
import { InodeCards } from "./cards/inode-cards.tsx";
import { useListLook } from "./cards/list-look.tsx";
import { InodeButtons } from "./inode-buttons.tsx";
import { InodeName } from "./inode-name.tsx";
import { useDragToFolder } from "./use-drag-to-folder.ts";
import { useHasBeen, useSelectedRows } from "./use-selected-rows.ts";
import { useViews, ViewsCell } from "./views-cell.tsx";
import styles from "./inode-table.module.css";

/** Which moment the list is about: when it was opened, changed, or thrown away. */
export type Moment = "opened" | "changed" | "archived";

const momentTitles: Readonly<Record<Moment, string>> = {
  get opened() {
    return t("home.inode-table.moment-opened");
  },
  get changed() {
    return t("home.inode-table.moment-changed");
  },
  get archived() {
    return t("home.inode-table.moment-deleted");
  },
};

function momentOf(inode: InodeSummary, moment: Moment): number {
  const text =
    moment === "opened"
      ? (inode.openedAt ?? inode.updatedAt)
      : moment === "archived"
        ? (inode.archivedAt ?? inode.updatedAt)
        : inode.updatedAt;
  return Date.parse(text);
}

const groupOrder: readonly DayGroup[] = ["today", "yesterday", "this-week", "this-month", "earlier"];

interface InodeTableProps {
  readonly label: string;
  readonly inodes: readonly InodeSummary[];
  readonly moment: Moment;
  /** Headings by day while the list is sorted by its moment. */
  readonly byDay: boolean;
  readonly initialSort: CardSort["key"];
  readonly withLocation: boolean;
  /** The list goes on behind these. */
  readonly more?: MoreRows;
  /** Told whether what is shown needs all of the list: another order than the server's. */
  readonly onWantsAll?: (wantsAll: boolean) => void;
}

/** Documents and folders as rows of two lines. */
export function InodeTable({ label, inodes, moment, byDay, initialSort, withLocation, more, onWantsAll }: InodeTableProps) {
  const { organization, zone, weekStart } = useMembership();
  const look = useListLook();
  const go = useGo();
  const actions = useInodeActions();
  const context = useContextMenu();
  const [sort, setSort] = useState<CardSort>({
    key: initialSort,
    isAscending: initialSort === "name",
  });
  const [now] = useState(() => Date.now());
  const hasMore = more?.hasMore === true;
  // a list that comes in parts is in the server's order, until somebody wants another one
  const cameInParts = useHasBeen(hasMore);
  const serverOrder = cameInParts && sort.key === initialSort && sort.isAscending === (initialSort === "name") ? "given" : sort.key;
  const { selected, select, clear } = useSelectedRows(inodes, hasMore);
  const chosen = inodes.filter(({ inodeId }) => selected.has(inodeId));
  const views = useViews();
  const drag = useDragToFolder(chosen, clear);
  const { slug } = organization;

  const groups = useMemo((): readonly ListGroup<InodeSummary>[] => {
    const sign = sort.isAscending ? 1 : -1;
    if (serverOrder === "given" && (!byDay || sort.key !== "moment")) return [{ id: "all", title: null, rows: inodes }];
    const compare = (a: InodeSummary, b: InodeSummary): number =>
      sort.key === "moment"
        ? momentOf(a, moment) - momentOf(b, moment)
        : Number(b.type === "folder") - Number(a.type === "folder") ||
          a.name.localeCompare(b.name, shownLocale(), { numeric: true, sensitivity: "base" });
    const sorted = serverOrder === "given" ? inodes : inodes.toSorted((a, b) => sign * compare(a, b));
    if (!byDay || sort.key !== "moment") return [{ id: "all", title: null, rows: sorted }];
    const found = new Map<DayGroup, InodeSummary[]>();
    for (const inode of sorted) {
      const group = dayGroup(momentOf(inode, moment), now, zone, weekStart);
      const rows = found.get(group);
      if (rows === undefined) found.set(group, [inode]);
      else rows.push(inode);
    }
    const order = sort.isAscending ? groupOrder.toReversed() : groupOrder;
    return order.flatMap((group) => {
      const rows = found.get(group);
      return rows === undefined ? [] : [{ id: group, title: say(dayGroupTitles[group]), rows }];
    });
  }, [inodes, sort, serverOrder, moment, byDay, now, zone, weekStart]);

  const sortBy = (next: CardSort): void => {
    setSort(next);
    onWantsAll?.(true);
  };
  const sorter = (key: "name" | "moment") => ({
    direction: sort.key === key ? (sort.isAscending ? ("ascending" as const) : ("descending" as const)) : null,
    onSort: () => sortBy(sort.key === key ? { key, isAscending: !sort.isAscending } : { key, isAscending: key === "name" }),
  });

  const columns: readonly ListColumn<InodeSummary>[] = [
    {
      id: "name",
      title: t("shared.name"),
      headIndent: 36,
      sort: sorter("name"),
      renderCell: (inode) => <InodeName inode={inode} orgSlug={slug} now={now} />,
    },
    { id: "type", title: t("home.inode-table.type"), width: "96px", hideBelow: 960, renderCell: (inode) => documentKindTitle(inode.type) },
    ...(withLocation
      ? [
          {
            id: "location",
            title: t("home.inode-table.location"),
            width: "140px",
            hideBelow: 960 as const,
            renderCell: (inode: InodeSummary) => <LocationCell inode={inode} />,
          },
        ]
      : []),
    {
      id: "owner",
      title: t("home.inode-table.owner"),
      width: "140px",
      hideBelow: 768,
      renderCell: (inode) => (
        <span className={styles.owner}>
          <Avatar name={inode.owner.name} seed={inode.owner.userId} isDecorative />
          <span className={styles.ellipsis}>{inode.owner.name}</span>
        </span>
      ),
    },
    {
      id: "moment",
      title: momentTitles[moment],
      width: "88px",
      sort: sorter("moment"),
      renderCell: (inode) => shortMoment(momentOf(inode, moment), now, zone),
    },
    ...(moment === "archived"
      ? []
      : [
          {
            id: "views",
            title: t("home.views.title", { days: limits.viewDays }),
            width: "120px",
            align: "right" as const,
            hideBelow: 960 as const,
            yields: true,
            renderCell: (inode: InodeSummary) => <ViewsCell inode={inode} views={views} />,
          },
        ]),
  ];

  const open = (inode: InodeSummary): void => {
    const href = inode.archivedAt === null ? inodeAddress(slug, inode) : null;
    if (href !== null) go(href);
  };
  const showMenu = (inode: InodeSummary, event: MouseEvent): void => context.open(event, inode.name, actions.entries(inode));
  const selection: RowSelection<InodeSummary> = {
    isOn: ({ inodeId }) => selected.has(inodeId),
    label: ({ name }) => t("shared.selection.select", { name }),
    allLabel: t("shared.selection.select-all"),
    onChange: (rows, isOn) => {
      // what is not here yet is fetched, to be selected
      if (select(rows, isOn)) onWantsAll?.(true);
    },
  };

  return (
    <>
      {look === "cards" ? (
        <InodeCards
          label={label}
          groups={groups}
          now={now}
          orgSlug={slug}
          momentOf={(inode) => shortMoment(momentOf(inode, moment), now, zone)}
          order={<CardOrder moment={momentTitles[moment]} sort={sort} onChange={sortBy} />}
          actions={actions}
          selection={selection}
          drag={drag}
          onOpen={open}
          onContextMenu={showMenu}
        />
      ) : (
        <ListTable
          label={label}
          columns={columns}
          groups={groups}
          rowId={(inode) => inode.inodeId}
          onOpen={open}
          onContextMenu={showMenu}
          selection={selection}
          goesOn={hasMore}
          drag={drag}
          mostActions={3}
          renderActions={(inode) => <InodeButtons inode={inode} actions={actions} />}
        />
      )}
      {more?.hasMore === true && <NearEnd isLoading={more.isLoading} onMore={more.load} />}
      {chosen.length > 0 && <BulkBar inodes={chosen} onDone={clear} />}
      {context.menu}
      {actions.dialog}
    </>
  );
}

function LocationCell({ inode }: { readonly inode: InodeSummary }) {
  const { me } = useMembership();
  const place = inode.path.at(-1);
  const name =
    place === undefined
      ? inode.owner.userId === me.member.userId
        ? t("shared.my-documents")
        : t("home.inode-table.shared-with-me")
      : place.inodeId === me.member.homeInodeId
        ? t("shared.my-documents")
        : place.name;
  return (
    <span className={styles.owner}>
      <Icon icon={Folder} />
      <span className={styles.ellipsis}>{name}</span>
    </span>
  );
}
