import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import type { ShareLinkFacts } from "@sheaf/contract";
import { UTC } from "@sheaf/locale";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Membership, MembershipContext } from "../../services/organization.tsx";
import { rightWordsOf } from "./right-words.ts";
import { ShareLinkSection } from "./share-link.tsx";
import { sharedAddress } from "./shared-address.ts";

const link = { right: "view", expiresAt: null, token: "abc.def", useCount: 2 } as const;
const address = "https://sheaf.example/harbor/workbook/Tides";

function shown(facts: ShareLinkFacts): string {
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
  const section = createElement(ShareLinkSection, {
    inodeId: "i",
    words: rightWordsOf("workbook"),
    everybody: "Everyone at Harbor",
    facts,
    onChanged: () => Promise.resolve(),
    onFailure: () => undefined,
  });
  const membership = createElement(MembershipContext, { value: { zone: UTC } as Membership }, section);
  return renderToStaticMarkup(createElement(ApolloProvider, { client } as Parameters<typeof ApolloProvider>[0], membership));
}

test("the address that is handed on has the token of a link only where links let people in", () => {
  expect(sharedAddress(address, { isAllowed: true, link })).toBe(`${address}?link=abc.def`);
  for (const facts of [undefined, { isAllowed: true, link: null }, { isAllowed: false, link }, { isAllowed: false, link: null }])
    expect(sharedAddress(address, facts)).toBe(address);
});

test("a link that lets nobody in is said to, and can be removed; nothing says what it would give", () => {
  const off = shown({ isAllowed: false, link });
  expect(off).toContain("Link sharing is turned off for this organization");
  expect(off).toMatch(/<button[^>]*>.*Remove/);
  expect(off).not.toMatch(/Can view|expire/);
  expect(shown({ isAllowed: true, link })).toMatch(/2 people have used it.*Can view.*Does not expire/);
  expect(shown({ isAllowed: false, link: null })).toBe("");
});
