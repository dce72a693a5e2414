import { Suspense } from "react";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import type { PictureBehindProps } from "./picture-behind.tsx";

/** Few pages, containers and charts have one: with its words a part of its own. */
const Part = lazyPart(
  () => import("./picture-behind.tsx"),
  (part) => part.PictureBehind,
  ["content"],
);

/** The section of a panel for the picture behind something. */
export function PictureBehind(props: PictureBehindProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
