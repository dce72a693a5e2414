import { expect, test } from "vitest";
import { addressOfSearch, readSearchAsked } from "./search-address.ts";

const OWNER = "0b6f4f6e-7d0f-4a52-9c52-0c2c4c7b0a11";

test("what a search asks for stands in its address and comes back from it", () => {
  const asked = { query: "a & b, c", types: ["workbook", "report"], badges: ["endorsed"], owner: OWNER, place: "inside" } as const;
  const address = addressOfSearch("acme", asked);
  expect(address).toBe(`/acme/search?query=a%20%26%20b%2C%20c&types=workbook,report&badges=endorsed&owner=${OWNER}&in=inside`);
  expect(readSearchAsked(address.slice(address.indexOf("?")))).toEqual(asked);
});

test("names that are none, and an owner that is no id, are left out; a parameter may stand twice", () => {
  expect(readSearchAsked("?query=x&types=workbook&types=folder,nothing&badges=shiny&owner=me&in=space")).toEqual({
    query: "x",
    types: ["folder", "workbook"],
    badges: [],
    owner: null,
    place: "documents",
  });
  expect(addressOfSearch("acme", readSearchAsked(""))).toBe("/acme/search?query=");
});
