import { expect, test } from "vitest";
import { canEnd, nextSentence, planPrice, statusChip } from "./subscription-words.js";

const none = { trialEndsOn: null, endsOn: null };

test("each state says what comes next, with its day", () => {
  expect(nextSentence({ ...none, status: "trial", trialEndsOn: "2026-05-01" })).toBe(
    "Votre essai se termine le 1er mai 2026\u00a0: rien n’est prélevé d’ici là.",
  );
  expect(nextSentence({ ...none, status: "cancelled", endsOn: "2026-04-30" })).toBe("Vous gardez l’accès jusqu’au 30 avril 2026.");
  const states = ["none", "trial", "active", "unpaid", "cancelled", "firm"] as const;
  expect(new Set(states.map((status) => nextSentence({ ...none, status }))).size).toBe(6);
  expect(new Set(states.map((status) => statusChip(status).label)).size).toBe(6);
});

test("only what goes on can be ended", () => {
  expect((["none", "trial", "active", "unpaid", "cancelled", "firm"] as const).filter(canEnd)).toEqual(["trial", "active"]);
});

test("a promo code strikes the price out", () => {
  expect(planPrice({ price: 19, promoPrice: 15.2 })).toEqual({ now: "15,20\u00a0€", before: "19,00\u00a0€" });
  expect(planPrice({ price: 19, promoPrice: null })).toEqual({ now: "19,00\u00a0€", before: null });
});
