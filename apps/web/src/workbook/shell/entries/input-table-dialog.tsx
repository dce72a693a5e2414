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
  const connections = (data?.connections ?? []).filter(({ canUse }) => canUse);
  const [kind, setKind] = useState<"empty" | "linked">(from === null ? "empty" : "linked");
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Id | null>(null);
  const [linked, setLinked] = useState<Id | null>(from);
  const [keys, setKeys] = useState<readonly Id[]>([]);
  const connectionId = picked ?? connections[0]?.connectionId ?? null;
  const parent = linked === null ? undefined : findElement(document, linked);
  const columns = parent === undefined ? [] : columnsOf(parent).map(({ id }) => ({ id, name: names.column(parent, id) }));
  const usual = kind === "linked" && parent !== undefined ? `${names.element(parent)} entries` : "Input table";
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
      title="New input table"
      isOpen
      onClose={onClose}
      width="small"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={start === null} onPress={create}>
            Create
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SegmentedControl
          label="Its rows are"
          wide
          segments={[
            { id: "empty", label: "Its own" },
            { id: "linked", label: "Those of an element" },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextField label="Name" value={name} onChange={setTyped} />
        {kind === "empty" ? (
          <Select
            label="Kept beside the tables of"
            description="Rows are added by typing, by pasting, and from CSV files."
            options={connections.map((connection) => ({ id: connection.connectionId, label: connection.name }))}
            value={connectionId}
            onChange={setPicked}
          />
        ) : (
          <>
            <Select
              label="Rows of"
              options={sources.map((source) => ({ id: source.id, label: source.name, note: source.page }))}
              value={linked}
              onChange={(id) => {
                setLinked(id);
                setKeys([]);
              }}
            />
            {columns.length > 0 && (
              <fieldset className={styles.keys}>
                <legend>Columns that tell its rows apart, and stay the same for each</legend>
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
