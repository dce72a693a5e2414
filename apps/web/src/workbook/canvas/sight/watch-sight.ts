/** Called when a place comes near what is in sight, and when it leaves it. */
type OnSight = (isNear: boolean) => void;

/** A screen more on every side: who scrolls by a page, or goes on by the keyboard, finds what is there drawn. */
const AROUND = "100%";

const watched = new Map<Element, OnSight>();
let observer: IntersectionObserver | null = null;

/** Tells whether a place is near what is in sight, through everything that scrolls around it. The function that comes back ends it. */
export function watchSight(place: Element, onSight: OnSight): () => void {
  // Where nobody can tell, everything is.
  if (typeof IntersectionObserver === "undefined") {
    onSight(true);
    return () => undefined;
  }
  observer ??= openObserver();
  watched.set(place, onSight);
  observer.observe(place);
  return () => {
    watched.delete(place);
    observer?.unobserve(place);
  };
}

function openObserver(): IntersectionObserver {
  const tell = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
  };
  // A browser that knows no margin of what scrolls inside of the window tells it when it is in sight.
  return new IntersectionObserver(tell, { rootMargin: AROUND, scrollMargin: AROUND });
}
