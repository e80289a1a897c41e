import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import type { Draft } from "./draft.js";
import { SubscriptionStep } from "./subscription-step.js";

const sent: string[] = [];
const done = vi.fn<(checkoutUrl: string | null) => Promise<void>>();
let replies: Record<string, () => Response>;

const draft = { plan: "yearly", promoCode: "" } as Draft;
const plans = [{ id: "yearly", label: "Annuel", period: "par an", price: 120, promoPrice: null }];
const subscription = (given: object) => () =>
  Response.json({
    data: {
      plans,
      promoCode: null,
      promoText: null,
      status: "none",
      plan: null,
      paid: false,
      trialEndsOn: null,
      endsOn: null,
      invoices: [],
      ...given,
    },
  });
const refusal = (status: number, message: string) => () =>
  Response.json({ code: "subscription.payment", message, error: { type: "modal" }, target: null }, { status });

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <SubscriptionStep exportHelp={null} draft={draft} change={() => undefined} onDone={done} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const later = () => screen.findByRole("button", { name: "Plus tard" });

beforeEach(() => {
  sent.length = 0;
  done.mockReset().mockResolvedValue();
  queryClient.clear();
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  replies = {};
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    const { pathname } = new URL(url);
    if (method !== "GET") sent.push(`${method} ${pathname}`);
    return (replies[`${method} ${pathname}`] ?? (() => Response.json({}, { status: 404 })))();
  });
});
afterEach(cleanup);

describe("the last step may be left", () => {
  test("with a trial, while there is one", async () => {
    replies = {
      "GET /api/v1/subscription": subscription({}),
      "POST /api/v1/subscription/trial": subscription({ status: "trial" }),
    };
    const user = open();
    await user.click(await later());
    expect([sent, done.mock.calls]).toEqual([["POST /api/v1/subscription/trial"], [[null]]]);
  });

  test("without one, unpaid: nothing is asked for, the subscription waits in the account", async () => {
    replies = { "GET /api/v1/subscription": subscription({ trialEndsOn: "2026-01-31" }) };
    const user = open();
    await user.click(await later());
    expect([sent, done.mock.calls]).toEqual([[], [[null]]]);
  });

  test("also when the offers cannot be read", async () => {
    replies = { "GET /api/v1/subscription": refusal(404, "Introuvable.") };
    const user = open();
    await user.click(await later());
    expect([sent, done.mock.calls]).toEqual([[], [[null]]]);
  });
});

test("a failure is told in place, no modal comes over the sign-up; the next attempt forgets it", async () => {
  replies = {
    "GET /api/v1/subscription": subscription({ trialEndsOn: "2026-01-31" }),
    "POST /api/v1/subscription": refusal(502, "Le paiement ne répond pas."),
  };
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Choisir cette formule" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Le paiement ne répond pas.");
  expect([screen.queryByRole("dialog"), done.mock.calls]).toEqual([null, []]);
  await user.click(await later());
  expect([screen.queryByRole("alert"), done.mock.calls]).toEqual([null, [[null]]]);
});
