import { expect, test, vi } from "vitest";

vi.mock("../brand/brand.js", () => ({ useBrand: () => null }));
vi.mock("./session.js", () => ({ useSession: () => null }));

const { isConsumerDisplay } = await import("./display.js");

const consumer = { cabinet: null };

test.each([
  ["ANON", true],
  ["CLIENT", true],
  ["ADMIN", false],
  ["ADMIN_CLIENT", false],
] as const)("on the consumer's address, %s sees the consumer's words: %s", (context, expected) => {
  expect(isConsumerDisplay(consumer, context, false)).toBe(expected);
  expect(isConsumerDisplay(consumer, context, true)).toBe(false);
});
