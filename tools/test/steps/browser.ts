// Browser tests against the real product; brings a Chromium where there is none.
import { provideChromium } from "../../../tests/browser/provide.ts";
import type { Step } from "../step.ts";
import { runSuite } from "./vitest.ts";

export const browser: Step = {
  name: "browser",
  about: "the product in a real Chromium",
  async run(context) {
    const chromium = await provideChromium((line) => console.log(line));
    if (chromium.kind === "none")
      return { passed: 0, failures: [`no Chromium to be had: ${chromium.reason}`], skips: [], counted: "nothing" };
    console.log(`${chromium.path} (${chromium.from})`);
    const environment = { ...context.environment, CHROMIUM_PATH: chromium.path };
    return runSuite(
      { name: "browser", about: "", folders: ["tests/e2e"], config: "tests/e2e/vitest.config.ts" },
      { ...context, environment },
    );
  },
};
