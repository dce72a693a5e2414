import { useEffect, useRef, useState } from "react";
import styles from "./inspect.module.css";

/** SQL to be read, in its colors; plain until the code for these is here. */
export function SqlText({ sql }: { readonly sql: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [isColored, setColored] = useState(false);
  useEffect(() => {
    let close = (): void => undefined;
    let isGone = false;
    setColored(false);
    void import("./sql-editor.ts").then(({ openSqlView }) => {
      if (isGone || host.current === null) return;
      close = openSqlView(host.current, sql);
      setColored(true);
    });
    return () => {
      isGone = true;
      close();
    };
  }, [sql]);
  return (
    <div className={styles.sql}>
      <div ref={host} />
      {!isColored && <pre className={styles.plain}>{sql}</pre>}
    </div>
  );
}
