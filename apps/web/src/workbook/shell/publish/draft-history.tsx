import { type DraftHistory, draftHistory } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { Ellipsis, FileClock, History, RotateCcw, Undo2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { type ListColumn, ListTable } from "../../../shared/lists/list-table.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useGo } from "../../../shared/navigation/go.ts";
import { useServices } from "../../../shared/services/services.tsx";
import { say, t } from "../../../shared/words/words.ts";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import { withPart } from "./known-changes.ts";
import styles from "./publish.module.css";
import { useRestorePast } from "./use-restore.ts";
import { usePublication } from "./use-versions.ts";

type Change = DraftHistory["changes"][number];

interface DraftHistoryProps {
  /** Where a moment of the draft is looked at. */
  readonly addressOf: (sequence: number) => string;
  readonly onClose: () => void;
}

const nameOf = ({ label, isUndo }: Change): string => {
  const words = label === "" ? t("publish.draft-history.change") : label;
  return isUndo ? t("publish.draft-history.undo", { words }) : words;
};

/** What was done to the draft, by whom, and the way back to any moment of it, also after the page was read anew. */
export function DraftHistoryList({ addressOf, onClose }: DraftHistoryProps) {
  const { workbookId } = useWorkbook();
  const { http } = useServices();
  const { sequence } = useDocumentState();
  const { newest, unpublished } = usePublication();
  const restore = useRestorePast();
  const go = useGo();
  const context = useContextMenu();
  const [known, setKnown] = useState<DraftHistory | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [now] = useState(() => Date.now());
  const ask = useCallback(
    async (before: number | null): Promise<void> => {
      setFailure(null);
      try {
        const query = before === null ? "" : `?before=${before}`;
        const answer = draftHistory.parse(await http.json(`/v2/workbooks/${encodeURIComponent(workbookId)}/draft-history${query}`));
        setKnown((sofar) => withPart(sofar, answer, before !== null));
      } catch (thrown) {
        setFailure(toCallError(thrown));
      }
    },
    [http, workbookId],
  );
  // What is done while it is open comes on top.
  useEffect(() => void ask(null), [ask, sequence]);

  const back = (to: number, words: string): void => {
    onClose();
    void restore({ snapshot: to }, { step: words, done: t("publish.draft-history.as-it-was") });
  };
  const entries = (one: Change): readonly MenuEntry[] => [
    { kind: "item", id: "look", label: t("publish.draft-history.look"), icon: FileClock, onSelect: () => go(addressOf(one.sequence)) },
    {
      kind: "item",
      id: "restore",
      label: t("publish.draft-history.restore"),
      icon: RotateCcw,
      onSelect: () => back(one.sequence, t("publish.draft-history.restore-after", { name: nameOf(one) })),
    },
    {
      kind: "item",
      id: "before",
      label: t("publish.draft-history.take-back"),
      icon: Undo2,
      onSelect: () => back(one.sequence - 1, t("publish.draft-history.take-back-since", { name: nameOf(one) })),
    },
  ];
  const columns: readonly ListColumn<Change>[] = [
    { id: "what", title: t("publish.draft-history.change"), renderCell: (one) => nameOf(one) },
    { id: "author", title: t("publish.draft-history.by"), width: "26%", renderCell: ({ by }) => by.name },
    {
      id: "when",
      title: t("publish.draft-history.when"),
      width: "112px",
      renderCell: ({ at }) => <time dateTime={at}>{say(relativeTime(Math.min(Date.parse(at), now), now))}</time>,
    },
  ];
  const changes = known?.changes ?? null;
  const published = newest?.sequence ?? 0;
  const rows = (isNew: boolean): readonly Change[] => (changes ?? []).filter((one) => one.sequence > published === isNew);
  const groups = [
    { id: "draft", title: newest === null ? null : t("publish.draft-history.since", { version: newest.version }), rows: rows(true) },
    { id: "published", title: newest === null ? null : t("publish.draft-history.before", { version: newest.version }), rows: rows(false) },
  ].filter((group) => group.rows.length > 0);
  return (
    <div className={styles.history}>
      {newest !== null && unpublished !== null && unpublished > 0 && (
        <div className={styles.discard}>
          <span>{t("publish.draft-history.draft-alone", { count: unpublished, version: newest.version })}</span>
          <Button
            size="small"
            onPress={() => {
              onClose();
              void restore(
                { version: newest.version },
                { step: t("publish.draft-history.discard"), done: t("publish.draft-history.discarded", { version: newest.version }) },
              );
            }}
          >
            {t("publish.draft-history.discard")}
          </Button>
        </div>
      )}
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {changes === null && failure === null && <SkeletonRows rows={4} rowHeight={36} />}
      {changes?.length === 0 && (
        <EmptyState icon={History} title={t("publish.draft-history.nothing")} text={t("publish.draft-history.nothing-text")} />
      )}
      {groups.length > 0 && (
        <ListTable
          label={t("publish.draft-history.label")}
          columns={columns}
          groups={groups}
          rowId={({ sequence: at }) => String(at)}
          rowHeight={36}
          onOpen={(one) => go(addressOf(one.sequence))}
          renderActions={(one) => (
            <MenuButton
              label={nameOf(one)}
              entries={entries(one)}
              trigger={<IconButton icon={Ellipsis} label={t("publish.draft-history.more", { name: nameOf(one) })} />}
            />
          )}
          onContextMenu={(one, event) => context.open(event, nameOf(one), entries(one))}
        />
      )}
      {known?.more === true && (
        <Button size="small" variant="quiet" onPress={() => void ask(changes?.at(-1)?.sequence ?? null)}>
          {t("publish.draft-history.earlier")}
        </Button>
      )}
      {context.menu}
    </div>
  );
}
