export { graphqlSchema, serveGraphql } from "./route.ts";
