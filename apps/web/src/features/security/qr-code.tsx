import { useEffect, useState } from "react";
import styles from "./security.module.css";

/** Modules of white around the code, which readers need. */
const QUIET = 4;

/** A text as a QR code: dark on white, whatever the scheme. Its library is loaded when it is shown. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[] | null>(null);
  useEffect(() => {
    let isGone = false;
    // without it the person types the secret, which stands beside it
    import("qr").then(
      ({ encodeQR }) => {
        if (!isGone) setRows(encodeQR(text, "raw", { ecc: "medium", border: QUIET }));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (rows === null) return <div className={styles.qr} />;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className={styles.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
