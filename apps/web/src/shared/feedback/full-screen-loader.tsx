import { BrandMark } from "../branding/brand-mark.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { AfterDelay } from "./skeleton.tsx";
import styles from "./full-screen-loader.module.css";

/** While the first answer is on its way: nothing for 200 ms, then the mark and the bar. */
export function FullScreenLoader() {
  return (
    <div className={styles.screen}>
      <ProgressBar isLoading />
      <AfterDelay>
        <BrandMark size={32} />
      </AfterDelay>
    </div>
  );
}
