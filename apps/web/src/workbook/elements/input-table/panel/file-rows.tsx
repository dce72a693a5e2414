import { limits } from "@sheaf/contract";
import type { Element, InputColumn } from "@sheaf/workbook";
import type { Edit } from "../../../commands/edit.ts";
import { TextRow } from "../../property-rows/rows.tsx";
import { setFileRule } from "../model/column-edits.ts";

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
      const found = Number(text.trim().replace(",", "."));
      return Number.isFinite(found) && found > 0 && found <= most && (!isWhole || Number.isInteger(found)) ? found : null;
    };
    return (
      <TextRow
        label={label}
        placeholder={String(most)}
        value={value === undefined ? "" : String(value)}
        check={(text) => (text.trim() === "" || read(text) !== null ? null : `A ${isWhole ? "whole " : ""}number up to ${most} is needed`)}
        onCommit={(text) => perform(setFileRule(element.id, input.id, name, text.trim() === "" ? undefined : (read(text) ?? value)))}
      />
    );
  };
  return (
    <>
      {number("Most files in a cell", "maxFileNum", maxFileNum, { most: limits.cellFiles, isWhole: true })}
      {number("Largest file, MB", "maxFileSizeMb", maxFileSizeMb, { most: MOST_MEGABYTES, isWhole: false })}
      <TextRow
        label="Kinds of file"
        placeholder="All, or .pdf, image/*"
        value={(acceptedFileTypes ?? []).join(", ")}
        onCommit={(text) => {
          const kinds = [...new Set(text.split(/[,;\s]+/u).filter((kind) => kind !== ""))];
          perform(setFileRule(element.id, input.id, "acceptedFileTypes", kinds.length === 0 ? undefined : kinds));
        }}
      />
    </>
  );
}
