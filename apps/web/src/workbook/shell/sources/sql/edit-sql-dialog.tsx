import { useQuery } from "@apollo/client/react";
import { type Id, type Source, sourceOf } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { CONNECTIONS } from "../../../../shared/sources/queries.ts";
import { elementName } from "../../../commands/elements.ts";
import { reshapeSource } from "../../../commands/sources/change-source.ts";
import { findElement, useWorkbook } from "../../../state/workbook.ts";
import { SqlDialog } from "./sql-dialog.tsx";
import { t } from "../../../../shared/words/words.ts";

/** Other SQL for an element that reads some: columns that come with it are shown, those that are gone say so where they stand. */
export function EditSqlDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const { data } = useQuery(CONNECTIONS);
  // What is set here is set against the document of the moment; it is applied to the one of then.
  const [started] = useState(() => sqlOf(sourceOf(findElement(workbook.documents.state().document, elementId))));
  /** Names that its SQL gave so far; null while they are not known, or where it could not be run. */
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (started === null) return;
    const { connectionId, statement } = started;
    workbook.sourceColumns({ kind: "sql", connectionId, statement }).then(
      (columns) => (known.current = new Set(columns.map(({ name }) => name))),
      () => undefined,
    );
  }, [workbook, started]);
  const connection = data?.connections.find(({ connectionId }) => connectionId === started?.connectionId);
  if (started === null || connection === undefined) return null;
  return (
    <SqlDialog
      connection={connection}
      statement={started.statement}
      action={t("sources.edit-sql-dialog.use-this-sql")}
      onClose={onClose}
      onUse={(statement, columns) => {
        const { document } = workbook.documents.state();
        const element = findElement(document, elementId);
        if (element === undefined) return onClose();
        const before = known.current;
        const come = before === null ? [] : columns.filter(({ name }) => !before.has(name)).map(({ name }) => name);
        const change = {
          label: t("sources.edit-sql-dialog.change-sql", { name: elementName(document, element) }),
          source: { ...started, statement } satisfies Source,
          map: [],
          gone: [],
          come,
        };
        const edit = reshapeSource(document, element, change, workbook.newId);
        if (edit === null || workbook.perform(edit.label, edit.operations)) onClose();
      }}
    />
  );
}

type SqlSource = Extract<Source, { kind: "sql" }>;

function sqlOf(source: Source | null): SqlSource | null {
  return source?.kind === "sql" ? (source as SqlSource) : null;
}
