/** What can be turned on and off without another release, with what holds where nobody says otherwise. */
export const features = {
  /** Large bodies are sent compressed. */
  gzipRequests: { default: true, modes: ["page", "embed", "screenshotter", "test"] },
  /** The hint that a browser is old. */
  browserSupportBanner: { default: true, modes: ["page"] },
  /** What a page tells of its use, where the organization keeps it. */
  usageEvents: { default: true, modes: ["page", "embed"] },
  /** Work that holds a page up for more than half a second, among that. */
  longTasks: { default: true, modes: ["page", "embed"] },
  /** How long calls take, among that. */
  requestTimings: { default: true, modes: ["page", "embed"] },
} as const satisfies Readonly<Record<string, Feature>>;

/** How a page runs: by itself, in another page, for a picture, in a test. */
export type RuntimeMode = "page" | "embed" | "screenshotter" | "test";
interface Feature {
  readonly default: boolean;
  /** How a page must run for it to be there at all. */
  readonly modes: readonly RuntimeMode[];
}
export type FeatureName = keyof typeof features;
export type FeatureValues = Readonly<Partial<Record<FeatureName, boolean>>>;

const known: Readonly<Record<string, Feature>> = features;
export const isFeature = (name: string): name is FeatureName => Object.hasOwn(features, name);
export const featureOf = (name: FeatureName): Feature => known[name] ?? features[name];

/** What a server says of its features. One that this program does not know is another version's; a value of another type is a mistake. */
export function featureValues(given: unknown): FeatureValues {
  if (typeof given !== "object" || given === null) throw new Error("Invalid feature type");
  const values: Partial<Record<FeatureName, boolean>> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isFeature(name)) continue;
    if (typeof value !== "boolean") throw new Error("Invalid feature type");
    values[name] = value;
  }
  return values;
}

/** `gzipRequests,longTasks:false`: features turned on and off by hand; what is none of that is given back as it was written. */
export function writtenFeatures(text: string): { readonly values: FeatureValues; readonly invalid: readonly string[] } {
  const values: Partial<Record<FeatureName, boolean>> = {};
  const invalid: string[] = [];
  for (const part of text.split(",").filter((one) => one.trim() !== "")) {
    const [name = "", value = "true", ...more] = part.trim().split(/[:=]/);
    if (!isFeature(name) || more.length > 0 || !["true", "false"].includes(value.toLowerCase())) invalid.push(part.trim());
    else values[name] = value.toLowerCase() === "true";
  }
  return { values, invalid };
}
