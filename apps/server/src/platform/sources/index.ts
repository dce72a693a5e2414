export { networksOf, readNetwork, reaches, SourceReader } from "./sources.ts";
