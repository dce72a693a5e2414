import type { BackgroundImage } from "@sheaf/workbook";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import { backingAddress } from "./backing-address.ts";
import { fillStyle } from "./picture-fill.ts";
import { usePicture } from "./use-picture.ts";
import styles from "./backing-picture.module.css";

/** The picture behind what stands in the box around it, which keeps what is behind it to itself (`isolation: isolate`). It is for the looks. */
export function BackingPicture({ picture }: { readonly picture: BackgroundImage }) {
  const address = backingAddress(picture);
  const shown = usePicture(address);
  const [broken, setBroken] = useState<string | null>(null);
  const { fit = "cover", tiling, ...align } = picture.style ?? {};
  if (address === null || shown.kind === "failed" || (shown.kind === "there" && broken === shown.source))
    return (
      <p className={styles.missing} title={shown.kind === "failed" ? shown.why : undefined}>
        <Icon icon={ImageOff} />
        {t("content.image.behind-broken")}
      </p>
    );
  if (shown.kind !== "there") return null;
  return tiling === "repeat" ? (
    <div className={styles.picture} style={{ backgroundImage: `url("${shown.source}")` }} aria-hidden="true" data-backing="tiles" />
  ) : (
    <img
      className={styles.picture}
      src={shown.source}
      alt=""
      draggable={false}
      style={fillStyle({ fit, verticalAlign: "center", ...align })}
      onError={() => setBroken(shown.source)}
      data-backing="picture"
    />
  );
}
