import { type FeatureValues, type RuntimeMode, writtenFeatures } from "@sheaf/contract";

/** What the address that the page was opened with says about the program itself. It holds until the page is loaded again. */
export interface PageParameters {
  readonly mode: RuntimeMode;
  readonly features: FeatureValues;
  /** Features that are none, as they were written. */
  readonly invalidFeatures: readonly string[];
  readonly debug: {
    /** `:debug`: what the program does is written to the console, and nobody edits live. */
    readonly isOn: boolean;
    /** `:debugTags`: of what only; empty: of everything. */
    readonly tags: readonly string[];
    /** `:recordDnD`: each step of a drag is written as well. */
    readonly recordsDragging: boolean;
    /** `:validate`: documents are checked after each change. */
    readonly validates: boolean;
  };
}

export function readPageParameters({
  pathname,
  search,
  isDriven,
}: {
  pathname: string;
  search: string;
  isDriven: boolean;
}): PageParameters {
  const given = new URLSearchParams(search);
  // a name alone turns on what it names
  const isOn = (name: string): boolean => given.has(name) && ["", "true"].includes((given.get(name) ?? "").toLowerCase());
  const { values, invalid } = writtenFeatures(given.getAll(":feature-flag").join(","));
  const isEmbed = /^\/(?:public\/)?embed\//.test(pathname) || isOn(":embed");
  return {
    mode: given.has(":screenshotRequestId") ? "screenshotter" : isEmbed ? "embed" : isDriven ? "test" : "page",
    features: values,
    invalidFeatures: invalid,
    debug: {
      isOn: isOn(":debug"),
      tags: (given.get(":debugTags") ?? "").split(",").filter((tag) => tag !== ""),
      recordsDragging: isOn(":recordDnD"),
      validates: isOn(":validate"),
    },
  };
}

/** Of this page. */
export const pageParameters: PageParameters =
  typeof location === "undefined"
    ? readPageParameters({ pathname: "/", search: "", isDriven: true })
    : readPageParameters({ pathname: location.pathname, search: location.search, isDriven: navigator.webdriver });
