import { limits, type MapShapesAnswer } from "@sheaf/contract";
import { Pencil, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { NameDialog } from "../../../../shared/documents/name-dialog.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { useMembership } from "../../../../shared/services/organization.tsx";
import { t } from "../../../../shared/words/words.ts";
import { freeName, SHAPE_FILES } from "./free-name.ts";
import { useOwnShapes } from "./use-own-shapes.ts";
import styles from "./shapes-dialog.module.css";

interface ShapesDialogProps {
  /** The shapes that the map shows; null: those of the product. */
  readonly chosen: string | null;
  readonly onUse: (shapes: MapShapesAnswer) => void;
  readonly onClose: () => void;
}

/** Files of shapes that the organization brought: each is named once, with the property by which values name its regions. */
export function ShapesDialog({ chosen, onUse, onClose }: ShapesDialogProps) {
  const own = useOwnShapes();
  const { can } = useMembership();
  const input = useRef<HTMLInputElement>(null);
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
  const take = (file: File): void => {
    const most = limits.mapShapesBytes / (1024 * 1024);
    if (file.size > limits.mapShapesBytes) setRefusal(t("charts.shapes.too-large", { most }));
    else void attempt(() => own.upload(freeName(file.name, own.shapes ?? []), file));
  };
  const mayUpload = can("canUploadCSV");
  return (
    <Dialog
      title={t("charts.shapes.title")}
      isOpen
      onClose={onClose}
      actions={
        mayUpload ? (
          <Button icon={Upload} isPending={isBusy} onPress={() => input.current?.click()}>
            {t("charts.shapes.upload")}
          </Button>
        ) : undefined
      }
    >
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
          if (file !== undefined) take(file);
        }}
      />
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {own.error !== null && (
        <ErrorState summary={t("charts.shapes.failed")} message={own.error.message} requestId={own.error.requestId} onRetry={own.reload} />
      )}
      {own.shapes === null && own.error === null && <SkeletonRows rows={3} rowHeight={56} />}
      {own.shapes?.length === 0 && <p className={styles.none}>{t("charts.shapes.none")}</p>}
      {own.shapes !== null && own.shapes.length > 0 && (
        <ul className={styles.list}>
          {own.shapes.map((one) => (
            <ShapesRow
              key={one.shapesId}
              shapes={one}
              isUsed={one.shapesId === chosen}
              mayChange={mayUpload && one.isOwn}
              onUse={() => {
                onUse(one);
                onClose();
              }}
              onKey={(key) => void attempt(() => own.update(one.shapesId, { key }))}
              onName={(name) => attempt(() => own.update(one.shapesId, { name }))}
              onDelete={() => void attempt(() => own.remove(one.shapesId))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ShapesRowProps {
  readonly shapes: MapShapesAnswer;
  readonly isUsed: boolean;
  readonly mayChange: boolean;
  readonly onUse: () => void;
  readonly onKey: (key: string) => void;
  readonly onName: (name: string) => Promise<string | null>;
  readonly onDelete: () => void;
}

function ShapesRow({ shapes, isUsed, mayChange, onUse, onKey, onName, onDelete }: ShapesRowProps) {
  const { name, key, properties, regions, points, keptPoints } = shapes;
  const [open, setOpen] = useState<"name" | "delete" | null>(null);
  const told =
    keptPoints < points
      ? t("charts.shapes.simplified", { count: regions, points, kept: keptPoints })
      : t("charts.shapes.regions", { count: regions });
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.told}>{told}</span>
      </div>
      {mayChange && (
        <Select
          label={t("charts.shapes.key")}
          isInline
          size="small"
          value={key}
          options={properties.map((property) => ({
            id: property.name,
            label: t("charts.shapes.key-option", { name: property.name, samples: property.samples.join(", ").slice(0, 60) }),
          }))}
          onChange={onKey}
        />
      )}
      <div className={styles.tools}>
        <Button size="small" isDisabled={isUsed} onPress={onUse}>
          {t("charts.shapes.use")}
        </Button>
        {mayChange && (
          <>
            <IconButton icon={Pencil} label={t("charts.layers.rename")} onPress={() => setOpen("name")} />
            <IconButton icon={Trash2} label={t("charts.shapes.delete", { name })} onPress={() => setOpen("delete")} />
          </>
        )}
      </div>
      {open === "name" && (
        <NameDialog
          title={t("charts.layers.rename")}
          initial={name}
          action={t("charts.layers.rename")}
          onClose={() => setOpen(null)}
          onSubmit={onName}
        />
      )}
      {open === "delete" && (
        <Dialog
          title={t("charts.shapes.delete", { name })}
          isOpen
          width="small"
          onClose={() => setOpen(null)}
          actions={
            <Button
              variant="danger"
              onPress={() => {
                setOpen(null);
                onDelete();
              }}
            >
              {t("charts.shapes.delete", { name })}
            </Button>
          }
        >
          {t("charts.shapes.delete-text")}
        </Dialog>
      )}
    </li>
  );
}
