import { describe, expect, test } from "vitest";
import { isTakenAccount, proposeAccounts } from "./account-proposals.js";

const proposed = (froms: readonly string[], context: Partial<Parameters<typeof proposeAccounts>[1]> = {}) =>
  Object.fromEntries(proposeAccounts(froms, { taxSystem: "bic-rs", bankAccountCodes: [], ...context }));

describe("the account of ours that an old one becomes", () => {
  test("is the one of the longest prefix", () => {
    expect(proposed(["606300", "60630000", "6063", "60631", "60639", "411DUPONT", "44571", "44566", "164100"])).toEqual({
      "606300": "606300",
      "60630000": "606300",
      "6063": "606300",
      "60631": "606310",
      "60639": "606300",
      "411DUPONT": "411000",
      "44571": "445710",
      "44566": "445660",
      "164100": "164000",
    });
  });

  test("is the one that replaced a code of before 2025; a transfer of charges is to choose", () => {
    expect(proposed(["675000", "775000", "777000", "671200", "671400", "771700", "791000", "7911"])).toEqual({
      "675000": "657000",
      "775000": "757000",
      "777000": "747000",
      "671200": "658200",
      "671400": "654000",
      "771700": "758400",
      "791000": null,
      "7911": null,
    });
  });

  test.each(["bnc", "bic-rs", "bic-rn"] as const)("is never one that the chart of %s does not have, whatever its old code", (taxSystem) => {
    const olds = ["6712", "6714", "7717", "675", "775", "777", "512700", "101000", "108000", "455000", "530000", "580000"];
    const given = Object.values(proposed(olds, { taxSystem })).filter((code) => code !== null);
    expect(given.filter((code) => !isTakenAccount(code, taxSystem))).toEqual([]);
  });

  test("is to choose for an account that resembles none of ours, or one of another tax system", () => {
    expect(proposed(["899999", "ABC", "", "9"])).toEqual({ "899999": null, ABC: null, "": null, "9": null });
    expect(proposed(["101300"], { taxSystem: "bnc" })).toEqual({ "101300": null });
    expect(isTakenAccount("101000", "bnc")).toBe(false);
    expect(isTakenAccount("101000", "bic-rn")).toBe(true);
    expect(isTakenAccount("999999", "bic-rn")).toBe(false);
  });

  test("is for banks the next one that a statement would open, those that exist first", () => {
    expect(proposed(["512100"])).toEqual({ "512100": "512000" });
    expect(proposed(["512800", "512300", "512900"])).toEqual({ "512300": "512000", "512800": "512100", "512900": "512900" });
    expect(proposed(["512000", "512100"])).toEqual({ "512000": "512000", "512100": "512100" });
    expect(proposed(["512700", "512100"], { bankAccountCodes: ["512000", "512100"] })).toEqual({ "512700": "512000", "512100": "512100" });
  });
});
