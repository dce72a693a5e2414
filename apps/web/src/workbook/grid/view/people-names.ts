import { createContext } from "react";

/** Members by e-mail address in lower case, as far as they are known. */
export const PeopleNames = createContext<ReadonlyMap<string, { readonly userId: string; readonly name: string }>>(new Map());
