import { colorsOfPicture, themeFromColors } from "@sheaf/theme";
import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { t } from "../../../shared/words/words.ts";
import type { ThemeParts } from "./theme-parts.ts";
import { Warning } from "./warning.tsx";
import styles from "./theme-panel.module.css";

/** So large a picture is looked at: its colors are those of the whole one. */
const SIDE = 96;

/** Takes the primary color and the colors of charts from a logo. The picture stays in the browser. */
export function LogoColors({ page, overrideTogether }: ThemeParts) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    const pixels = await pixelsOf(file);
    if (pixels === null) return setProblem(t("themes.logo.unreadable", { name: file.name }));
    const made = themeFromColors(colorsOfPicture(pixels), page.theme);
    if (made === null) return setProblem(t("themes.logo.no-colors", { name: file.name }));
    setProblem(null);
    overrideTogether(
      [
        [["colors", "highlight"], made.primary],
        [["categoricalScheme"], made.categorical],
      ],
      t("themes.logo.title"),
    );
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = "";
    if (file !== undefined) void read(file);
  };
  return (
    <div className={styles.logo}>
      <input ref={input} type="file" accept="image/*" hidden aria-label={t("themes.logo.file")} onChange={onChange} />
      <Button size="small" icon={ImageUp} onPress={() => input.current?.click()}>
        {t("themes.logo.choose")}
      </Button>
      {problem !== null && <Warning>{problem}</Warning>}
    </div>
  );
}

/** A picture drawn small; null where it is none. Drawings are drawn as pictures, which run nothing. */
async function pixelsOf(file: File): Promise<Uint8ClampedArray | null> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    const [width, height] = [picture.naturalWidth || SIDE, picture.naturalHeight || SIDE];
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (pen === null) return null;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return pen.getImageData(0, 0, canvas.width, canvas.height).data;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
