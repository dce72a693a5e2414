import { limits } from "@sheaf/contract";
import { type ControlElements, entryColumnsOf, isInputTable, isPage, type Json, namesOf, uploadDestination } from "@sheaf/workbook";
import { useMemo } from "react";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { setAt } from "../../../commands/member-path.ts";
import { ChoiceRow, Rows, TextRow } from "../../property-rows/rows.tsx";
import { numberText, numberTyped } from "../../property-rows/typed-number.ts";
import { controlMembers } from "../../choosing/control-operations.ts";
import type { ControlPanelProps } from "../control-view.ts";
import { CommonSection } from "../panel/common-section.tsx";
import panel from "../panel/panel.module.css";

const MOST_MEGABYTES = limits.cellFileBytes / (1024 * 1024);

/** The panel of a file upload: where files go, and what is taken of them. */
export function FileUploadPanel({ element }: ControlPanelProps<"file-upload">) {
  const { perform } = useWorkbook();
  const set = (label: string, members: Readonly<Record<string, Json | undefined>>): void =>
    void perform(label, controlMembers(element.id, members));
  return (
    <>
      <CommonSection element={element} />
      <PanelSection title={t("control.file-upload-panel.files")}>
        <Rows>
          <IntoRow element={element} set={set} />
          <NumberRow
            label={t("control.file-upload-panel.most-files")}
            value={element.maxFileNum}
            most={limits.cellFiles}
            isWhole
            onCommit={(maxFileNum) => set(t("control.file-upload-panel.most-files"), { maxFileNum })}
          />
          <NumberRow
            label={t("control.file-upload-panel.largest-mb")}
            value={element.maxFileSizeMb}
            most={MOST_MEGABYTES}
            onCommit={(maxFileSizeMb) => set(t("control.file-upload-panel.largest-mb"), { maxFileSizeMb })}
          />
          <TextRow
            label={t("control.file-upload-panel.kinds")}
            placeholder={t("control.file-upload-panel.kinds-hint")}
            value={(element.acceptedFileTypes ?? []).join(", ")}
            onCommit={(text) => {
              const kinds = [...new Set(text.split(/[,;\s]+/u).filter((kind) => kind !== ""))];
              set(t("control.file-upload-panel.kinds"), { acceptedFileTypes: kinds.length === 0 ? undefined : kinds });
            }}
          />
        </Rows>
      </PanelSection>
    </>
  );
}

interface SettingProps {
  readonly element: ControlElements["file-upload"];
  readonly set: (label: string, members: Readonly<Record<string, Json | undefined>>) => void;
}

const NONE = "";
/** Ids hold any characters but control characters. */
const BETWEEN = "\n";

/** Where files go: their rows into an input table, or they themselves into a column of one. */
function IntoRow({ element, set }: SettingProps) {
  const document = useDocument();
  const options = useMemo(() => {
    const names = namesOf(document);
    return document.pages.filter(isPage).flatMap(({ elements }) =>
      elements.filter(isInputTable).flatMap((table) => [
        ...(table.source.kind === "linked"
          ? []
          : [{ id: table.id, label: t("control.file-upload-panel.rows-of", { table: names.element(table) }) }]),
        ...entryColumnsOf(table)
          .filter(({ type }) => type === "file" && table.source.kind !== "linked")
          .map((column) => ({
            id: `${table.id}${BETWEEN}${column.id}`,
            label: t("control.file-upload-panel.column-of", { column: names.column(table, column.id), table: names.element(table) }),
          })),
      ]),
    );
  }, [document]);
  const into = element.sheaf?.into;
  const chosen = into === undefined ? NONE : into.columnId === undefined ? into.elementId : `${into.elementId}${BETWEEN}${into.columnId}`;
  const isKnown = chosen === NONE || options.some(({ id }) => id === chosen);
  const destination = uploadDestination(document, element);
  return (
    <>
      <ChoiceRow
        label={t("control.file-upload-panel.into")}
        value={chosen}
        options={[
          { id: NONE, label: t("control.file-upload-panel.actions-say") },
          ...options,
          ...(isKnown ? [] : [{ id: chosen, label: t("control.file-upload-panel.gone") }]),
        ]}
        onChange={(id) => {
          const [elementId = "", columnId] = id.split(BETWEEN);
          const next = id === NONE ? undefined : { elementId, ...(columnId === undefined ? {} : { columnId }) };
          set(t("control.file-upload-panel.into"), controlSheaf(element, next));
        }}
      />
      {destination === null && (
        <p className={panel.hint}>
          {options.length === 0 ? t("control.file-upload-panel.no-tables") : t("control.file-upload-panel.nowhere-yet")}
        </p>
      )}
    </>
  );
}

const controlSheaf = (element: ControlElements["file-upload"], into: Json | undefined): Readonly<Record<string, Json | undefined>> =>
  setAt(element, ["sheaf", "into"], into);

interface NumberRowProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly most: number;
  readonly isWhole?: boolean;
  readonly onCommit: (value: number | undefined) => void;
}

function NumberRow({ label, value, most, isWhole = false, onCommit }: NumberRowProps) {
  const read = (text: string): number | null => {
    const found = numberTyped(text);
    return found !== null && found > 0 && found <= most && (!isWhole || Number.isInteger(found)) ? found : null;
  };
  return (
    <TextRow
      label={label}
      placeholder={String(most)}
      value={value === undefined ? "" : numberText(value)}
      check={(text) =>
        text.trim() === "" || read(text) !== null
          ? null
          : isWhole
            ? t("control.file-upload-panel.whole-up-to", { most })
            : t("control.file-upload-panel.number-up-to", { most })
      }
      onCommit={(text) => onCommit(text.trim() === "" ? undefined : (read(text) ?? value))}
    />
  );
}
