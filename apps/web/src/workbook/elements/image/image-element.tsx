import { isKind, safeAddress, safePicture } from "@sheaf/workbook";
import { Image as ImageIcon, ImageOff } from "lucide-react";
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from "react";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useFileDrop } from "../../../shared/upload/file-drop.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import { fillStyle } from "../../grid/images/picture-fill.ts";
import { usePicture } from "../../grid/images/use-picture.ts";
import { useIsEdited } from "../on-page/canvas-actions.ts";
import { CardRowContext, cardSelection } from "../../state/card-row.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { liveText } from "../live-texts/live-text.ts";
import { useLiveValues } from "../live-texts/live-values.ts";
import { uploadedAddress } from "../../grid/images/uploaded-address.ts";
import { uploadedPicture, writtenAddress } from "./picture-address.ts";
import { useElementPicture } from "./use-element-picture.ts";
import { useIsReduced } from "./use-is-reduced.ts";
import styles from "./image.module.css";

/** Only who looks closely loads it. */
const LightBox = lazyPart(
  () => import("../../../shared/overlays/light-box.tsx"),
  (part) => part.LightBox,
);

export function ImageElement(props: ElementViewProps) {
  return useIsEdited() ? (
    <DropPlace element={props.element}>
      <Picture {...props} />
    </DropPlace>
  ) : (
    <Picture {...props} />
  );
}

/** Takes a picture that is dropped on the element; the panel's button is the way without dragging. */
function DropPlace({ element, children }: Pick<ElementViewProps, "element"> & { readonly children: ReactNode }) {
  const { take, isBusy, problem, forget } = useElementPicture(element.id);
  const toasts = useToasts();
  const box = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(box, take, true);
  useEffect(() => {
    if (problem === null) return;
    toasts.show({ text: problem, status: "error", time: "long" });
    forget();
  }, [problem, toasts, forget]);
  return (
    <div ref={box} className={cx(styles.place, isOver && styles.over)} aria-busy={isBusy}>
      {children}
      {isBusy && (
        <p className={styles.said} role="status">
          {t("content.image.uploading")}
        </p>
      )}
    </div>
  );
}

function Picture({ element, name }: ElementViewProps) {
  const { actions, mode } = useWorkbook();
  const isEdited = useIsEdited();
  const card = useContext(CardRowContext);
  const values = useLiveValues(element);
  const image = isKind(element, "image") ? element : null;
  const written = image === null ? null : writtenAddress(image);
  const uploaded = image === null ? null : uploadedPicture(image);
  const text = written === null ? "" : liveText(element, written.path, written.text, values);
  const address = uploaded !== null ? uploadedAddress(uploaded) : text === null ? null : safePicture(text);
  const shown = usePicture(address);
  const [broken, setBroken] = useState<string | null>(null);
  // Drawn anew where it becomes a button: each of them is looked at.
  const [drawn, setDrawn] = useState<HTMLImageElement | null>(null);
  const isReduced = useIsReduced(drawn);
  const [isLarge, setLarge] = useState(false);
  if (image === null) return null;
  if (written === null && uploaded === null) return <EmptyState icon={ImageOff} title={t("content.image.elsewhere")} />;
  if (written !== null && written.text.trim() === "")
    return <EmptyState icon={ImageIcon} title={isEdited ? t("content.image.choose") : t("content.image.none")} />;
  if (text !== null && address === null)
    return <EmptyState icon={ImageOff} title={t("content.image.broken")} text={t("content.image.not-web")} />;
  if (shown.kind === "failed") return <EmptyState icon={ImageOff} title={t("content.image.broken")} text={shown.why} />;
  if (shown.kind === "there" && broken === shown.source) return <EmptyState icon={ImageOff} title={t("content.image.broken")} />;
  if (shown.kind !== "there") return <div className={styles.waiting} aria-busy="true" />;
  const { tiling, shape, ...fill } = image.style ?? {};
  const { fit = "scale-down" } = fill;
  const alt = image.alt === undefined ? "" : (liveText(element, ["alt"], image.alt, values) ?? name);
  const tellHeight = (picture: HTMLImageElement): void => {
    const { naturalWidth, naturalHeight } = picture;
    const isFilled = fit === "cover" || fit === "stretch" || shape === "circle";
    const whole = `calc(100cqi * ${naturalHeight} / ${Math.max(1, naturalWidth)})`;
    const height = fit === "contain" ? whole : `min(${naturalHeight}px, ${whole})`;
    // Where the page is narrow, its place is not higher than it is.
    picture.closest<HTMLElement>("[data-dragged]")?.style.setProperty("--picture-height", isFilled ? "none" : height);
  };
  const picture =
    tiling === "repeat" ? (
      <div role="img" aria-label={alt} className={styles.tiles} style={{ backgroundImage: `url("${shown.source}")` }} />
    ) : (
      <img
        ref={setDrawn}
        key={fit}
        className={styles.image}
        src={shown.source}
        alt={alt}
        draggable={false}
        style={fillStyle(fill)}
        onLoad={(event) => tellHeight(event.currentTarget)}
        onError={() => setBroken(shown.source)}
      />
    );
  const link = image.link === undefined ? null : safeAddress(liveText(element, ["link"], image.link, values) ?? "");
  const inner = <div className={cx(styles.box, shape === "circle" && styles.circle)}>{picture}</div>;
  if (mode !== "edit" && actions.has(element.id, "on-click")) {
    const press = (): void => void actions.start(element.id, "on-click", card === null ? undefined : cardSelection(card, element));
    return (
      <button type="button" className={styles.link} aria-label={alt === "" ? name : alt} onClick={press}>
        {inner}
      </button>
    );
  }
  // What is only decoration has no words, and nothing to be looked at closely.
  if (link === null && !isEdited && isReduced && alt !== "")
    return (
      <>
        <button
          type="button"
          className={cx(styles.link, styles.enlarged)}
          aria-label={t("content.image.enlarge", { name: alt })}
          onClick={() => setLarge(true)}
        >
          {inner}
        </button>
        <Suspense fallback={null}>{isLarge && <LightBox source={shown.source} label={alt} onClose={() => setLarge(false)} />}</Suspense>
      </>
    );
  return link === null ? (
    inner
  ) : (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer" aria-label={alt === "" ? name : alt}>
      {inner}
    </a>
  );
}
