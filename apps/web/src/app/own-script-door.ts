import { slugOfDocument } from "@sheaf/contract";
import { useLayoutEffect, useRef } from "react";
import { useBranding } from "../shared/branding/branding.ts";

const isServedWithScript = (): boolean => document.querySelector('meta[name="sheaf-own-script"]') !== null;

/**
 * Pages of documents may run a script of the organization and the operator's support chat, and no others: whoever goes from the ones to the others gets a page from the
 * server, whose content policy says which of both it is. Tells whether that is so: nothing is shown then.
 */
export function useOwnScriptDoor({ pathname, href }: { readonly pathname: string; readonly href: string }): boolean {
  const { branding } = useBranding();
  const first = useRef(pathname);
  const isOfDocument = slugOfDocument(pathname) !== null;
  // the page that the server sent is as the server wanted it
  const areApart = branding.hasOwnScript || document.querySelector('meta[name="sheaf-documents-apart"]') !== null;
  const isElsewhere = pathname !== first.current && (isServedWithScript() ? !isOfDocument : isOfDocument && areApart);
  useLayoutEffect(() => {
    // a screen that is left may still write its address: what is loaded is named
    if (isElsewhere) location.replace(href);
  }, [isElsewhere, href]);
  return isElsewhere;
}
