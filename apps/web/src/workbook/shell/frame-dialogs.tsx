import { documentAddress, type DocumentAddress } from "@sheaf/contract";
import { isPage, type Page } from "@sheaf/workbook";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import { ReplacingDialogs } from "../formula-bar/replace/replacing-dialogs.tsx";
import { useWorkbook } from "../state/workbook.ts";
import type { PageMaker } from "./templates/use-page-maker.ts";

const Publishing = lazyPart(
  () => import("./publish/publishing.tsx"),
  (part) => part.Publishing,
);
const ShortcutsDialog = lazyPart(
  () => import("./keys/shortcuts-dialog.tsx"),
  (part) => part.ShortcutsDialog,
  ["keys"],
);
const VersionsDialog = lazyPart(
  () => import("./publish/versions-dialog.tsx"),
  (part) => part.VersionsDialog,
);
const SettingsDialog = lazyPart(
  () => import("./settings/settings-dialog.tsx"),
  (part) => part.SettingsDialog,
  ["schedules"],
);
const TemplateGallery = lazyPart(
  () => import("./templates/template-gallery.tsx"),
  (part) => part.TemplateGallery,
  ["templates"],
);

export type FrameDialog = "publish" | "shortcuts" | "versions" | "templates" | "settings";

interface FrameDialogsProps {
  readonly shown: FrameDialog | null;
  readonly onClose: () => void;
  readonly address: DocumentAddress;
  /** The document's name, which its address carries. */
  readonly name: string;
  readonly page: Page | null;
  readonly maker: PageMaker;
  readonly hereIn: (mode: "edit" | "view") => string;
  /** Null where this person may not. */
  readonly onRestore: ((version: number) => void) | null;
}

/** What is opened now and then over the whole screen; one at a time. */
export function FrameDialogs(props: FrameDialogsProps) {
  return (
    <>
      <ReplacingDialogs />
      <ShownDialog {...props} />
    </>
  );
}

function ShownDialog({ shown, onClose, address, name, page, maker, hereIn, onRestore }: FrameDialogsProps) {
  const isEditing = useWorkbook().mode === "edit";
  const place = { orgSlug: address.orgSlug, kind: address.kind, id: address.id, name };
  switch (shown) {
    case null:
      return null;
    case "publish":
      return <Publishing hereIn={hereIn} onClose={onClose} />;
    case "settings":
      return <SettingsDialog onClose={onClose} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={onClose} />;
    case "templates":
      return <TemplateGallery maker={maker} fills={page !== null && isPage(page) && page.elements.length === 0} onClose={onClose} />;
    case "versions":
      return (
        <VersionsDialog
          shown={address.version}
          addressOf={(version) => documentAddress({ ...place, version })}
          momentOf={isEditing ? (snapshot) => documentAddress({ ...place, snapshot }) : null}
          onRestore={onRestore}
          onClose={onClose}
        />
      );
  }
}
