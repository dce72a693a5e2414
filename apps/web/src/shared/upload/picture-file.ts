import { hasImageSuffix, imageSuffixes, limits, pictureTypes } from "@sheaf/contract";
import { t } from "../words/words.ts";

const MIB = 1024 * 1024;

/** For a chooser of files. */
export const pictureKinds = pictureTypes.join(",");
/** For a chooser of pictures that elements show: an SVG is drawn by the server. */
export const elementPictureKinds = [...pictureTypes, ...imageSuffixes.map((suffix) => `.${suffix}`)].join(",");

export const isPictureFile = ({ type, name }: File): boolean => type.startsWith("image/") || (type === "" && hasImageSuffix(name));

const isOfKind = ({ type, name }: File): boolean => pictureTypes.some((one) => one === type) || (type === "" && hasImageSuffix(name));

/** Why a file is not taken for a picture, in words; null: it may be one. The server looks at its bytes. */
export function pictureRefusal(file: File, most: number = limits.pictureBytes): string | null {
  if (!isOfKind(file)) return t("shared.picture.not-one");
  return tooLarge(file, most);
}

/** The same for pictures of elements, which may be SVG as well. */
export function elementPictureRefusal(file: File): string | null {
  if (file.type !== "image/svg+xml" && !isOfKind(file)) return t("shared.picture.not-one-or-svg");
  return tooLarge(file, limits.pictureBytes);
}

function tooLarge({ size }: File, most: number): string | null {
  return size > most ? t("shared.picture.too-large", { size: Math.ceil((size / MIB) * 10) / 10, most: most / MIB }) : null;
}

/** The first picture among what is dropped or pasted. */
export function pictureIn(carried: DataTransfer | null): File | null {
  return [...(carried?.files ?? [])].find(isPictureFile) ?? null;
}
