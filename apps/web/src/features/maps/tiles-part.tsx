import { type MapTilesSettings, mapTilesSettings, type MapTilesSettingsAnswer } from "@sheaf/contract";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { TilePreview } from "./tile-preview.tsx";
import styles from "./maps.module.css";

const PATH = "/v2/map-tiles";
/** What an address of tiles holds in place of a tile. */
const PARTS = "{z}/{x}/{y}";

/** As it is typed. */
interface Draft {
  readonly lightUrl: string;
  readonly darkUrl: string;
  readonly attribution: string;
  readonly maxZoom: string;
}

const draftOf = (settings: MapTilesSettings | null): Draft => ({
  lightUrl: settings?.lightUrl ?? "",
  darkUrl: settings?.darkUrl ?? "",
  attribution: settings?.attribution ?? "",
  maxZoom: String(settings?.maxZoom ?? 18),
});

const { lightUrl: address } = mapTilesSettings.shape;
const isAddress = (text: string): boolean => address.safeParse(text).success;
const isZoom = (text: string): boolean => /^\d{1,2}$/u.test(text.trim()) && Number(text) <= 22;

/** The server of tiles: its addresses, whose map it is, and a look at one tile. */
export function TilesPart() {
  const { http } = useServices();
  const toasts = useToasts();
  const [kept, setKept] = useState<MapTilesSettingsAnswer | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [changes, setChanges] = useState(0);
  const load = useCallback(async (): Promise<void> => {
    setError(null);
    try {
      setKept(await http.json<MapTilesSettingsAnswer>(`${PATH}/settings`));
      setDraft(null);
    } catch (thrown) {
      setError(toCallError(thrown));
    }
  }, [http]);
  useEffect(() => void load(), [load]);
  const attempt = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
      await load();
      setChanges((count) => count + 1);
      toasts.show({ text: done, status: "success" });
    } catch (thrown) {
      setRefusal(toCallError(thrown)?.message ?? null);
    } finally {
      setBusy(false);
    }
  };
  const shown = draft ?? draftOf(kept?.settings ?? null);
  const set = (change: Partial<Draft>): void => setDraft({ ...shown, ...change });
  const isDarkWrong = shown.darkUrl.trim() !== "" && !isAddress(shown.darkUrl);
  const isWrong = !isAddress(shown.lightUrl) || isDarkWrong || !isZoom(shown.maxZoom);
  const save = (): Promise<void> => {
    const body = {
      lightUrl: shown.lightUrl.trim(),
      darkUrl: shown.darkUrl.trim() === "" ? null : shown.darkUrl.trim(),
      attribution: shown.attribution.trim(),
      maxZoom: Number(shown.maxZoom),
    } satisfies MapTilesSettings;
    return attempt(() => http.json(PATH, { method: "PUT", body }), t("maps.tiles.saved"));
  };
  const server = kept?.server ?? null;
  return (
    <section className={styles.group} aria-labelledby="maps-tiles">
      <h2 id="maps-tiles" className={styles.groupTitle}>
        {t("maps.tiles.title")}
      </h2>
      <div className={styles.fields}>
        <p className={styles.note}>{t("maps.tiles.note")}</p>
        {error !== null && (
          <ErrorState summary={t("charts.shapes.failed")} message={error.message} requestId={error.requestId} onRetry={() => void load()} />
        )}
        {refusal !== null && <Banner status="error">{refusal}</Banner>}
        {kept === null && error === null && <SkeletonRows rows={4} rowHeight={46} />}
        {kept !== null && (
          <>
            {kept.settings === null && server !== null && (
              <p className={styles.note}>{t("maps.tiles.server", { attribution: server.attribution })}</p>
            )}
            <TextField
              label={t("maps.tiles.light")}
              description={t("maps.tiles.light-note", { parts: PARTS })}
              isCode
              value={shown.lightUrl}
              error={shown.lightUrl.trim() === "" || isAddress(shown.lightUrl) ? null : t("maps.tiles.not-address", { parts: PARTS })}
              onChange={(lightUrl) => set({ lightUrl })}
            />
            <TextField
              label={t("maps.tiles.dark")}
              description={t("maps.tiles.dark-note")}
              isCode
              value={shown.darkUrl}
              error={isDarkWrong ? t("maps.tiles.not-address", { parts: PARTS }) : null}
              onChange={(darkUrl) => set({ darkUrl })}
            />
            <TextField
              label={t("maps.tiles.attribution")}
              description={t("maps.tiles.attribution-note")}
              maxLength={200}
              value={shown.attribution}
              onChange={(attribution) => set({ attribution })}
            />
            <TextField
              label={t("maps.tiles.max-zoom")}
              description={t("maps.tiles.max-zoom-note")}
              inputMode="numeric"
              value={shown.maxZoom}
              error={isZoom(shown.maxZoom) ? null : t("maps.tiles.not-zoom")}
              onChange={(maxZoom) => set({ maxZoom })}
            />
            <div className={styles.actions}>
              {kept.settings !== null && (
                <Button
                  isDisabled={isBusy}
                  onPress={() => void attempt(() => http.json(PATH, { method: "DELETE" }), t("maps.tiles.removed"))}
                >
                  {t("maps.tiles.remove")}
                </Button>
              )}
              <Button variant="primary" isDisabled={draft === null || isWrong} isPending={isBusy} onPress={() => void save()}>
                {t("maps.tiles.save")}
              </Button>
            </div>
            {(kept.settings !== null || server !== null) && (
              <div className={styles.previews} key={changes}>
                <TilePreview style="light" label={t("maps.tiles.preview")} />
                {(kept.settings === null ? server?.hasDark === true : kept.settings.darkUrl !== null) && (
                  <TilePreview style="dark" label={t("maps.tiles.preview-dark")} />
                )}
              </div>
            )}
          </>
        )}
      </div>
    </section>
  );
}
