import { limits } from "@sheaf/contract";
import type { Element, InputColumn } from "@sheaf/workbook";
import type { Edit } from "../../../commands/edit.ts";
import { TextRow } from "../../property-rows/rows.tsx";
import { numberText, numberTyped } from "../../property-rows/typed-number.ts";
import { setFileRule } from "../model/column-edits.ts";
import { t } from "../../../../shared/words/words.ts";

interface FileRowsProps {
  readonly element: Element;
  readonly input: InputColumn;
  readonly perform: (edit: Edit) => void;
}

const MOST_MEGABYTES = limits.cellFileBytes / (1024 * 1024);

/** What a column of files takes: how many in a cell, how large, of which kinds. */
export function FileRows({ element, input, perform }: FileRowsProps) {
  const { maxFileNum, maxFileSizeMb, acceptedFileTypes } = input;
  const number = (
    label: string,
    name: "maxFileNum" | "maxFileSizeMb",
    value: number | undefined,
    { most, isWhole }: { readonly most: number; readonly isWhole: boolean },
  ) => {
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
            : t("input-table.file-rows.other-number-up-needed", { isWhole: String(isWhole), most })
        }
        onCommit={(text) => perform(setFileRule(element.id, input.id, name, text.trim() === "" ? undefined : (read(text) ?? value)))}
      />
    );
  };
  return (
    <>
      {number(t("input-table.file-rows.most-files-cell"), "maxFileNum", maxFileNum, { most: limits.cellFiles, isWhole: true })}
      {number(t("input-table.file-rows.largest-file-mb"), "maxFileSizeMb", maxFileSizeMb, { most: MOST_MEGABYTES, isWhole: false })}
      <TextRow
        label={t("input-table.file-rows.kinds-of-file")}
        placeholder={t("input-table.file-rows.all-pdf-image")}
        value={(acceptedFileTypes ?? []).join(", ")}
        onCommit={(text) => {
          const kinds = [...new Set(text.split(/[,;\s]+/u).filter((kind) => kind !== ""))];
          perform(setFileRule(element.id, input.id, "acceptedFileTypes", kinds.length === 0 ? undefined : kinds));
        }}
      />
    </>
  );
}
