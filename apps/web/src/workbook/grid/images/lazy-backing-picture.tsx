import type { BackgroundImage } from "@sheaf/workbook";
import { Suspense } from "react";
import { lazyPart } from "../../../shared/words/lazy-part.ts";

/** Few pages have one: with its words a part of its own. */
const Picture = lazyPart(
  () => import("./backing-picture.tsx"),
  (part) => part.BackingPicture,
  ["content"],
);

/** The picture behind what stands in the box around it. */
export function BackingPicture({ picture }: { readonly picture: BackgroundImage }) {
  return (
    <Suspense fallback={null}>
      <Picture picture={picture} />
    </Suspense>
  );
}
