import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { checkInvoice } from "./invoice-checks.js";
import { deductDeposits, depositFinder, type DeductedDeposit } from "./deposits.js";
import { debtAllocations } from "./invoice-debt.js";
import { postedGroups, takenBefore } from "./invoice-groups.js";
import { splitPayment } from "./invoice-split.js";
import { lateDepositFindings } from "./late-deposits.js";
import type { InvoiceHead } from "./invoice-head.js";
import { anInvoice } from "./testing/an-invoice.js";

type Group = readonly [rateBp: number, base: number, vat: number];
const DAY = { date: isoDate("2026-03-31"), vatSubject: true };

function ofGroups(groups: readonly Group[], prepaid: number | null, given: Partial<InvoiceHead> = {}): InvoiceHead {
  const [net, vat] = [groups.reduce((sum, [, base]) => sum + base, 0), groups.reduce((sum, [, , tax]) => sum + tax, 0)];
  return anInvoice({
    vat: groups.map(([rateBp, base, tax]) => ({
      category: "S",
      rateBp,
      base: cents(base),
      vat: cents(tax),
      reason: null,
      reasonCode: null,
    })),
    totals: {
      ...anInvoice().totals,
      lines: cents(net),
      net: cents(net),
      vat: cents(vat),
      gross: cents(net + vat),
      prepaid: prepaid === null ? null : cents(prepaid),
      payable: cents(net + vat - (prepaid ?? 0)),
    },
    ...given,
  });
}
const deposit = (number: string, groups: readonly Group[], given: Partial<InvoiceHead> = {}): InvoiceHead =>
  ofGroups(groups, null, { number, typeCode: "386", issuedOn: isoDate("2026-02-01"), ...given });
const refers = (...numbers: readonly string[]) => ({ preceding: numbers.map((number) => ({ number, issuedOn: null })) });
const found = (invoice: InvoiceHead, others: readonly InvoiceHead[]) =>
  depositFinder(others.map((document) => ({ document })))(invoice).map(({ document }) => document.number);

/** 1 000 € at 20 %, 30 % of which was asked for before. */
const FINAL = ofGroups([[2000, 1000_00, 200_00]], 360_00, { ...refers("AC-1"), number: "F-1" });
const PAID_BEFORE = deposit("AC-1", [[2000, 300_00, 60_00]]);

describe("the deposits that an invoice deducts", () => {
  test("are looked up for each of thousands of invoices of a seller: what each reads of the others is laid out once", () => {
    const reads = { times: 0 };
    const counted = (document: InvoiceHead) => ({
      get document() {
        reads.times += 1;
        return document;
      },
    });
    const many = 200;
    const all = Array.from({ length: many }, (_, index) => [
      counted(deposit(`AC-${index}`, [[2000, 300_00, 60_00]])),
      counted(ofGroups([[2000, 1000_00, 200_00]], 360_00, { ...refers(`AC-${index}`), number: `F-${index}` })),
    ]).flat();
    const depositsOf = depositFinder(all);
    for (const { document } of all) depositsOf(document);
    expect(reads.times).toBeLessThan(all.length * 20);
  });

  test("are those that it names, of its seller and in its currency, and never itself", () => {
    const stranger = deposit("AC-1", [[2000, 300_00, 60_00]], { seller: { ...anInvoice().seller, siren: "732829320", vatNumber: null } });
    expect(found(FINAL, [stranger, PAID_BEFORE, FINAL])).toEqual(["AC-1"]);
    expect(found({ ...FINAL, ...refers("F-1") }, [FINAL])).toEqual([]);
    expect(found({ ...FINAL, currency: "USD" }, [PAID_BEFORE])).toEqual([]);
  });

  test("are those whose amounts make up what was prepaid, where none is named and none is of another invoice", () => {
    const silent = { ...FINAL, preceding: [] };
    const small = deposit("AC-2", [[2000, 50_00, 10_00]]);
    expect(found(silent, [PAID_BEFORE, small])).toEqual(["AC-1"]);
    expect(found({ ...silent, totals: { ...silent.totals, prepaid: cents(420_00) } }, [PAID_BEFORE, small])).toEqual(["AC-1", "AC-2"]);
    expect(found(silent, [PAID_BEFORE, { ...FINAL, number: "F-0" }])).toEqual([]);
    expect(found(silent, [deposit("AC-1", [[2000, 300_00, 60_00]], { issuedOn: isoDate("2026-03-03") })])).toEqual([]);
  });

  test("may be plain invoices when their sum is what was prepaid; a credit note that names one deducts nothing", () => {
    const plain = { ...PAID_BEFORE, typeCode: "380" };
    expect(found(FINAL, [plain])).toEqual(["AC-1"]);
    expect(found({ ...FINAL, totals: { ...FINAL.totals, prepaid: cents(100_00) } }, [plain])).toEqual([]);
    expect(found({ ...FINAL, typeCode: "381" }, [PAID_BEFORE])).toEqual([]);
    expect(found({ ...anInvoice(), ...refers("AC-1") }, [PAID_BEFORE])).toEqual([]);
  });
});

