import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "tools/**/*.test.ts"],
    exclude: ["**/node_modules/**", "tests/e2e/**"],
    setupFiles: ["tools/test/property-seed.ts", "apps/web/src/shared/words/testing/english.ts"],
    pool: "forks",
    // Files of one worker share what they import: most of a quick file's time is the import of the compiler. What a file changes in its
    // process (variables of the environment, handlers) it gives back.
    isolate: false,
    // More than cores: most of them wait for an engine, a process or a timer.
    maxWorkers: 3,
    // Real engines and processes: a busy machine takes many times as long as a quiet one, and nothing here is about time.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
