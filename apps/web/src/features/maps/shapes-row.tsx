import type { MapShapesAnswer, MapShapesUses } from "@sheaf/contract";
import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { NameDialog } from "../../shared/documents/name-dialog.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { ShapesPreview } from "./shapes-preview.tsx";
import styles from "./maps.module.css";

interface ShapesRowProps {
  readonly shapes: MapShapesAnswer;
  readonly mayChange: boolean;
  readonly onKey: (key: string) => void;
  readonly onName: (name: string) => Promise<string | null>;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}

/** Shapes of the organization: how they look, by which property values name them, and what can be done with them. */
export function ShapesRow({ shapes, mayChange, onKey, onName, onReplace, onDelete }: ShapesRowProps) {
  const { shapesId, name, key, properties, regions, points, keptPoints } = shapes;
  const [open, setOpen] = useState<"name" | "delete" | "uses" | null>(null);
  const told =
    keptPoints < points
      ? t("charts.shapes.simplified", { count: regions, points, kept: keptPoints })
      : t("charts.shapes.regions", { count: regions });
  return (
    <li className={styles.row}>
      <ShapesPreview shapesId={shapesId} version={`${regions} ${points} ${keptPoints}`} label={t("maps.shapes.preview", { name })} />
      <div className={styles.about}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.told}>{told}</span>
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
      </div>
      {mayChange && (
        <div className={styles.tools}>
          <Button size="small" variant="quiet" onPress={() => setOpen("uses")}>
            {t("maps.shapes.show-uses")}
          </Button>
          <IconButton icon={Pencil} label={t("maps.shapes.rename", { name })} onPress={() => setOpen("name")} />
          <IconButton icon={RefreshCw} label={t("maps.shapes.replace", { name })} onPress={onReplace} />
          <IconButton icon={Trash2} label={t("charts.shapes.delete", { name })} onPress={() => setOpen("delete")} />
        </div>
      )}
      {open === "name" && (
        <NameDialog
          title={t("maps.shapes.rename", { name })}
          initial={name}
          action={t("charts.layers.rename")}
          onClose={() => setOpen(null)}
          onSubmit={onName}
        />
      )}
      {open === "uses" && (
        <Dialog title={t("maps.shapes.uses", { name })} isOpen width="small" onClose={() => setOpen(null)}>
          <Uses shapesId={shapesId} />
        </Dialog>
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
          <Uses shapesId={shapesId} isLeaving />
        </Dialog>
      )}
    </li>
  );
}

/** The documents whose maps show the shapes. */
function Uses({ shapesId, isLeaving = false }: { readonly shapesId: string; readonly isLeaving?: boolean }) {
  const { http } = useServices();
  const [uses, setUses] = useState<MapShapesUses | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    http
      .json<MapShapesUses>(`/v2/map-shapes/${encodeURIComponent(shapesId)}/uses`, { signal: left.signal })
      .then(setUses, (thrown: unknown) => {
        if (!left.signal.aborted) setProblem(toCallError(thrown)?.message ?? null);
      });
    return () => left.abort();
  }, [http, shapesId]);
  if (problem !== null) return <p className={styles.refusal}>{problem}</p>;
  if (uses === null) return <SkeletonRows rows={2} rowHeight={24} />;
  const { documents, others } = uses;
  const total = documents.length + others;
  return (
    <>
      {isLeaving && <p className={styles.note}>{t("maps.shapes.delete-used", { count: total })}</p>}
      {!isLeaving && total === 0 && <p className={styles.note}>{t("maps.shapes.unused")}</p>}
      {total > 0 && (
        <ul className={styles.uses}>
          {documents.map(({ inodeId, name }) => (
            <li key={inodeId}>{name}</li>
          ))}
          {others > 0 && (
            <li className={styles.told}>
              {t(documents.length === 0 ? "maps.shapes.only-others" : "maps.shapes.others", { count: others })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
