import { useQuery } from "@apollo/client/react";
import { type ComponentProps, Suspense } from "react";
import { CallErrorScreen, errorScreenKind } from "../feedback/error-screen.tsx";
import { FullScreenLoader } from "../feedback/full-screen-loader.tsx";
import { lazyPart } from "../words/lazy-part.ts";
import { CLOSED_DOCUMENT } from "./access-queries.ts";

const RequestAccessScreen = lazyPart(
  () => import("./request-access-screen.tsx"),
  (part) => part.RequestAccessScreen,
);

/**
 * The screen for a document that could not be opened. Where it stands in the organization and the person may ask for it, they can do so here;
 * everything else that is not there looks the same, whether it never was or is somebody else's.
 */
export function DocumentErrorScreen({ inodeId, ...screen }: { readonly inodeId: string } & ComponentProps<typeof CallErrorScreen>) {
  const isHidden = errorScreenKind(screen.error) === "not-found";
  const { data, loading } = useQuery(CLOSED_DOCUMENT, { variables: { inodeId }, skip: !isHidden, fetchPolicy: "network-only" });
  if (isHidden && loading && data === undefined) return screen.isPart === true ? null : <FullScreenLoader />;
  if (!isHidden || data === undefined) return <CallErrorScreen {...screen} />;
  return (
    <Suspense fallback={null}>
      <RequestAccessScreen closed={data.closedDocument} homeHref={screen.homeHref} isPart={screen.isPart ?? false} />
    </Suspense>
  );
}
