import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents, sumCents } from "../money.js";
import { postedGroups, proposedGroups } from "./invoice-groups.js";
import { discountParts, gapOf, speaksOfDiscount, splitPayment } from "./invoice-split.js";
import type { InvoiceHead } from "./invoice-head.js";
import type { ReceivedInvoice } from "./received-invoice.js";
import { anInvoice } from "./testing/an-invoice.js";

const DAY = { date: isoDate("2026-03-20"), vatSubject: true };
const chosen = [{ accountCode: "606400" }];
const parts = (invoice: InvoiceHead, { before = 0, now }: { before?: number; now: number }) => {
  const { groups, total, prepaid } = postedGroups(invoice, { ...DAY, chosen });
  const split = splitPayment(groups, { total, before: cents(prepaid + before), now: cents(now) });
  return split.map(({ accountCode, amount, vat, rateBp, nature }) => [accountCode, amount, vat, rateBp, nature].join(" "));
};
const natureOf = (group: object, given: Partial<ReceivedInvoice> = {}, account: string | null = null, vatSubject = true) => {
  const base = anInvoice();
  const invoice = anInvoice({ vat: [{ ...base.vat[0], ...group } as ReceivedInvoice["vat"][number]], ...given });
  const [one] = proposedGroups(invoice, { date: DAY.date, vatSubject, account });
  return `${one?.proposed.nature} ${one?.proposed.rateBp} ${one?.proposed.question ?? ""}`.trim();
};
const abroad = (country: string) => ({ seller: { ...anInvoice().seller, country, siren: null, vatNumber: null } });

describe("the payment of an invoice", () => {
  test("in one gives a part by rate, with the document’s own VAT", () => {
    expect(parts(anInvoice(), { now: 162_20 })).toEqual(["606400 12000 2000 2000 BS", "606400 4220 220 550 BS"]);
  });

  test("in several gives parts that add up to it, whatever the payments", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, (payments) => {
        const { groups, total } = postedGroups(anInvoice(), { ...DAY, chosen });
        let before = 0;
        const all = [...payments, 16_220]
          .map((amount) => Math.min(amount, total - before))
          .filter((now) => now > 0)
          .flatMap((now) => {
            const split = splitPayment(groups, { total, before: cents(before), now: cents(now) });
            expect(sumCents(split.map(({ amount }) => amount))).toBe(now);
            before += now;
            return split;
          });
        if (before === total) expect(sumCents(all.map(({ vat }) => vat ?? cents(0)))).toBe(22_20);
      }),
    );
  });

  test("after a deposit takes the end of each rate, and a rounding goes to small losses", () => {
    const totals = { ...anInvoice().totals, prepaid: cents(62_20), payable: cents(100_02), rounding: cents(2) };
    expect(parts(anInvoice({ totals }), { now: 100_02 }).map((one) => one.split(" ").slice(0, 3).join(" "))).toEqual([
      expect.stringMatching(/^606400 \d+ \d+$/),
      expect.stringMatching(/^606400 \d+ \d+$/),
      expect.stringMatching(/^658000 [12] $/),
    ]);
  });

  test("of a credit note gives parts below zero", () => {
    expect(parts(anInvoice({ typeCode: "381" }), { now: -162_20 })).toEqual(["606400 -12000 -2000 2000 BS", "606400 -4220 -220 550 BS"]);
  });

  test("without a breakdown is one rate when its totals show it", () => {
    const totals = { ...anInvoice().totals, vat: cents(28_00), gross: cents(168_00), payable: cents(168_00) };
    expect(parts(anInvoice({ vat: [], totals }), { now: 168_00 })).toEqual(["606400 16800 2800 2000 BS"]);
    expect(parts(anInvoice({ vat: [], totals: { ...totals, vat: null, net: null } }), { now: 168_00 })).toEqual(["606400 16800  0 EXO"]);
  });

  test("short by a cent, by a discount that the terms speak of, in part, or too high", () => {
    const gap = (paid: number, hasTerms = true) => gapOf({ left: cents(162_20), paid: cents(paid), hasTerms });
    expect([gap(162_20), gap(162_19), gap(158_96), gap(158_96, false), gap(100_00), gap(170_00)]).toEqual([
      "none",
      "cent",
      "discount",
      "partial",
      "partial",
      "over",
    ]);
    expect(speaksOfDiscount(["Escompte de 2 % à 8 jours"])).toBe(true);
    expect(speaksOfDiscount(["Pas d’escompte pour paiement anticipé"])).toBe(false);
    const { groups, total } = postedGroups(anInvoice(), { ...DAY, chosen });
    expect(discountParts(groups, { total, gap: cents(3_24) }).map(({ accountCode, amount, vat }) => [accountCode, amount, vat])).toEqual([
      ["609000", -240, -40],
      ["609000", -84, -4],
    ]);
  });
});

describe("the nature of a group", () => {
  test("follows its category, its rate and its seller", () => {
    expect(natureOf({})).toBe("BS 2000");
    expect(natureOf({}, {}, "215400")).toBe("IMMO 2000");
    expect(natureOf({ base: cents(600_00), vat: cents(120_00) }, {}, "606300")).toMatch(/^BS 2000 Plus de 500/);
    expect(natureOf({ rateBp: 1900 }, abroad("DE"))).toBe("EXO 0 TVA étrangère, non récupérable ici.");
    expect(natureOf({ rateBp: 850 })).toMatch(/^EXO 0 Le taux de 8,5/);
    expect(natureOf({ category: "AE", rateBp: 0, reason: "Article 283-2 nonies du CGI" })).toBe("AUTOLIQ_BTP 2000");
    expect(natureOf({ category: "AE", rateBp: 0 })).toMatch(/^AUTOLIQ_BTP 2000 Autoliquidation/);
    expect(natureOf({ category: "AE", rateBp: 0 }, abroad("DE"))).toMatch(/^AUTOLIQ_SERV 2000/);
    expect(natureOf({ category: "K", rateBp: 0 }, abroad("DE"))).toMatch(/^AIC 2000/);
    expect(natureOf({ category: "K", rateBp: 0 })).toMatch(/^EXO 0 Facture sans TVA/);
    expect(natureOf({ category: "O", rateBp: 0 })).toBe("EXO 0");
    expect(natureOf({ category: "O", rateBp: 0 }, abroad("US"))).toMatch(/^AUTOLIQ_SERV 2000 Biens ou services/);
    expect(natureOf({ category: "E", rateBp: 0 })).toBe("EXO 0");
    expect(natureOf({ category: "Z", rateBp: 0 })).toBe("EXO 0");
    expect(natureOf({ category: "L", rateBp: 0 })).toMatch(/^EXO 0 Catégorie de TVA/);
  });

  test("outside VAT is none, but for what the buyer owes", () => {
    expect(natureOf({}, {}, null, false)).toBe("null 0");
    expect(natureOf({ category: "AE", rateBp: 0 }, abroad("DE"), null, false)).toMatch(/^AUTOLIQ_SERV 2000/);
  });
});
