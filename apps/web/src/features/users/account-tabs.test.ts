import { expect, test } from "vitest";
import { shownTabs, tabOf, writtenTab } from "./account-tabs.js";

const own = shownTabs({ context: "CLIENT", hasProfile: true, hasRegimes: false });

test("each tab of the address opens its pane; none or an unknown one is the profile", () => {
  expect(own).toEqual(["profile", "accounts", "subscription"]);
  expect(["accounts", "subscription", undefined, "", "facture"].map((given) => tabOf(given, own))).toEqual([
    "accounts",
    "subscription",
    "profile",
    "profile",
    "profile",
  ]);
});

test("with the flag off the profile is gone, and the bank accounts come first", () => {
  const shown = shownTabs({ context: "CLIENT", hasProfile: false, hasRegimes: false });
  expect(shown).toEqual(["accounts", "subscription"]);
  expect(tabOf(undefined, shown)).toBe("accounts");
});

test("a firm's staff inside a client's company does not see the subscription", () => {
  const shown = shownTabs({ context: "ADMIN_CLIENT", hasProfile: true, hasRegimes: false });
  expect(tabOf("subscription", shown)).toBe("profile");
});

test("the flag of the regimes gives them a tab", () => {
  const shown = shownTabs({ context: "CLIENT", hasProfile: true, hasRegimes: true });
  expect(shown).toEqual(["profile", "regimes", "accounts", "subscription"]);
  expect([tabOf("regimes", shown), tabOf("regimes", own)]).toEqual(["regimes", "profile"]);
});

test("the address of a pane opens it again, the profile having none", () => {
  expect(own.map((tab) => tabOf(writtenTab(tab), own))).toEqual(own);
  expect(writtenTab("profile")).toBeUndefined();
});
