import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { checkInvoice, isPostable, type InvoiceContext, type KnownInvoice } from "./invoice-checks.js";
import type { InvoiceTotals, ReceivedInvoice } from "./received-invoice.js";
import { anInvoice } from "./testing/an-invoice.js";

const CONTEXT: InvoiceContext = { today: isoDate("2026-03-10"), company: { siren: "732829320" }, closedThrough: null, known: [] };
const sound = anInvoice();
const found = (given: Partial<ReceivedInvoice>, context: Partial<InvoiceContext> = {}) =>
  checkInvoice(anInvoice(given), { ...CONTEXT, ...context }).map(({ code, level, message }) => `${level} ${code}: ${message}`);
const totals = (given: Partial<InvoiceTotals>) => ({ totals: { ...sound.totals, ...given } });
const group = (given: object) => ({ vat: [{ ...sound.vat[0], ...given } as ReceivedInvoice["vat"][number]] });
const known = (given: Partial<KnownInvoice> = {}): KnownInvoice => ({
  number: "f-2026 -0042",
  sellerKey: "552100554",
  issuedOn: isoDate("2026-03-02"),
  receivedOn: isoDate("2026-03-05"),
  gross: cents(162_20),
  iban: sound.iban,
  ...given,
});

describe("an invoice received", () => {
  test("that is sound has nothing to say", () => {
    expect(found({})).toEqual([]);
    expect(isPostable(checkInvoice(sound, CONTEXT))).toBe(true);
  });

  test("whose totals do not agree is refused, each in its words", () => {
    expect(found(totals({ net: cents(139_00) }))).toEqual([
      "refuse net: Le total HT ne correspond pas aux lignes, remises et frais.",
      "refuse gross: HT + TVA ne donne pas le TTC.",
      "refuse vat_bases: Les bases de TVA ne correspondent pas au total HT.",
    ]);
    expect(found(totals({ vat: cents(22_18), gross: cents(162_18), payable: cents(162_18) }))).toEqual([
      "refuse vat_total: Le total de TVA ne correspond pas au détail par taux.",
    ]);
    expect(found(totals({ payable: cents(160_00) }))).toEqual([
      "refuse payable: Le net à payer ne correspond pas\u00a0: TTC, moins les acomptes, plus l’arrondi.",
    ]);
    expect(found({ ...totals({ payable: cents(160_00) }), profile: "minimum" })).toEqual([]);
    expect(found(totals({ gross: null, payable: null }))).toContain(
      "refuse total_missing: La facture n’indique aucun total\u00a0: saisissez-la.",
    );
  });

  test("whose VAT is not its base by its rate is told by how much, and refused from one euro", () => {
    const vat = (amount: number) => ({
      ...group({ vat: cents(amount), base: cents(81_90) }),
      ...totals({ lines: null, net: null, vat: cents(amount), gross: null }),
    });
    expect(found({ ...vat(16_40), totals: { ...vat(16_40).totals, payable: cents(1), prepaid: null } })).toEqual([
      "warn vat_amount: TVA à 20\u00a0%\u00a0: 16,40 au lieu de 16,38.",
    ]);
    expect(found(vat(17_38))[0]).toMatch(/^refuse vat_amount/);
    expect(found(vat(16_39))).toEqual([]);
  });

  test("of a strange rate, or exempt without a reason, is to be looked at", () => {
    const plain = totals({ lines: null, net: null, vat: cents(17_00), gross: null });
    expect(found({ ...group({ rateBp: 1700, vat: cents(17_00) }), ...plain })).toEqual([
      "warn vat_rate: Taux de TVA étranger ou inconnu\u00a0: 17\u00a0%.",
    ]);
    expect(
      found({ ...group({ category: "E", rateBp: 0, vat: cents(0) }), ...totals({ lines: null, net: null, vat: null, gross: null }) }),
    ).toEqual(["warn exemption: Motif d’exonération absent."]);
  });

  test("of lines, allowances and charges that do not add up is to be looked at", () => {
    const line = { name: "", quantity: null, net: cents(139_50), category: null, rateBp: null, isInformation: false };
    expect(found({ lines: [line, { ...line, isInformation: true }] })).toEqual([
      "warn lines: La somme des lignes diffère du total des lignes de 0,50\u00a0€.",
    ]);
    expect(found(totals({ allowances: cents(1), charges: cents(1) }))).toEqual([
      "warn allowances: Le total des remises ne correspond pas à leur détail.",
      "warn charges: Le total des frais ne correspond pas à leur détail.",
    ]);
    expect(found({ rounded: ["net"] })).toEqual(["warn decimals: Un total a plus de deux décimales\u00a0: il est lu au centime."]);
  });

  test("dated in the future, nowhere, or before a closed year; due before its day", () => {
    expect(found({ issuedOn: isoDate("2026-03-12") })).toEqual(["refuse day_future: Date de facture dans le futur."]);
    expect(found({ issuedOn: isoDate("2026-03-11") })).toEqual([]);
    expect(found({ issuedOn: null })[0]).toMatch(/^refuse day:/);
    expect(found({ dueDays: [isoDate("2026-03-01")] })).toEqual(["warn due_day: Échéance avant la facture."]);
    expect(found({ dueDays: [isoDate("2026-03-01")], typeCode: "386" })).toEqual(["info deposit: Facture d’acompte."]);
    expect(found({}, { closedThrough: isoDate("2026-12-31") })).toEqual(["warn closed_year: Facture d’un exercice clôturé le 31/12/2026."]);
  });

  test("received already, under the same number of the same seller and year, is refused", () => {
    expect(found({}, { known: [known()] })).toEqual(["refuse duplicate: Facture déjà reçue le 05/03/2026 (n°\u00a0f-2026 -0042)."]);
    expect(found({}, { known: [known({ issuedOn: isoDate("2025-03-02"), gross: null })] })).toEqual([]);
    expect(found({}, { known: [known({ number: "F-41" })] })).toEqual([
      "warn lookalike: Ressemble à la facture n°\u00a0F-41, du même montant.",
    ]);
  });

  test("for another company, of one’s own, of a seller whose numbers or account are strange", () => {
    expect(found({}, { company: { siren: "404833048" } })).toEqual([
      "refuse buyer: Cette facture est adressée à CABINET MARTIN (SIREN 732829320).",
    ]);
    expect(found({ buyer: { ...sound.buyer, siren: null } })[0]).toMatch(/^warn buyer_unknown/);
    expect(found({}, { company: { siren: null } })[0]).toMatch(/^warn own_siren/);
    expect(found({ buyer: sound.seller }, { company: { siren: "552100554" } })[0]).toMatch(/^refuse own_sale: Vous êtes le vendeur/);
    expect(found({ buyer: sound.seller, typeCode: "389" }, { company: { siren: "552100554" } })[0]).toContain("autofacturation");
    expect(found({ seller: { ...sound.seller, siren: "552100555", vatNumber: null } })[0]).toMatch(/^warn seller_number/);
    expect(found({}, { known: [known({ number: "1", gross: null, iban: "FR00" })] })[0]).toMatch(/^warn iban: Nouveau RIB/);
    expect(found({ seller: { ...sound.seller, name: "" } })[0]).toMatch(/^warn seller_missing/);
  });

  test("of an unusual number or type, in another currency, a credit note, paid, with a deposit", () => {
    expect(found({ number: "" })[0]).toMatch(/^refuse number_missing/);
    expect(found({ number: "A*B" })[0]).toMatch(/^warn number:/);
    expect(found({ typeCode: "875" })).toEqual(["warn type: Type de document inhabituel en France\u00a0: 875."]);
    expect(found({ currency: "USD" })[0]).toMatch(/^warn currency: Facture en USD/);
    expect(found({ typeCode: "381" })).toEqual(["info credit_note: Avoir de 162,20\u00a0€."]);
    expect(found({ means: "48" })).toEqual(["info paid: Déjà payée, selon la facture."]);
    expect(found(totals({ prepaid: cents(62_20), payable: cents(100_00) }))[0]).toMatch(/^warn prepaid/);
    expect(
      found({
        preceding: [
          { number: "F-1", issuedOn: null },
          { number: sound.number, issuedOn: null },
        ],
      }),
    ).toEqual(["info preceding: Elle fait suite à la facture n°\u00a0F-1, qui n’a pas été reçue."]);
    expect(found(totals({ prepaid: cents(200_00), payable: cents(-37_80) }))[0]).toBe(
      "info overpaid: Remboursement attendu de 37,80\u00a0€.",
    );
    const negative = {
      ...totals({ lines: null, net: null, vat: null, gross: cents(-100), payable: cents(-100) }),
      vat: [],
      typeCode: "381",
    };
    expect(found(negative).map((one) => one.split(":")[0])).toEqual(["warn sign", "info credit_note"]);
  });

  test("without its VAT by rate asks for it", () => {
    expect(found({ vat: [], profile: "minimum" })[0]).toMatch(/^warn breakdown_missing/);
  });
});

test("a PDF that shows another total than its data says both; one without words for it, or in another currency, says nothing", () => {
  const of = (gross: readonly number[], payable: readonly number[] = [], given: Partial<ReceivedInvoice> = {}) =>
    found(given, { visible: { gross: gross.map(cents), payable: payable.map(cents) } }).filter((one) => one.includes("visible_total"));
  expect(of([1622_00])).toEqual([
    "warn visible_total: Le PDF affiche un total TTC de 1\u202f622,00\u00a0€, ses données en indiquent 162,20\u00a0€\u00a0: demandez à votre fournisseur lequel est juste.",
  ]);
  expect(of([40_00, 162_20])).toEqual([]);
  expect(of([], [900_00])[0]).toContain("un net à payer de 900,00");
  expect(of([162_20], [162_20])).toEqual([]);
  expect(of([], [])).toEqual([]);
  expect(of([1_00], [], { currency: "USD" })).toEqual([]);
  expect(of([162_20], [], { typeCode: "381", totals: { ...anInvoice().totals, gross: cents(-162_20), payable: cents(-162_20) } })).toEqual(
    [],
  );
});
