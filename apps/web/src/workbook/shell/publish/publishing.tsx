import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { unpublishedWords, usePublication } from "./use-versions.ts";

/** The dialog, and what follows. */
export function Publishing({ hereIn, onClose }: { readonly hereIn: (mode: "edit" | "view") => string; readonly onClose: () => void }) {
  const toasts = useToasts();
  const go = useGo();
  const publication = usePublication();
  const { newest, unpublished } = publication;
  const changes =
    newest === null
      ? "This is the first version."
      : unpublished === 0
        ? `Nothing has changed since version ${newest.version}.`
        : `There ${unpublished === 1 ? "is" : "are"} ${unpublishedWords(publication)}.`;
  return (
    <PublishDialog
      changes={changes}
      onClose={onClose}
      onPublished={({ version }) => {
        onClose();
        toasts.show({
          text: `Version ${version} published`,
          status: "success",
          action: { label: "View", onSelect: () => go(hereIn("view")) },
        });
      }}
    />
  );
}
