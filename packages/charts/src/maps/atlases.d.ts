// What the compiler would make of a file of a megabyte is its type, point by point: here it is said in a line.
declare module "world-atlas/countries-50m.json" {
  import type { feature } from "topojson-client";

  const topology: Parameters<typeof feature>[0];
  export default topology;
}
declare module "us-atlas/states-albers-10m.json" {
  import type { feature } from "topojson-client";

  const topology: Parameters<typeof feature>[0];
  export default topology;
}
declare module "us-atlas/counties-albers-10m.json" {
  import type { feature } from "topojson-client";

  const topology: Parameters<typeof feature>[0];
  export default topology;
}
declare module "i18n-iso-countries/codes.json" {
  const codes: readonly (readonly [alpha2: string, alpha3: string, numeric: string, ...rest: string[]])[];
  export default codes;
}
declare module "i18n-iso-countries/langs/en.json" {
  const words: { readonly locale: string; readonly countries: Readonly<Record<string, string | readonly string[]>> };
  export default words;
}
