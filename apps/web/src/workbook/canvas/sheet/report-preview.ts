/** Of an address: a report is shown as it is printed. */
const PREVIEW = ":isReportPreview";

/** Whether an address asks for a report as it is printed. A name alone does. */
export function isReportPreview(search: string): boolean {
  const given = new URLSearchParams(search).get(PREVIEW);
  return given !== null && ["", "true"].includes(given.toLowerCase());
}

/** The same place, as it is printed. */
export const previewAddress = ({ pathname, search }: Pick<Location, "pathname" | "search">): string =>
  `${pathname}${search === "" ? "?" : `${search}&`}${PREVIEW}=true`;

/** The same place, not as it is printed. */
export function addressBehind({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((part) => decodeURIComponent(part.split("=")[0] ?? "") !== PREVIEW && part !== "");
  return kept.length === 0 ? pathname : `${pathname}?${kept.join("&")}`;
}
