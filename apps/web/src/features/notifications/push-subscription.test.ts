import { expect, test, vi } from "vitest";

vi.mock("../../lib/api.js", () => ({ call: () => null }));

const { deviceOf } = await import("./push-subscription.js");

test("a window of 640 pixels is a mobile, one more is a desktop", () => {
  expect(deviceOf(640)).toBe("mobile");
  expect(deviceOf(641)).toBe("desktop");
});
