import { useApolloClient, useQuery } from "@apollo/client/react";
import type { InodeSummary } from "@sheaf/contract";
import { Folder, FolderUp, House } from "lucide-react";
import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { callErrorOf } from "../graphql/client.ts";
import { Tree, type TreeItem } from "../lists/tree.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { useMembership } from "../services/organization.tsx";
import { FOLDER, WORKSPACES } from "./queries.ts";
import { t } from "../words/words.ts";
import styles from "./dialogs.module.css";

interface MoveDialogProps {
  readonly title: string;
  readonly action: string;
  /** The thing that moves: it and what lies in it cannot be the target. */
  readonly moving: Pick<InodeSummary, "inodeId" | "parentId"> | null;
  readonly onClose: () => void;
  readonly onSubmit: (folderId: string) => Promise<string | null>;
}

/** Chooses a folder among those that the person may put things into. */
export function MoveDialog({ title, action, moving, onClose, onSubmit }: MoveDialogProps) {
  const client = useApolloClient();
  const { me } = useMembership();
  const { data } = useQuery(WORKSPACES);
  const [children, setChildren] = useState<ReadonlyMap<string, readonly InodeSummary[]>>(new Map());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { homeInodeId } = me.member;

  const load = async (folderId: string): Promise<void> => {
    if (children.has(folderId)) return;
    try {
      const folders: InodeSummary[] = [];
      // folders come before everything else
      for (let skip = 0; ;) {
        const { data: part } = await client.query({ query: FOLDER, variables: { inodeId: folderId, skip } });
        const listed = part?.folder.children ?? [];
        folders.push(...listed.filter((child) => child.type === "folder"));
        skip += listed.length;
        if (part?.folder.more !== true || listed.at(-1)?.type !== "folder") break;
      }
      setChildren((before) => new Map(before).set(folderId, folders));
    } catch (thrown) {
      setError(callErrorOf(thrown)?.message ?? null);
    }
  };
  const toggle = (id: string, isExpanded: boolean): void => {
    setExpanded((before) => new Set(isExpanded ? [...before, id] : [...before].filter((other) => other !== id)));
    if (isExpanded) void load(id);
  };
  const itemOf = (folder: Pick<InodeSummary, "inodeId" | "name">, icon = Folder): TreeItem | null => {
    if (folder.inodeId === moving?.inodeId) return null;
    const loaded = children.get(folder.inodeId);
    const inner = loaded === undefined ? null : loaded.map((child) => itemOf(child)).filter((child) => child !== null);
    return inner !== null && inner.length === 0
      ? { id: folder.inodeId, label: folder.name, icon }
      : { id: folder.inodeId, label: folder.name, icon, children: inner };
  };
  const items = [
    homeInodeId === null ? null : itemOf({ inodeId: homeInodeId, name: t("shared.my-documents") }, House),
    ...(data?.workspaces ?? []).map((workspace) => itemOf(workspace, FolderUp)),
  ].filter((item) => item !== null);

  const submit = async (): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    const refusal = await onSubmit(chosen);
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footerStart={
        error !== null && (
          <span className={styles.refusal} role="alert">
            {error}
          </span>
        )
      }
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={chosen === null || chosen === moving?.parentId}
            isPending={isBusy}
            onPress={() => void submit()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <Tree
          label={t("shared.move-dialog.folders")}
          items={items}
          expanded={expanded}
          onToggle={toggle}
          selected={chosen}
          onSelect={setChosen}
        />
      </div>
    </Dialog>
  );
}
