import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { ToastRegion } from "../../../ui/messages/toast.js";
import { aChart } from "../testing/a-chart.js";
import { anOperation } from "../testing/an-operation.js";
import { openNext } from "./following.js";

const closed: string[] = [];
const last = anOperation({ id: "last" });
const following = {
  operations: [last],
  toCategorize: 1,
  chart: aChart(),
  used: [],
  goesOn: true,
  onCursor: () => undefined,
  onClose: () => void closed.push("closed"),
};

beforeEach(() => {
  closed.length = 0;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data: [last] })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

test.each([
  ["passed", /^C’était la dernière.*elle reste à catégoriser/],
  ["done", /^Tout est catégorisé/],
] as const)("after the last one, %s, the message says what is so", async (what, words) => {
  render(<ToastRegion />);
  expect(await openNext("last", what, following)).toBe(false);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(closed).toEqual(["closed"]);
});
