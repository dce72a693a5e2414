import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: join(import.meta.dirname, "../.."),
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: ["tests/e2e/support/product.ts"],
    pool: "forks",
    // A browser test mostly waits for a page; three at a time keep two cores busy without starving the server.
    maxWorkers: 3,
    // A machine three times slower than usual is slow, not broken: what hangs is found by the waits inside a test.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // What is polled for waits for a warehouse, on cores that it shares with the browser.
    expect: { poll: { timeout: 45_000 } },
  },
});
