import { boxesOf } from "./tax-box.js";
import type { TaxForm } from "./tax-form.js";

const first = boxesOf("2031");
const second = boxesOf("2031 bis");
const statistics = boxesOf("2031 bis, cadre BIC");
const TO_CONFIRM = { hasCode: false, isToConfirm: true };

/** The frame of figures about the business, each from boxes of the 2033-B: its lines were not read in the form. */
const STATISTICS = [
  statistics.total("BIC.turnover", "Chiffre d’affaires hors taxes", { add: ["210", "214", "218"] }, TO_CONFIRM),
  statistics.total("BIC.exports", "dont exportations et livraisons intracommunautaires", { add: ["209", "215", "217"] }, TO_CONFIRM),
  statistics.total("BIC.purchases", "Achats de marchandises, de matières et d’approvisionnements", { add: ["234", "238"] }, TO_CONFIRM),
  statistics.total("BIC.wages", "Rémunérations du personnel", { add: ["250"] }, TO_CONFIRM),
  statistics.given("BIC.staff", "Effectif moyen du personnel", TO_CONFIRM),
];

/**
 * 2031-SD and 2031 bis of 2026, for the income of 2025. The result is the one of the 2033-B; gains and non-professional results are
 * rows of the closing. Numbers other than 7a and 7b are to be confirmed. Source: docs/sources.md#tax-returns.
 */
export const FORM_2031_2025: TaxForm = {
  form: "2031",
  millesime: 2026,
  incomeYear: 2025,
  isProvisional: false,
  exportName: "2031",
  boxes: [
    first.total("1.profit", "Résultat fiscal\u00a0: bénéfice", { add: ["370"] }, { line: "1", hasCode: false, isToConfirm: true }),
    first.total("1.loss", "Résultat fiscal\u00a0: déficit", { add: ["372"] }, { line: "1", hasCode: false, isToConfirm: true }),
    first.given("2.securities", "Revenus mobiliers et crédits d’impôt", { line: "2", hasCode: false, isToConfirm: true }),
    first.total(
      "4.profit",
      "Bénéfice imposable",
      { add: ["1.profit"], subtract: ["1.loss", "2.securities"] },
      { line: "4", hasCode: false, isToConfirm: true },
    ),
    first.total(
      "4.loss",
      "Déficit",
      { add: ["1.loss", "2.securities"], subtract: ["1.profit"] },
      { line: "4", hasCode: false, isToConfirm: true },
    ),
    first.given("5.longTerm", "Plus-values à long terme imposables", { line: "5", hasCode: false, isToConfirm: true }),
    first.given("5.longTermExempt", "Plus-values à long terme exonérées (article 151 septies du CGI)", {
      line: "5",
      hasCode: false,
      isToConfirm: true,
    }),
    first.given("5.deferred", "Plus-values à court terme différées ou exonérées", { line: "5", hasCode: false, isToConfirm: true }),
    first.total(
      "6.exempt",
      "Exonérations et abattements",
      { add: ["138", "987", "986", "127", "992", "989"] },
      { line: "6", hasCode: false, isToConfirm: true },
    ),
    first.given("7a", "BIC non professionnels\u00a0: bénéfice", { line: "7", hasCode: false }),
    first.given("7b", "BIC non professionnels\u00a0: déficit", { line: "7", hasCode: false }),
    second.total(
      "I.profit",
      "Résultat non professionnel avant imputation des déficits antérieurs\u00a0: bénéfice",
      { add: ["7a"] },
      { line: "I", hasCode: false },
    ),
    second.total(
      "I.loss",
      "Résultat non professionnel avant imputation des déficits antérieurs\u00a0: déficit",
      { add: ["7b"] },
      { line: "I", hasCode: false },
    ),
    ...STATISTICS,
  ],
  lineLabels: {},
  withVatOnly: [],
  balance: null,
  result: null,
};
