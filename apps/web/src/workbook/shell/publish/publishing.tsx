import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { usePublication } from "./use-versions.ts";
import { t } from "../../../shared/words/words.ts";

/** The dialog, and what follows. */
export function Publishing({ hereIn, onClose }: { readonly hereIn: (mode: "edit" | "view") => string; readonly onClose: () => void }) {
  const toasts = useToasts();
  const go = useGo();
  const publication = usePublication();
  const { newest, unpublished } = publication;
  const changes =
    newest === null
      ? t("publish.publishing.first-version")
      : unpublished === 0
        ? t("publish.publishing.nothing-changed-since-version", { version: newest.version })
        : t("publish.publishing.changes-since", { count: unpublished ?? 0, version: newest.version });
  return (
    <PublishDialog
      changes={changes}
      onClose={onClose}
      onPublished={({ version }) => {
        onClose();
        toasts.show({
          text: t("publish.publishing.version-published", { version }),
          status: "success",
          action: { label: t("publish.publishing.view"), onSelect: () => go(hereIn("view")) },
        });
      }}
    />
  );
}
