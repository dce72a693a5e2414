import { ChevronDown, Database, FolderPlus, FolderUp, NotebookText, Plus, SquareSquare, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { NameDialog } from "../../shared/documents/name-dialog.tsx";
import { editAddress } from "../../shared/documents/inode-actions.tsx";
import { createDataModel } from "../../shared/documents/new-workbook.ts";
import { CREATE_FOLDER, CREATE_WORKBOOK, CREATE_WORKSPACE } from "../../shared/documents/queries.ts";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { toCallError } from "../../shared/http/call-error.ts";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { homeAddress, inodeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";

/** The one filled button of the home screens. New things go into `folderId`, else into the person's own documents. */
export function CreateMenu({ folderId }: { readonly folderId: string | null }) {
  const { organization, me, can } = useMembership();
  const { http } = useServices();
  const go = useGo();
  const toasts = useToasts();
  const [asking, setAsking] = useState<"folder" | "workspace" | null>(null);
  const createWorkbook = useAction(CREATE_WORKBOOK);
  const createFolder = useAction(CREATE_FOLDER);
  const createWorkspace = useAction(CREATE_WORKSPACE);
  const { slug } = organization;
  const target = folderId ?? me.member.homeInodeId;

  const newWorkbook = async (): Promise<void> => {
    const outcome = await createWorkbook.run({ name: "Untitled workbook", folderId: target }, { refetch: ["Recent", "Folder"] });
    if (outcome.ok) go(editAddress(slug, outcome.data.createWorkbook.inodeId, outcome.data.createWorkbook.name));
    else toasts.show({ text: outcome.error.message, status: "error", time: "long" });
  };

  const newModel = async (folder: string): Promise<void> => {
    const name = "Untitled data model";
    try {
      go(editAddress(slug, await createDataModel(http, { name, folderId: folder }), name, "dataset"));
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) toasts.show({ text: failure.message, status: "error", time: "long" });
    }
  };

  const documents: readonly MenuEntry[] = [
    ...(can("canSaveWorkbook") && target !== null
      ? [{ kind: "item" as const, id: "workbook", label: "Workbook", icon: NotebookText, onSelect: () => void newWorkbook() }]
      : []),
    ...(can("canEditDatasetOrSql") && target !== null
      ? [{ kind: "item" as const, id: "data-model", label: "Data model", icon: SquareSquare, onSelect: () => void newModel(target) }]
      : []),
    ...(can("canCreateFolder") && target !== null
      ? [{ kind: "item" as const, id: "folder", label: "Folder", icon: FolderPlus, onSelect: () => setAsking("folder") }]
      : []),
    ...(can("canCreateWorkspace")
      ? [{ kind: "item" as const, id: "workspace", label: "Workspace", icon: FolderUp, onSelect: () => setAsking("workspace") }]
      : []),
  ];
  const sources: readonly MenuEntry[] = [
    ...(can("canUploadCSV")
      ? [
          {
            kind: "link" as const,
            id: "upload",
            label: "Upload a file",
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
            label: "Connection",
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
        label="Create"
        entries={entries}
        trigger={
          <Button variant="primary" wide icon={Plus} trailingIcon={ChevronDown}>
            Create
          </Button>
        }
      />
      {asking === "folder" && (
        <NameDialog
          title="New folder"
          action="Create"
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
          title="New workspace"
          action="Create"
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
