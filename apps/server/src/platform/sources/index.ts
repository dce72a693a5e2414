export { type Networks, networksOf, readNetwork, reaches, SourceReader } from "./sources.ts";
