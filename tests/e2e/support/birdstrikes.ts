// The table that tests of the grid begin with: four columns of birdstrikes.csv, 10,000 rows.
import type { Locator, Page } from "playwright-core";

export const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });

/** A text, another, money and a day. */
export const strikeColumns = [
  { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
  { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
  { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]", format: { kind: "number", formatString: "$,.0f" } },
  { id: "day", name: "Day", formula: "[birdstrikes/Flight Date]", format: { kind: "datetime", formatString: "%d %b %Y" } },
];