describe("a deposit that arrives after payments of its final invoice", () => {
  const final = ofGroups(
    [
      [2000, 1000_00, 200_00],
      [1000, 500_00, 50_00],
    ],
    360_00,
    refers("AC-1"),
  );
  /** The parts of payments in turn, the deposit known from one of them on. */
  const partsOf = (invoice: InvoiceHead, payments: readonly number[], knownFrom: number) => {
    const depositsAt = (index: number) => (index >= knownFrom ? [PAID_BEFORE] : []);
    return payments.map((now, index) => {
      const deposits = depositsAt(index);
      const earlier = payments.slice(0, index).map((amount, before) => ({ amount: cents(amount), deposits: depositsAt(before) }));
      const { groups, total } = postedGroups(invoice, { ...DAY, chosen: [{ accountCode: "604000" }], deposits });
      const already = takenBefore(invoice, { ...DAY, earlier, deposits });
      const before = cents(already.reduce((sum, { amount }) => sum + amount, 0));
      return splitPayment(groups, { total, before, now: cents(now), already }).map(({ rateBp, amount, vat }) => [rateBp, amount, vat]);
    });
  };

  test("leaves what was posted, and the next payment takes what is left of each rate", () => {
    expect(partsOf(final, [700_00, 690_00], 1)).toEqual([
      [
        [2000, 480_00, 80_00],
        [1000, 220_00, 20_00],
      ],
      [
        [2000, 360_00, 60_00],
        [1000, 330_00, 30_00],
      ],
    ]);
  });

  test("is taken back from a rate that was paid beyond what it leaves, in the period of the next payment", () => {
    const [, last] = partsOf(final, [1380_00, 10_00], 1);
    expect(last).toEqual([
      [2000, 840_00 - 946_28, 140_00 - 157_72],
      [1000, 550_00 - 433_72, 50_00 - 39_42],
    ]);
  });

  test("gives the document’s own amounts by rate, whatever the payments and when it was known", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 6 }), fc.boolean(), (given, knownFrom, isStated) => {
        const invoice = isStated
          ? final
          : { ...final, process: "S4", totals: { ...final.totals, prepaid: null, payable: final.totals.gross } };
        let left = 1390_00;
        const payments = [...given, 1390_00].flatMap((one) => {
          const now = Math.min(one, left);
          left -= now;
          return now === 0 ? [] : [now];
        });
        const last = Math.min(knownFrom, payments.length - 1);
        const parts = partsOf(invoice, payments, last).flat();
        const of = (rate: number, column: 1 | 2) =>
          parts.filter(([rateBp]) => rateBp === rate).reduce((sum, part) => sum + (part[column] ?? 0), 0);
        expect([of(2000, 1), of(1000, 1)]).toEqual([840_00, 550_00]);
        // A payment of cents may take none of a rate, and then bears no VAT of it.
        expect(Math.abs(of(2000, 2) - 140_00) + Math.abs(of(1000, 2) - 50_00)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test("is named where the invoice was paid in full before, and no payment follows", () => {
    const paid = (amount: number, deposits: readonly InvoiceHead[]) =>
      lateDepositFindings(final, { ...DAY, earlier: [{ amount: cents(amount), deposits }], deposits: [PAID_BEFORE] });
    expect(paid(1390_00, []).map(({ message }) => message)).toEqual([
      expect.stringMatching(/TVA déduite 158,86.€ à 20.% au lieu de 140,00.€, 39,71.€ à 10.% au lieu de 50,00.€\. Défaites/),
    ]);
    expect(paid(1390_00, [PAID_BEFORE])).toEqual([]);
    expect(lateDepositFindings(FINAL, { ...DAY, earlier: [{ amount: cents(840_00), deposits: [] }], deposits: [PAID_BEFORE] })).toEqual([]);
  });
});

describe("a final invoice", () => {
  test("is paid what its deposit leaves, with the VAT that the deposit did not take", () => {
    expect(deductDeposits(FINAL, [PAID_BEFORE])).toMatchObject({ toPay: 840_00, groups: [{ base: 700_00, vat: 140_00 }] });
    const { groups, total } = postedGroups(FINAL, { ...DAY, chosen: [{ accountCode: "604000" }], deposits: [PAID_BEFORE] });
    expect(splitPayment(groups, { total, before: cents(0), now: cents(840_00) })).toMatchObject([{ amount: 840_00, vat: 140_00 }]);
  });

  test("of two rates takes from each what its deposit was of, not a share of both", () => {
    const final = ofGroups(
      [
        [2000, 1000_00, 200_00],
        [1000, 500_00, 50_00],
      ],
      360_00,
      refers("AC-1"),
    );
    expect(deductDeposits(final, [PAID_BEFORE]).groups).toMatchObject([
      { base: 700_00, vat: 140_00 },
      { base: 500_00, vat: 50_00 },
    ]);
    const { groups, total } = postedGroups(final, { ...DAY, chosen: [{ accountCode: "604000" }], deposits: [PAID_BEFORE] });
    expect(total).toBe(1390_00);
    const parts = splitPayment(groups, { total, before: cents(0), now: total });
    expect(parts.map(({ amount, vat }) => [amount, vat])).toEqual([
      [840_00, 140_00],
      [550_00, 50_00],
    ]);
  });

  test("deducts two deposits, and one of another rate than its own by share", () => {
    const second = deposit("AC-2", [[2000, 200_00, 40_00]]);
    const final = ofGroups([[2000, 1000_00, 200_00]], 600_00, refers("AC-1", "AC-2"));
    expect(deductDeposits(final, [PAID_BEFORE, second])).toMatchObject({ toPay: 600_00, groups: [{ base: 500_00, vat: 100_00 }] });
    const other = deposit("AC-3", [[1000, 300_00, 30_00]]);
    expect(
      deductDeposits({ ...FINAL, totals: { ...FINAL.totals, prepaid: cents(330_00), payable: cents(870_00) } }, [other]),
    ).toMatchObject({
      toPay: 870_00,
      prepaid: 330_00,
      groups: null,
    });
  });

  test("after a deposit that it does not deduct itself is proposed for what remains", () => {
    const whole = ofGroups([[2000, 1000_00, 200_00]], null, { ...refers("AC-1"), process: "S4" });
    expect(found(whole, [PAID_BEFORE])).toEqual(["AC-1"]);
    expect(deductDeposits(whole, [PAID_BEFORE])).toMatchObject({ toPay: 840_00, groups: [{ base: 700_00, vat: 140_00 }] });
    expect(deductDeposits(whole, [])).toMatchObject({ toPay: 1200_00, prepaid: 0, groups: null });
  });

  test("covered by its deposits asks for nothing, and is not paid twice", () => {
    const covered = ofGroups([[2000, 300_00, 60_00]], 360_00, refers("AC-1"));
    expect(deductDeposits(covered, [PAID_BEFORE]).toPay).toBe(0);
    expect(deductDeposits(covered, []).toPay).toBe(360_00);
  });

  test("is a debt of what its deposits leave", () => {
    const chosen = [{ accountCode: "604000" }];
    expect(debtAllocations(FINAL, { ...DAY, chosen, deposits: [PAID_BEFORE] })).toMatchObject([{ amount: 840_00, vatAmount: 140_00 }]);
  });

  test("says of each deposit whether it was matched, and what its own amount differs by", () => {
    const findings = (deposits: readonly DeductedDeposit[], given: Partial<InvoiceHead> = {}) =>
      checkInvoice(
        { ...FINAL, ...given },
        { today: isoDate("2026-03-10"), company: { siren: "732829320" }, closedThrough: null, known: [], deposits },
      )
        .filter(({ code }) => /deposit|prepaid|preceding/.test(code))
        .map(({ level, message }) => `${level}: ${message}`);
    const of = (isMatched: boolean): DeductedDeposit => ({
      number: "AC-1",
      issuedOn: isoDate("2026-02-01"),
      document: PAID_BEFORE,
      isMatched,
    });
    expect(findings([of(true)])).toEqual(["info: Acompte déduit\u00a0: n°\u00a0AC-1 du 01/02/2026, 360,00\u00a0€, déjà rapproché."]);
    expect(findings([of(false)])).toEqual([
      "warn: Acompte déduit\u00a0: n°\u00a0AC-1 du 01/02/2026, 360,00\u00a0€. Rapprochez-le aussi\u00a0: sa TVA n’est pas dans ce qui reste de cette facture.",
    ]);
    expect(findings([of(true)], { totals: { ...FINAL.totals, prepaid: cents(300_00) } })[1]).toBe(
      "warn: La facture déduit 300,00\u00a0€, ses factures d’acompte reçues font 360,00\u00a0€.",
    );
    expect(findings([])).toEqual([
      "info: Elle fait suite à la facture n°\u00a0AC-1, qui n’a pas été reçue.",
      "warn: Un acompte est déduit de cette facture\u00a0: vérifiez qu’il est déjà comptabilisé.",
    ]);
  });
});
