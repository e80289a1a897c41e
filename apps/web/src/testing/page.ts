import type { Environment } from "vitest/runtime";

/** The place of tests of components: each file of them opens a page of its own in it (`new-page.ts`). */
export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
