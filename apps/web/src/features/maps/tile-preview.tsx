import { useEffect, useState } from "react";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./maps.module.css";

interface TilePreviewProps {
  readonly style: "light" | "dark";
  readonly label: string;
}

/** The one tile that has the whole world, as maps get it; or that there is none. */
export function TilePreview({ style, label }: TilePreviewProps) {
  const { http } = useServices();
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    let made: string | null = null;
    const load = async (): Promise<void> => {
      const answer = await http.open(`/v2/map-tiles/${style}/0/0/0`, { headers: { accept: "image/*" }, signal: left.signal, retry: false });
      const blob = await answer.blob();
      if (left.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    load().catch(() => {
      if (!left.signal.aborted) setFailed(true);
    });
    return () => {
      left.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [http, style]);
  if (hasFailed) return <p className={styles.refusal}>{t("maps.tiles.no-preview")}</p>;
  return address === null ? <div className={styles.tile} /> : <img className={styles.tile} src={address} alt={label} />;
}
