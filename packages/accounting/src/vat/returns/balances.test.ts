import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { balancesControl, type RightfulBalances, type VatBalance } from "./balances.js";
import { isBlocking } from "./controls.js";

const NOTHING: RightfulBalances = {
  unpaid: [],
  toPay: cents(0),
  creditOut: cents(0),
  refundsClaimed: cents(0),
  otherDeposits: cents(0),
  openingDebt: cents(0),
  elsewhere: [],
};
const balance = (accountCode: string, credit: string): VatBalance => ({ accountCode, netCredit: fromEuros(credit) });

function control(balances: readonly VatBalance[], rightful: Partial<RightfulBalances> = {}) {
  return balancesControl({ end: isoDate("2026-09-30"), balances, settlement: [] }, { ...NOTHING, ...rightful });
}

describe("balances of 445xx at the end of a return", () => {
  test.each([
    [
      "a return not paid",
      "445510",
      "402,00",
      { unpaid: [{ period: "2026-08", left: fromEuros("402,00") }] },
      "déclaration 2026-08 à payer",
    ],
    ["the return itself", "445510", "402,00", { toPay: fromEuros("402,00") }, "cette déclaration à payer"],
    ["the credit carried on", "445670", "-596,00", { creditOut: fromEuros("596,00") }, "crédit reporté"],
    ["a refund claimed", "445830", "-800,00", { refundsClaimed: fromEuros("800,00") }, "remboursement demandé"],
    ["a deposit of the next year", "445810", "-812,40", { otherDeposits: fromEuros("812,40") }, "acompte d’une autre déclaration"],
    ["a deposit debited in January", "445810", "200,00", { otherDeposits: fromEuros("-200,00") }, "acompte débité après la période"],
    ["a debt brought by the books before", "445510", "350,20", { openingDebt: fromEuros("500,00") }, "TVA due d’avant ces livres"],
    ["input VAT that waits", "445640", "-20,00", {}, "TVA déductible en attente de paiement"],
    ["output VAT that waits", "445740", "33,33", {}, "TVA collectée en attente d’encaissement"],
    ["an invoice to come", "445860", "-12,00", {}, "TVA sur factures non parvenues"],
    ["an invoice to issue", "445870", "18,00", {}, "TVA sur factures à établir"],
    ["VAT declared elsewhere", "445711", "100,00", { elsewhere: [balance("445711", "100,00")] }, "TVA déclarée ailleurs"],
  ] as const)("%s is named with its figure", (_case, account, credit, rightful, name) => {
    const found = control([balance(account, credit)], rightful);
    expect(found).toMatchObject({ key: "balances", ok: true, difference: 0 });
    expect(found.message).toContain(`${name} (${account}), `);
    expect(found.message).toContain(credit.replace("-", ""));
  });

  test("the rest is a gap, account by account, that warns without preventing the validation", () => {
    const found = control([balance("445510", "402,00"), balance("445711", "100,00"), balance("445500", "-7,00")], {
      toPay: fromEuros("402,00"),
    });
    expect(found).toMatchObject({ ok: false, expected: 40200, found: 49500, difference: 9300 });
    expect(found.message).toMatch(/Aucune déclaration n’explique\u00a0: 445500, 7,00\s€ au débit\u202f; 445711, 100,00\s€ au crédit\.$/);
    expect(isBlocking(found)).toBe(false);
  });

  test("two gaps that make up for each other are seen", () => {
    expect(control([balance("445711", "100,00"), balance("445660", "-100,00")])).toMatchObject({ ok: false, difference: 0 });
  });

  test("a payment of what was declared elsewhere is right up to its VAT, an overpayment is a gap", () => {
    const elsewhere = [balance("445711", "1000,00"), balance("445660", "-400,00")];
    expect(control([...elsewhere, balance("445510", "-600,00")], { elsewhere }).ok).toBe(true);
    expect(control([...elsewhere, balance("445510", "-650,00")], { elsewhere })).toMatchObject({ ok: false, difference: -5000 });
  });

  test("the settlement of the return counts: what it clears is gone, what it owes is there", () => {
    const settlement = [
      { accountCode: "445711", debit: fromEuros("100,00"), credit: cents(0) },
      { accountCode: "445510", debit: cents(0), credit: fromEuros("100,00") },
    ];
    const given = { end: isoDate("2026-09-30"), balances: [balance("445711", "100,00")], settlement };
    expect(balancesControl(given, { ...NOTHING, toPay: fromEuros("100,00") }).ok).toBe(true);
    expect(balancesControl(given, NOTHING).ok).toBe(false);
  });
});
