import { Eye, FileText, Pencil, Plus, Redo2, RefreshCw, Send, Undo2 } from "lucide-react";
import { useMemo, useRef } from "react";
import { type Command, useCommands } from "../../../shared/commands/command-list.ts";
import { useGo } from "../../../shared/navigation/go.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { elementViewKinds } from "../../elements/registry.ts";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import { useVisiblePages } from "../pages/visible-pages.ts";
import type { ScreenActions } from "./screen-actions.ts";

/** What the palette offers on a workbook. */
export function useWorkbookCommands(screen: ScreenActions, add: (kind: ElementViewKind) => void): void {
  const workbook = useWorkbook();
  const go = useGo();
  const pages = useVisiblePages();
  const { undoLabel, redoLabel } = useDocumentState();
  const latest = useRef({ screen, add });
  latest.current = { screen, add };
  const canPublish = screen.publish !== null;
  const isEditing = workbook.mode === "edit";
  const { canEdit } = workbook.permissions;
  const commands = useMemo((): readonly Command[] => {
    const { documents, results } = workbook;
    return [
      ...(isEditing
        ? [
            ...(undoLabel === null
              ? []
              : [{ id: "undo", group: "Workbook", label: `Undo: ${undoLabel}`, icon: Undo2, keys: "mod+Z", run: documents.undo }]),
            ...(redoLabel === null
              ? []
              : [{ id: "redo", group: "Workbook", label: `Redo: ${redoLabel}`, icon: Redo2, keys: "mod+shift+Z", run: documents.redo }]),
            ...(canPublish
              ? [
                  {
                    id: "publish",
                    group: "Workbook",
                    label: "Publish",
                    icon: Send,
                    keys: "mod+Enter",
                    run: () => latest.current.screen.publish?.(),
                  },
                ]
              : []),
            {
              id: "view",
              group: "Workbook",
              label: "View what is published",
              icon: Eye,
              run: () => go(latest.current.screen.goTo("view")),
            },
            ...elementViewKinds
              .filter(({ palette }) => palette !== null)
              .map((kind) => ({
                id: `add ${kind.kind}`,
                group: "Add element",
                label: `Add ${kind.title.toLowerCase()}`,
                icon: Plus,
                run: () => latest.current.add(kind),
              })),
          ]
        : canEdit
          ? [{ id: "edit", group: "Workbook", label: "Edit", icon: Pencil, run: () => go(latest.current.screen.goTo("edit")) }]
          : []),
      { id: "refresh", group: "Workbook", label: "Refresh data", icon: RefreshCw, run: results.refresh },
      ...pages.map((page, index) => ({
        id: `page ${page.id}`,
        group: "Pages",
        label: page.name,
        icon: FileText,
        ...(index < 9 ? { keys: `mod+${index + 1}` } : {}),
        run: () => latest.current.screen.showPage(page.id),
      })),
    ];
  }, [workbook, go, pages, undoLabel, redoLabel, canPublish, isEditing, canEdit]);
  useCommands(commands);
}
