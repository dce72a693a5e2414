import { useApolloClient, useQuery } from "@apollo/client/react";
import { Suspense, useEffect } from "react";
import { ProgressBar } from "../feedback/progress-bar.tsx";
import { useToasts } from "../feedback/toast.tsx";
import { CONNECTIONS } from "../sources/queries.ts";
import type { LoadedFile } from "./upload-calls.ts";
import { lazyPart } from "../words/lazy-part.ts";
import { t } from "../words/words.ts";

const UploadDialog = lazyPart(
  () => import("./upload-dialog.tsx"),
  (part) => part.UploadDialog,
  ["connections"],
);

/** The dialog for a file, wherever one is: it goes into the organization's own warehouse, or is told why it cannot. */
export function UploadAnywhere({
  file,
  use,
  onClose,
}: {
  /** Null: it is chosen in the dialog. */
  readonly file: File | null;
  readonly use?: { readonly label: string; readonly run: (file: LoadedFile, connectionId: string) => void };
  readonly onClose: () => void;
}) {
  const client = useApolloClient();
  const toasts = useToasts();
  const { data } = useQuery(CONNECTIONS);
  const connection = data?.connections.find(({ canUpload }) => canUpload);
  const isRefused = data !== undefined && connection === undefined;
  useEffect(() => {
    if (!isRefused) return;
    toasts.show({ text: t("shared.upload-anywhere.no-place"), status: "error", time: "long" });
    onClose();
  }, [isRefused, toasts, onClose]);
  if (connection === undefined) return <ProgressBar isLoading={data === undefined} />;
  return (
    <Suspense fallback={<ProgressBar isLoading />}>
      <UploadDialog
        connection={connection}
        first={file}
        onClose={onClose}
        onLoaded={() => void client.refetchQueries({ include: "active" })}
        {...(use === undefined ? {} : { use })}
      />
    </Suspense>
  );
}
