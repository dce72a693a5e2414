import { useRouter, type RouterHistory } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { named } from "../branding/branding.ts";

/** Goes to an address of our own, in this page. Words that lead somewhere are TextLinks; this is for what follows an action. */
export function useGo(): (
  href: string,
  options?: { readonly replace?: boolean; readonly state?: Readonly<Record<string, unknown>> },
) => void {
  const router = useRouter();
  const history: RouterHistory = router.history as RouterHistory;
  return useCallback(
    (href, options = {}) => {
      if (options.replace === true) history.replace(href, options.state);
      else history.push(href, options.state);
    },
    [history],
  );
}

/** Title of the browser's tab while a screen is open: `Recent – Sheaf`. Null leaves it. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = named(title);
  }, [title]);
}
