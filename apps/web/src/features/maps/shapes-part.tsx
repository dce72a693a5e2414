import { limits, type MapShapesAnswer } from "@sheaf/contract";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { freeName, SHAPE_FILES } from "../../workbook/elements/chart/own-shapes/free-name.ts";
import { useOwnShapes } from "../../workbook/elements/chart/own-shapes/use-own-shapes.ts";
import { ShapesRow } from "./shapes-row.tsx";
import styles from "./maps.module.css";

/** All shapes of the organization: looked at, named, replaced, deleted. */
export function ShapesPart() {
  const own = useOwnShapes();
  const toasts = useToasts();
  const { can } = useMembership();
  const input = useRef<HTMLInputElement>(null);
  /** The shapes whose file is chosen next; null: new ones. */
  const replaced = useRef<MapShapesAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>): Promise<string | null> => {
    setRefusal(null);
    setBusy(true);
    try {
      await act();
      return null;
    } catch (thrown) {
      const message = toCallError(thrown)?.message ?? null;
      setRefusal(message);
      return message;
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File): Promise<void> => {
    const before = replaced.current;
    if (file.size > limits.mapShapesBytes) {
      setRefusal(t("charts.shapes.too-large", { most: limits.mapShapesBytes / (1024 * 1024) }));
      return;
    }
    if (before === null) {
      await attempt(() => own.upload(freeName(file.name, own.shapes ?? []), file));
      return;
    }
    const refused = await attempt(() => own.replace(before.shapesId, file));
    if (refused === null) toasts.show({ text: t("maps.shapes.replaced", { name: before.name }), status: "success" });
  };
  const choose = (shapes: MapShapesAnswer | null): void => {
    replaced.current = shapes;
    input.current?.click();
  };
  const mayUpload = can("canUploadCSV");
  return (
    <section className={styles.group} aria-labelledby="maps-shapes">
      <div className={styles.groupHead}>
        <h2 id="maps-shapes" className={styles.groupTitle}>
          {t("maps.shapes.title")}
        </h2>
        {mayUpload && (
          <Button size="small" icon={Upload} isPending={isBusy} onPress={() => choose(null)}>
            {t("charts.shapes.upload")}
          </Button>
        )}
      </div>
      <div className={styles.fields}>
        <p className={styles.note}>{t("maps.shapes.note")}</p>
        <input
          ref={input}
          type="file"
          accept={SHAPE_FILES}
          aria-label={t("charts.shapes.file")}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) void take(file);
          }}
        />
        {refusal !== null && <Banner status="error">{refusal}</Banner>}
        {own.error !== null && (
          <ErrorState
            summary={t("charts.shapes.failed")}
            message={own.error.message}
            requestId={own.error.requestId}
            onRetry={own.reload}
          />
        )}
        {own.shapes === null && own.error === null && <SkeletonRows rows={3} rowHeight={72} />}
        {own.shapes?.length === 0 && <p className={styles.note}>{t("maps.shapes.none")}</p>}
        {own.shapes !== null && own.shapes.length > 0 && (
          <ul className={styles.list}>
            {own.shapes.map((one) => (
              <ShapesRow
                key={one.shapesId}
                shapes={one}
                mayChange={mayUpload && one.isOwn}
                onKey={(key) => void attempt(() => own.update(one.shapesId, { key }))}
                onName={(name) => attempt(() => own.update(one.shapesId, { name }))}
                onReplace={() => choose(one)}
                onDelete={() => void attempt(() => own.remove(one.shapesId))}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
