import { limits, pictureTypes } from "@sheaf/contract";
import { t } from "../words/words.ts";

const MIB = 1024 * 1024;

/** For a chooser of files. */
export const pictureKinds = pictureTypes.join(",");

export const isPictureFile = ({ type }: File): boolean => type.startsWith("image/");

/** Why a file is not taken for a picture, in words; null: it may be one. The server looks at its bytes. */
export function pictureRefusal(file: File, most: number = limits.pictureBytes): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return t("shared.picture.not-one");
  return file.size > most ? t("shared.picture.too-large", { size: Math.ceil((file.size / MIB) * 10) / 10, most: most / MIB }) : null;
}

/** The first picture among what is dropped or pasted. */
export function pictureIn(carried: DataTransfer | null): File | null {
  return [...(carried?.files ?? [])].find(isPictureFile) ?? null;
}
