import { connectionKinds, type ConnectionSummary } from "@sheaf/contract";
import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { ARCHIVE_CONNECTION, REFRESH_CONNECTION } from "../../shared/sources/queries.ts";
import { fieldsOf } from "./connection-draft.ts";
import { ConnectionSharing } from "./sharing/connection-sharing.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { t } from "../../shared/words/words.ts";
import panes from "../../shared/layout/two-panes.module.css";
import styles from "./connections-screen.module.css";

/** What a connection says of its warehouse, in the words of its form. */
function factsOf({ engine, settings }: ConnectionSummary): readonly (readonly [title: string, text: string])[] {
  if (engine === "duckdb" || settings === null) return [];
  return fieldsOf(engine).flatMap(([name, { title, control }]): readonly (readonly [string, string])[] => {
    const value = settings[name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    if (control.kind === "lines") return [[title, "Given"]];
    const label = control.kind === "choice" ? control.choices.find(({ id }) => id === value)?.label : undefined;
    return [[title, label ?? String(value)]];
  });
}

/** One connection: where it leads, and what its keepers may do with it. */
export function ConnectionDetails({ connection, onGone }: { readonly connection: ConnectionSummary; readonly onGone: () => void }) {
  const toasts = useToasts();
  const { can } = useMembership();
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const refresh = useAction(REFRESH_CONNECTION);
  const archive = useAction(ARCHIVE_CONNECTION);

  const lookAgain = async (): Promise<void> => {
    const outcome = await refresh.run({ connectionId: connection.connectionId }, { refetch: ["ConnectionTables"] });
    toasts.show(
      outcome.ok
        ? { text: t("connections.connection-details.next-look-asks-warehouse"), status: "success" }
        : { text: outcome.error.message, status: "error", time: "long" },
    );
  };
  const remove = async (): Promise<void> => {
    const outcome = await archive.run({ connectionId: connection.connectionId }, { refetch: ["Connections"] });
    if (!outcome.ok) return;
    setOpen(null);
    toasts.show({ text: t("connections.connection-details.removed", { name: connection.name }), status: "success" });
    onGone();
  };
  return (
    <div className={panes.content}>
      <div className={panes.top}>
        <div className={panes.words}>
          <h2 className={panes.name}>{connection.name}</h2>
          <p className={panes.meta}>
            {connection.engine === "duckdb"
              ? t("connections.connection-details.sheafs-own-warehouse-duckdb")
              : connectionKinds[connection.engine].name}
          </p>
        </div>
        <div className={panes.buttons}>
          {can("canUpdateTable") && (
            <Button icon={RefreshCw} isPending={refresh.isRunning} onPress={() => void lookAgain()}>
              {t("connections.connection-details.refresh")}
            </Button>
          )}
          {connection.canManage && !connection.managed && (
            <>
              <Button icon={Pencil} onPress={() => setOpen("edit")}>
                {t("connections.connection-details.edit")}
              </Button>
              <Button variant="danger" icon={Trash2} onPress={() => setOpen("remove")}>
                {t("shared.remove")}
              </Button>
            </>
          )}
        </div>
      </div>
      {connection.description !== "" && <p className={panes.prose}>{connection.description}</p>}
      <dl className={styles.facts}>
        {factsOf(connection).map(([title, text]) => (
          <div key={title} style={{ display: "contents" }}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <dt>{t("connections.connection-details.time-zone")}</dt>
        <dd>{connection.timezone}</dd>
      </dl>
      {connection.canShare && <ConnectionSharing connection={connection} />}
      {open === "edit" && <ConnectionForm connection={connection} onClose={() => setOpen(null)} onSaved={() => setOpen(null)} />}
      {open === "remove" && (
        <Dialog
          title={t("connections.connection-details.remove", { name: connection.name })}
          role="alertdialog"
          width="small"
          isOpen
          onClose={() => setOpen(null)}
          actions={
            <>
              <Button autoFocus onPress={() => setOpen(null)}>
                {t("shared.cancel")}
              </Button>
              <Button variant="danger" isPending={archive.isRunning} onPress={() => void remove()}>
                {t("shared.remove")}
              </Button>
            </>
          }
        >
          <p>{t("connections.connection-details.password-forgotten-workbooks-say")}</p>
          {archive.error !== null && <p className={styles.trouble}>{archive.error.message}</p>}
        </Dialog>
      )}
    </div>
  );
}
