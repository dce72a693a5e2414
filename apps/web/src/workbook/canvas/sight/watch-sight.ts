/** Called when a place comes into sight, and when it leaves it. */
type OnSight = (isThere: boolean) => void;
type Watch = (place: Element, onSight: OnSight) => () => void;

/**
 * Tells whether a place is near what is in sight, through everything that scrolls around it: a screen more on every side. Who scrolls by a page, or
 * goes on by the keyboard, finds what is there drawn. The function that comes back ends it.
 */
export const watchSight = watching("100%");

/** The same of what can be seen, and not only soon. */
export const watchSeen = watching("0px");

function watching(around: string): Watch {
  const watched = new Map<Element, OnSight>();
  let observer: IntersectionObserver | null = null;
  const tell = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
  };
  return (place, onSight) => {
    // Where nobody can tell, everything is.
    if (typeof IntersectionObserver === "undefined") {
      onSight(true);
      return () => undefined;
    }
    // A browser that knows no margin of what scrolls inside of the window tells it when it is in sight.
    observer ??= new IntersectionObserver(tell, { rootMargin: around, scrollMargin: around });
    watched.set(place, onSight);
    observer.observe(place);
    return () => {
      watched.delete(place);
      observer?.unobserve(place);
    };
  };
}
