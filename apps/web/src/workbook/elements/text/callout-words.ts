import type { Callout } from "@sheaf/workbook";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";

/** The sign of a callout, and what it says to those who do not see it. */
export const calloutWords = {
  note: { icon: Info, word: "content.callout.note" },
  success: { icon: CircleCheck, word: "content.callout.success" },
  warning: { icon: TriangleAlert, word: "content.callout.warning" },
  danger: { icon: CircleAlert, word: "content.callout.danger" },
} as const satisfies { readonly [C in Callout]: { readonly icon: IconType; readonly word: string } };
