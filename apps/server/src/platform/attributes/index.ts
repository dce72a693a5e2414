export { AttributeReader, readAttributes } from "./attributes.ts";
