import { ChevronDown, Database, FileText, FolderPlus, FolderUp, NotebookText, Plus, SquareSquare, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { NameDialog } from "../../shared/documents/name-dialog.tsx";
import { CREATE_FOLDER, CREATE_WORKSPACE } from "../../shared/documents/queries.ts";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { homeAddress, inodeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { type NewDocumentKind, useNewDocument } from "./use-new-document.ts";

/** The one filled button of the home screens. New things go into `folderId`, else into the person's own documents. */
export function CreateMenu({ folderId }: { readonly folderId: string | null }) {
  const { organization, me, can } = useMembership();
  const make = useNewDocument();
  const go = useGo();
  const toasts = useToasts();
  const [asking, setAsking] = useState<"folder" | "workspace" | null>(null);
  const [isMaking, setMaking] = useState(false);
  const createFolder = useAction(CREATE_FOLDER);
  const createWorkspace = useAction(CREATE_WORKSPACE);
  const { slug } = organization;
  const target = folderId ?? me.member.homeInodeId;

  const open = async (kind: NewDocumentKind, folder: string): Promise<void> => {
    if (isMaking) return;
    setMaking(true);
    const made = await make(kind, folder);
    setMaking(false);
    if ("href" in made) go(made.href);
    else toasts.show({ text: made.error.message, status: "error", time: "long" });
  };

  const documents: readonly MenuEntry[] = [
    ...(can("canSaveWorkbook") && target !== null
      ? [
          {
            kind: "item" as const,
            id: "workbook",
            label: t("home.create-menu.workbook"),
            icon: NotebookText,
            onSelect: () => void open("workbook", target),
          },
        ]
      : []),
    ...(can("canEditDatasetOrSql") && target !== null
      ? [
          {
            kind: "item" as const,
            id: "data-model",
            label: t("home.create-menu.data-model"),
            icon: SquareSquare,
            onSelect: () => void open("data-model", target),
          },
        ]
      : []),
    ...(can("canSaveReport") && target !== null
      ? [
          {
            kind: "item" as const,
            id: "report",
            label: t("home.create-menu.report"),
            icon: FileText,
            onSelect: () => void open("report", target),
          },
        ]
      : []),
    ...(can("canCreateFolder") && target !== null
      ? [
          {
            kind: "item" as const,
            id: "folder",
            label: t("home.create-menu.folder"),
            icon: FolderPlus,
            onSelect: () => setAsking("folder"),
          },
        ]
      : []),
    ...(can("canCreateWorkspace")
      ? [
          {
            kind: "item" as const,
            id: "workspace",
            label: t("home.create-menu.workspace"),
            icon: FolderUp,
            onSelect: () => setAsking("workspace"),
          },
        ]
      : []),
  ];
  const sources: readonly MenuEntry[] = [
    ...(can("canUploadCSV")
      ? [
          {
            kind: "link" as const,
            id: "upload",
            label: t("home.create-menu.upload-a-file"),
            icon: Upload,
            href: `${homeAddress(slug, "connections")}?create=upload`,
          },
        ]
      : []),
    ...(can("canManageConnection")
      ? [
          {
            kind: "link" as const,
            id: "connection",
            label: t("home.create-menu.connection"),
            icon: Database,
            href: `${homeAddress(slug, "connections")}?create=connection`,
          },
        ]
      : []),
  ];
  const entries: readonly MenuEntry[] = [
    ...documents,
    ...(documents.length > 0 && sources.length > 0 ? [{ kind: "divider" as const, id: "d" }] : []),
    ...sources,
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t("shared.create")}
        entries={entries}
        trigger={
          <Button variant="primary" wide icon={Plus} trailingIcon={ChevronDown} isPending={isMaking}>
            {t("shared.create")}
          </Button>
        }
      />
      {asking === "folder" && (
        <NameDialog
          title={t("home.create-menu.new-folder")}
          action={t("shared.create")}
          onClose={() => setAsking(null)}
          onSubmit={async (name) => {
            const outcome = await createFolder.run({ name, parentId: target }, { refetch: ["Folder"] });
            if (!outcome.ok) return outcome.error.message;
            const href = inodeAddress(slug, outcome.data.createFolder);
            if (href !== null) go(href);
            return null;
          }}
        />
      )}
      {asking === "workspace" && (
        <NameDialog
          title={t("home.create-menu.new-workspace")}
          action={t("shared.create")}
          onClose={() => setAsking(null)}
          onSubmit={async (name) => {
            const outcome = await createWorkspace.run({ name }, { refetch: ["Workspaces"] });
            if (!outcome.ok) return outcome.error.message;
            const href = inodeAddress(slug, outcome.data.createWorkspace);
            if (href !== null) go(href);
            return null;
          }}
        />
      )}
    </>
  );
}
