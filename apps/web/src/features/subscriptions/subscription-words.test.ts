import { expect, test } from "vitest";
import { canEnd, canTry, subscriptionChange, nextSentence, planPrice, statusChip, unsubscribedWords } from "./subscription-words.js";

const none = { paid: true, trialEndsOn: null, endsOn: null };
const STATES = ["none", "trial", "active", "unpaid", "cancelled", "firm"] as const;

test("each state says what comes next, with its day", () => {
  expect(nextSentence({ ...none, status: "trial", trialEndsOn: "2026-05-01" })).toBe(
    "Votre essai se termine le 1ᵉʳ mai 2026\u00a0: rien n’est prélevé d’ici là.",
  );
  expect(nextSentence({ ...none, status: "cancelled", endsOn: "2026-04-30" })).toBe("Vous gardez l’accès jusqu’au 30 avril 2026.");
  expect(new Set(STATES.map((status) => nextSentence({ ...none, status }))).size).toBe(6);
  expect(new Set(STATES.map((status) => statusChip(status).label)).size).toBe(6);
});

test("the last day of access is no longer promised once it has passed", () => {
  expect(nextSentence({ ...none, status: "cancelled", paid: false, endsOn: "2026-04-30" })).toBe("Votre abonnement est terminé.");
});

test("an address that says one has left is believed of a cancelled subscription only", () => {
  expect(STATES.filter((status) => unsubscribedWords({ status, paid: true }) !== null)).toEqual(["cancelled"]);
  expect(unsubscribedWords({ status: "cancelled", paid: true })?.lead).toBe("Tout vous reste ouvert jusqu’à la fin de la période payée.");
  expect(unsubscribedWords({ status: "cancelled", paid: false })?.lead).toContain("se téléchargent à tout moment");
});

test("an offer is chosen when there is none; what still runs is taken up again as it was; what is paid stays", () => {
  const choices = STATES.map((status) => subscriptionChange({ status, paid: true, plan: "monthly" }));
  expect(choices).toEqual(["now", "later", null, "now", "resume", null]);
  expect(subscriptionChange({ status: "cancelled", paid: false, plan: "monthly" })).toBe("now");
});

test("a trial serves once", () => {
  expect(STATES.filter((status) => canTry({ status, trialEndsOn: null }))).toEqual(["none"]);
  expect(canTry({ status: "none", trialEndsOn: "2026-03-01" })).toBe(false);
});

test("what is paid or due can be ended; a trial ends by itself", () => {
  expect(STATES.filter(canEnd)).toEqual(["active", "unpaid"]);
});

test("a promo code strikes the price out", () => {
  expect(planPrice({ price: 19, promoPrice: 15.2 })).toEqual({ now: "15,20\u00a0€", before: "19,00\u00a0€" });
  expect(planPrice({ price: 19, promoPrice: null })).toEqual({ now: "19,00\u00a0€", before: null });
});
