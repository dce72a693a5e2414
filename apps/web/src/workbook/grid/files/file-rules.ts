import { fileBroken, fileMessages, inMegabytes, limits, mediaType } from "@sheaf/contract";
import { t } from "../../../shared/words/words.ts";

/** What is taken of files: how many, how large, of which kinds. */
export interface FileRule {
  readonly maxFileNum?: number | undefined;
  readonly maxFileSizeMb?: number | undefined;
  readonly acceptedFileTypes?: readonly string[] | undefined;
}

export const mostFiles = (rules: readonly FileRule[]): number =>
  Math.min(limits.cellFiles, ...rules.map(({ maxFileNum }) => maxFileNum ?? limits.cellFiles));

/** Of several rules what all say: how many and how large by the smallest number, kinds by the first that says any. */
export function stricter(rules: readonly FileRule[]): FileRule {
  const least = (numbers: readonly (number | undefined)[]): number | undefined => {
    const said = numbers.filter((one) => one !== undefined);
    return said.length === 0 ? undefined : Math.min(...said);
  };
  return {
    maxFileNum: least(rules.map(({ maxFileNum }) => maxFileNum)),
    maxFileSizeMb: least(rules.map(({ maxFileSizeMb }) => maxFileSizeMb)),
    acceptedFileTypes: rules.find(({ acceptedFileTypes: kinds }) => kinds !== undefined && kinds.length > 0)?.acceptedFileTypes,
  };
}

/** What is known to be refused is not sent first; the server looks at it all the same. `there`: files that stand there already. */
export function refusedFiles(files: readonly File[], there: number, rules: readonly FileRule[], mostBytes: number): string | null {
  const most = mostFiles(rules);
  if (there + files.length > most) return fileMessages.tooMany(most);
  const broken = files.flatMap((file) => {
    const told = { name: file.name, type: mediaType(file.type), size: file.size };
    const reasons = rules.map(({ maxFileSizeMb, acceptedFileTypes }) =>
      fileBroken(
        {
          ...(maxFileSizeMb === undefined ? {} : { maxFileSizeMb }),
          ...(acceptedFileTypes === undefined ? {} : { acceptedFileTypes: [...acceptedFileTypes] }),
        },
        told,
        mostBytes,
      ),
    );
    return reasons.find((reason) => reason !== null) ?? [];
  });
  const [reason] = broken;
  if (reason === undefined) return null;
  return files.length === 1 ? reason : `${fileMessages.notAccepted}: ${reason}`;
}

/** Kinds as the file chooser of a browser takes them, which knows endings by their point. */
export const acceptedBy = ({ acceptedFileTypes }: FileRule): string =>
  (acceptedFileTypes ?? []).map((kind) => (/[./*]/u.test(kind) ? kind : `.${kind}`)).join(",");

/** `Up to 5 files of up to 10 MB: pdf, image/*` */
export function fileRuleWords({ maxFileNum, maxFileSizeMb, acceptedFileTypes }: FileRule): string {
  const most = maxFileNum ?? limits.cellFiles;
  const count = most === 1 ? "1 file" : t("input-table.files-dialog.up-to-files", { most });
  const size = maxFileSizeMb === undefined ? inMegabytes(limits.cellFileBytes) : t("input-table.files-dialog.mb", { maxFileSizeMb });
  const kinds = acceptedFileTypes === undefined || acceptedFileTypes.length === 0 ? "" : `: ${acceptedFileTypes.join(", ")}`;
  return t("input-table.files-dialog.of-up-to", { count, size, kinds });
}
