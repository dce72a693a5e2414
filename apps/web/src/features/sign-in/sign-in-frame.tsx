import type { ReactNode } from "react";
import { Logo } from "../../shared/icons/logo.tsx";
import styles from "./sign-in-screen.module.css";

/** The page of whoever is not signed in: the brand, and one card. `isPlain`: without the colored bands at its top. */
export function SignInFrame({ isPlain = false, children }: { readonly isPlain?: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo />
        Sheaf
      </header>
      <main className={styles.card}>
        {!isPlain && (
          <div className={styles.bands} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
