import { useApolloClient } from "@apollo/client/react";
import type { DocumentAnswer } from "@sheaf/contract";
import { type Element, effectsOf, type Id, isHiddenPage, isRunnable, settableControls, type WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { documentCall } from "../../shared/documents/early-document.ts";
import { DOCUMENT } from "../../shared/documents/queries.ts";
import { useServices } from "../../shared/services/services.tsx";
import { offeredParts, type OfferedParts } from "./offered.ts";

/** Names of documents by their ids; null: whoever looks does not see the document. Not there: not known yet. */
type DocumentNames = ReadonlyMap<Id, string | null>;

/** The names of the documents that an element's steps open. */
export function useDocumentNames(element: Element): DocumentNames {
  const client = useApolloClient();
  const [names, setNames] = useState<DocumentNames>(new Map());
  const ids = useMemo(
    () =>
      [
        ...new Set(
          effectsOf(element).flatMap(({ effect }) => (isRunnable(effect) && effect.effect === "open-document" ? [effect.documentId] : [])),
        ),
      ]
        .filter((id) => id !== "")
        .toSorted()
        .join(" "),
    [element],
  );
  useEffect(() => {
    let isGone = false;
    for (const inodeId of ids === "" ? [] : ids.split(" "))
      void client
        .query({ query: DOCUMENT, variables: { inodeId } })
        .then(
          ({ data }) => data?.inode.name ?? null,
          () => null,
        )
        .then((name) => {
          if (!isGone) setNames((before) => new Map([...before, [inodeId, name]]));
        });
    return () => {
      isGone = true;
    };
  }, [client, ids]);
  return names;
}

/** What a document has for a step that opens it: its pages, and the controls that its readers can set. Null: not known yet; "unseen": it cannot be read. */
export function useDocumentParts(documentId: Id): Pick<OfferedParts, "pages" | "controls"> | "unseen" | null {
  const { http } = useServices();
  const [found, setFound] = useState<{ readonly id: Id; readonly parts: Pick<OfferedParts, "pages" | "controls"> | "unseen" } | null>(null);
  useEffect(() => {
    if (documentId === "") return;
    const left = new AbortController();
    const call = documentCall({ id: documentId, mode: "view", version: null, snapshot: null }, null);
    http.json<DocumentAnswer>(call, { signal: left.signal }).then(
      (answer) => setFound({ id: documentId, parts: partsFor(answer.document as WorkbookDocument) }),
      () => {
        if (!left.signal.aborted) setFound({ id: documentId, parts: "unseen" });
      },
    );
    return () => left.abort();
  }, [http, documentId]);
  return found?.id === documentId ? found.parts : null;
}

function partsFor(document: WorkbookDocument): Pick<OfferedParts, "pages" | "controls"> {
  const { pages, controls } = offeredParts(document);
  const settable = settableControls(document, { onlyShown: true });
  const hidden = new Set(document.pages.filter(isHiddenPage).map(({ id }) => id));
  return { pages: pages.filter(({ id }) => !hidden.has(id)), controls: controls.filter(({ control }) => settable.has(control.id)) };
}
