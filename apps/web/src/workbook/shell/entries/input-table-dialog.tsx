import { useQuery } from "@apollo/client/react";
import { columnsOf, type Id, namesOf } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { CONNECTIONS } from "../../../shared/sources/queries.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { useElementSources } from "../add/element-sources.ts";
import { addInputTable, type InputTableStart } from "./new-input-table.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./input-table-dialog.module.css";

interface InputTableDialogProps {
  readonly pageId: Id;
  /** The element that it is linked to, if that is decided already. */
  readonly from: Id | null;
  readonly onDone: (elementId: Id) => void;
  readonly onClose: () => void;
}

/** What a new input table stands on: nothing but a place for its rows, or the rows of another element. */
export function InputTableDialog({ pageId, from, onDone, onClose }: InputTableDialogProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const sources = useElementSources();
  const { data } = useQuery(CONNECTIONS);
  const connections = (data?.connections ?? []).filter(({ canUseAll }) => canUseAll);
  const [kind, setKind] = useState<"empty" | "linked">(from === null ? "empty" : "linked");
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Id | null>(null);
  const [linked, setLinked] = useState<Id | null>(from);
  const [keys, setKeys] = useState<readonly Id[]>([]);
  const connectionId = picked ?? connections[0]?.connectionId ?? null;
  const parent = linked === null ? undefined : findElement(document, linked);
  const columns = parent === undefined ? [] : columnsOf(parent).map(({ id }) => ({ id, name: names.column(parent, id) }));
  const usual =
    kind === "linked" && parent !== undefined
      ? t("publish.input-table-dialog.entries", { element: names.element(parent) })
      : t("publish.input-table-dialog.input-table");
  const name = typed ?? usual;
  const start: InputTableStart | null =
    kind === "empty"
      ? connectionId === null
        ? null
        : { kind, connectionId }
      : linked === null || keys.length === 0
        ? null
        : {
            kind,
            from: linked,
            keys: columns.filter(({ id }) => keys.includes(id)).map((column) => ({ columnId: column.id, name: column.name })),
          };
  const create = (): void => {
    if (start === null) return;
    const element = addInputTable(workbook, document, pageId, start, name.trim() === "" ? usual : name.trim());
    if (element === null) return;
    onClose();
    onDone(element.id);
  };
  return (
    <Dialog
      title={t("publish.input-table-dialog.new-input-table")}
      isOpen
      onClose={onClose}
      width="small"
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={start === null} onPress={create}>
            {t("shared.create")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SegmentedControl
          label={t("publish.input-table-dialog.its-rows-are")}
          wide
          segments={[
            { id: "empty", label: t("publish.input-table-dialog.its-own") },
            { id: "linked", label: t("publish.input-table-dialog.those-element") },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextField label={t("shared.name")} value={name} onChange={setTyped} />
        {kind === "empty" ? (
          <Select
            label={t("publish.input-table-dialog.kept-beside-tables")}
            description={t("publish.input-table-dialog.rows-added-typing-pasting")}
            options={connections.map((connection) => ({ id: connection.connectionId, label: connection.name }))}
            value={connectionId}
            onChange={setPicked}
          />
        ) : (
          <>
            <Select
              label={t("publish.input-table-dialog.rows-of")}
              options={sources.map((source) => ({ id: source.id, label: source.name, note: source.page }))}
              value={linked}
              onChange={(id) => {
                setLinked(id);
                setKeys([]);
              }}
            />
            {columns.length > 0 && (
              <fieldset className={styles.keys}>
                <legend>{t("publish.input-table-dialog.columns-tell-rows-apart")}</legend>
                {columns.map((column) => (
                  <Checkbox
                    key={column.id}
                    isSelected={keys.includes(column.id)}
                    onChange={(isOn) => setKeys((before) => (isOn ? [...before, column.id] : before.filter((id) => id !== column.id)))}
                  >
                    {column.name}
                  </Checkbox>
                ))}
              </fieldset>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
