import type { Pointer } from "@sheaf/sync";
import type { Id } from "@sheaf/workbook";
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMembership } from "../../../shared/services/organization.tsx";
import { shortName, useOthers } from "../../state/live/use-others.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { placeOfPointer, pointerAt } from "./pointer-place.ts";
import { usePointersShown } from "./pointers-shown.ts";
import styles from "./pointers.module.css";

/** Between two places that are told, ms. */
const TOLD_EVERY = 80;
/** A pointer that rests so long is shown no more, ms. */
const RESTS = 15_000;

interface PointersProps {
  readonly pageId: Id;
  readonly page: RefObject<HTMLDivElement | null>;
}

/** Where others who edit the page point, with their names. Nothing is announced: pointers move all the time, and their elements say who is there. */
export function Pointers({ pageId, page }: PointersProps) {
  const isShown = usePointersShown();
  const { me } = useMembership();
  const others = useOthers().filter(({ userId }) => userId !== me.member.userId);
  const isWatched = others.some(({ place }) => place?.pageId === pageId);
  useTold(pageId, page, isShown, isWatched);
  const pointers = usePointed(pageId, isShown);
  return (
    <div className={styles.layer} aria-hidden="true">
      {others.map((other) => {
        const at = pointers.get(other.client);
        return at === undefined ? null : <Marker key={other.client} at={at} name={shortName(other)} hue={other.hue} page={page} />;
      })}
    </div>
  );
}

/** Tells where this person points, as long as somebody looks at the page. */
function useTold(pageId: Id, page: PointersProps["page"], isShown: boolean, isWatched: boolean): void {
  const { documents } = useWorkbook();
  const { pointers } = documents;
  useEffect(() => {
    pointers?.point(null, isShown);
    return () => pointers?.point(null, false);
  }, [pointers, isShown, pageId]);
  useEffect(() => {
    const root = page.current;
    if (pointers === undefined || root === null || !isShown || !isWatched) return undefined;
    let last: PointerEvent | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = (): void => {
      timer = null;
      if (last === null) return;
      const { target, clientX, clientY } = last;
      const box = target instanceof Element ? target.closest("[data-element]") : null;
      const id = box?.getAttribute("data-element") ?? null;
      const at = box === null || id === null ? null : { id, box: box.getBoundingClientRect() };
      pointers.point(pointerAt(pageId, root.getBoundingClientRect(), at, clientX, clientY), true);
    };
    const onMove = (event: PointerEvent): void => {
      // A finger is where it presses, and nowhere before.
      if (event.pointerType === "touch") return;
      last = event;
      timer ??= setTimeout(tell, TOLD_EVERY);
    };
    const onLeave = (): void => {
      last = null;
      pointers.point(null, true);
    };
    root.addEventListener("pointermove", onMove);
    root.addEventListener("pointerleave", onLeave);
    return () => {
      root.removeEventListener("pointermove", onMove);
      root.removeEventListener("pointerleave", onLeave);
      if (timer !== null) clearTimeout(timer);
    };
  }, [pointers, page, pageId, isShown, isWatched]);
}

/** Where others point on this page, by their clients. */
function usePointed(pageId: Id, isShown: boolean): ReadonlyMap<string, Pointer> {
  const { documents } = useWorkbook();
  const { pointers } = documents;
  const [pointed, setPointed] = useState<ReadonlyMap<string, Pointer>>(none);
  useEffect(() => {
    if (pointers === undefined || !isShown) return undefined;
    const rests = new Map<string, ReturnType<typeof setTimeout>>();
    const without = (client: string) => (before: ReadonlyMap<string, Pointer>) =>
      before.has(client) ? new Map([...before].filter(([other]) => other !== client)) : before;
    const stop = pointers.onPoint((client, at) => {
      clearTimeout(rests.get(client));
      rests.delete(client);
      if (at === null || at.pageId !== pageId) return setPointed(without(client));
      rests.set(
        client,
        setTimeout(() => setPointed(without(client)), RESTS),
      );
      return setPointed((before) => new Map([...before, [client, at]]));
    });
    return () => {
      stop();
      for (const timer of rests.values()) clearTimeout(timer);
      setPointed(none);
    };
  }, [pointers, pageId, isShown]);
  return pointed;
}

interface MarkerProps {
  readonly at: Pointer;
  readonly name: string;
  readonly hue: string;
  readonly page: PointersProps["page"];
}

function Marker({ at, name, hue, page }: MarkerProps) {
  const marker = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [root, node] = [page.current, marker.current];
    if (root === null || node === null) return;
    const boxOf = (id: string) => root.querySelector(`[data-element="${CSS.escape(id)}"]`)?.getBoundingClientRect() ?? null;
    const place = placeOfPointer(at, root.getBoundingClientRect(), boxOf);
    node.hidden = place === null;
    if (place !== null) node.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }, [at, page]);
  return (
    <div ref={marker} className={styles.marker} data-pointer="" style={{ "--hue": hue } as CSSProperties}>
      <svg width="14" height="16" viewBox="0 0 14 16">
        <path d="M1 1v12.5l3.6-3.3 2.3 5 2.3-1-2.2-4.9h5z" />
      </svg>
      <span className={styles.name}>{name}</span>
    </div>
  );
}

const none: ReadonlyMap<string, Pointer> = new Map();
