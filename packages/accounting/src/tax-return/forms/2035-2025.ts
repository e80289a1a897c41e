import { accountsBeginning, boxesOf, lines } from "./tax-box.js";
import type { TaxForm, TaxFormBox } from "./tax-form.js";

const first = boxesOf("2035");
const a = boxesOf("2035-A");
const b = boxesOf("2035-B");
const vat = boxesOf("2035-B, cadre 5");
const social = boxesOf("2035-B, cadre 8");
const e = boxesOf("2035-E");

/** What is deducted on line 43 and added back to the social base. */
const EXEMPTIONS = ["CS", "AW", "CU", "CI", "DG", "DH", "CO", "CJ"] as const;

/** « Dont » boxes of line 43: a row in one of them counts on the line. The meaning of the letters is to be confirmed. */
const DEDUCTED: readonly (readonly [string, string])[] = [
  ["CS", "dont exonération en zone franche urbaine – territoire entrepreneur"],
  ["AW", "dont exonération des entreprises nouvelles"],
  ["CU", "dont exonération des jeunes entreprises innovantes"],
  ["CI", "dont exonération en zone déficitaire en offre de soins"],
  ["CO", "dont abattement des jeunes artistes"],
  ["CJ", "dont exonération en zone de revitalisation rurale ou France ruralités revitalisation"],
  ["DG", "dont déduction complémentaire des médecins conventionnés de secteur 1"],
  ["DH", "dont déduction du groupe III des médecins conventionnés de secteur 1"],
  ["AX", "dont plus-values à court terme exonérées"],
  ["CQ", "dont plus-values à court terme exonérées (articles 151 septies et 151 septies A du CGI)"],
  ["CT", "dont abondement à l’épargne salariale"],
  ["DF", "dont autres déductions"],
];

const deducted: readonly TaxFormBox[] = DEDUCTED.map(([box, label]) =>
  b.given(box, label, { line: "43", partOf: "CL", isToConfirm: true }),
);

/**
 * 2035-SD of 2026, for the income of 2025: result of the first page, 2035-A, 2035-B with frames 5 and 8, 2035-E. Boxes that no
 * account feeds: CB, CK, CL, CG and the first page take rows of the closing; CX, CY, CZ and BE are typed, DE takes rows. On the 2035-E, EH and EQ are
 * empty, since these books are kept without VAT; EK, EM, EN, ER, EU and EV are typed, since they need facts that no entry holds (stock outside the
 * books, length of a lease, whether a disposal is ordinary, taxes on turnover, goods lent for more than six months). A row that a step puts in CC out of line 25 is written in DB too. Source: docs/sources.md#tax-returns.
 */
export const FORM_2035_2025: TaxForm = {
  form: "2035",
  millesime: 2026,
  incomeYear: 2025,
  isProvisional: false,
  exportName: "2035",
  boxes: [
    first.total("1.profit", "Bénéfice", { add: ["CP"] }, { line: "1", hasCode: false }),
    first.total("1.loss", "Déficit", { add: ["CR"] }, { line: "1", hasCode: false }),
    first.given("2.longTerm", "Plus-values à long terme imposables", { line: "2", hasCode: false }),
    first.given("2.longTermExempt", "Plus-values à long terme exonérées (article 151 septies du CGI)", { line: "2", hasCode: false }),
    first.given("2.retirementExempt", "Plus-values à long terme exonérées (articles 151 septies A et 151 septies B du CGI)", {
      line: "2",
      hasCode: false,
    }),
    first.given("2.deferred", "Plus-values à court terme dont l’imposition est différée", { line: "2", hasCode: false }),

    a.credit("AA", "Recettes encaissées y compris les remboursements de frais", { ...lines("1/AA"), measure: "movement" }, { line: "1" }),
    a.debit("AB", "Débours payés pour le compte des clients (à déduire)", { ...lines("2/AB"), measure: "movement" }, { line: "2" }),
    a.debit("AC", "Honoraires rétrocédés (à déduire)", lines("3/AC"), { line: "3" }),
    a.total("AD", "Montant net des recettes", { add: ["AA"], subtract: ["AB", "AC"] }, { line: "4", isSigned: true }),
    a.credit("AE", "Produits financiers", lines("5/AE"), { line: "5" }),
    a.credit("AF", "Gains divers", { ...lines("6/AF"), measure: "movement" }, { line: "6" }),
    a.total("AG", "Total des recettes", { add: ["AD", "AE", "AF"] }, { line: "7", isSigned: true }),
    a.debit("BA", "Achats", lines("8/BA"), { line: "8" }),
    a.debit("BB", "Salaires nets et avantages en nature", { ...lines("9/BB"), measure: "movement" }, { line: "9" }),
    a.debit("BC", "Charges sociales sur salaires", lines("10/BC"), { line: "10" }),
    a.debit("BD", "Taxe sur la valeur ajoutée", { ...lines("11/BD"), measure: "debits" }, { line: "11" }),
    a.debit("JY", "Contribution économique territoriale", lines("12/JY"), { line: "12" }),
    a.debit("BS", "Autres impôts", lines("13/BS"), { line: "13" }),
    a.debit("BV", "Contribution sociale généralisée déductible", lines("14/BV"), { line: "14" }),
    a.debit("BF", "Loyer et charges locatives", lines("15/BF"), { line: "15" }),
    a.debit("BG", "Location de matériel et de mobilier", lines("16/BG", "16/BW"), { line: "16" }),
    a.debit("BW", "dont redevances de collaboration", lines("16/BW"), { line: "16", partOf: "BG" }),
    a.debit("BH", "Total travaux, fournitures et services extérieurs", lines("17/BH", "18/BH", "19/BH", "20/BH", "21/BH", "22/BH"), {
      line: "17 à 22",
    }),
    a.debit("BJ", "Total transports et déplacements", lines("23/BJ", "24/BJ"), { line: "23 et 24" }),
    a.debit("BK", "Charges sociales personnelles", lines("25/BT", "25/BZ", "25/BU", "25/BK"), { line: "25" }),
    a.debit("BT", "dont charges sociales personnelles obligatoires", lines("25/BT"), { line: "25", partOf: "BK" }),
    a.debit("BZ", "dont cotisations facultatives Madelin", lines("25/BZ"), { line: "25", partOf: "BK" }),
    a.debit("BU", "dont cotisations aux plans d’épargne retraite", lines("25/BU"), { line: "25", partOf: "BK" }),
    a.debit("BM", "Total frais divers de gestion", lines("26/BM", "27/BM", "28/BM", "29/BY", "30/BM"), { line: "26 à 30" }),
    a.debit("BY", "dont cotisations syndicales et professionnelles", lines("29/BY"), { line: "29", partOf: "BM" }),
    a.debit("BN", "Frais financiers", lines("31/BN"), { line: "31" }),
    a.debit("BP", "Pertes diverses", lines("32/BP"), { line: "32" }),
    a.total(
      "BR",
      "Total des dépenses",
      { add: ["BA", "BB", "BC", "BD", "JY", "BS", "BV", "BF", "BG", "BH", "BJ", "BK", "BM", "BN", "BP"] },
      { line: "33", isSigned: true },
    ),

    b.total("CA", "Excédent", { add: ["AG"], subtract: ["BR"] }, { line: "34" }),
    b.given("CB", "Plus-values à court terme", { line: "35" }),
    b.credit("CC", "Divers à réintégrer", lines("36/CC"), { line: "36" }),
    b.credit("CD", "Bénéfice de société civile de moyens", lines("37/CD"), { line: "37" }),
    b.total("CE", "Total", { add: ["CA", "CB", "CC", "CD"] }, { line: "38", isSigned: true }),
    b.total("CF", "Insuffisance", { add: ["BR"], subtract: ["AG"] }, { line: "39" }),
    b.given("CG", "Frais d’établissement", { line: "40" }),
    b.debit("CH", "Dotation aux amortissements", lines("41/CH"), { line: "41" }),
    b.given("BE", "dont amortissement du fonds", { line: "41", partOf: "CH" }),
    b.given("CK", "Moins-values à court terme", { line: "42" }),
    b.given("CL", "Divers à déduire", { line: "43", rowsOf: DEDUCTED.map(([box]) => box) }),
    ...deducted,
    b.debit("CM", "Déficit de société civile de moyens", lines("44/CM"), { line: "44" }),
    b.total("CN", "Total", { add: ["CF", "CG", "CH", "CK", "CL", "CM"] }, { line: "45", isSigned: true }),
    b.total("CP", "Bénéfice", { add: ["CE"], subtract: ["CN"] }, { line: "46" }),
    b.total("CR", "Déficit", { add: ["CN"], subtract: ["CE"] }, { line: "47" }),

    vat.given("CX", "Montant de la TVA afférente aux recettes brutes", { isToConfirm: true }),
    vat.given("CY", "Montant de la TVA afférente aux achats de biens et services autres que les immobilisations", { isToConfirm: true }),
    vat.given("CZ", "dont TVA afférente aux honoraires rétrocédés", { isToConfirm: true }),

    social.given("DE", "Sommes à ajouter"),
    social.credit("DB", "Sommes à déduire", accountsBeginning(["758710"], "movement"), { isToConfirm: true }),
    social.total(
      "DD",
      "Revenu brut social positif",
      { add: ["CE", "BK", "BV", ...EXEMPTIONS, "DE"], subtract: ["CN", "DB"] },
      { isToConfirm: true },
    ),
    social.total(
      "DC",
      "Revenu brut social négatif",
      { add: ["CN", "DB"], subtract: ["CE", "BK", "BV", ...EXEMPTIONS, "DE"] },
      { isToConfirm: true },
    ),

    e.total("EF", "Recettes nettes", { add: ["AD"], subtract: ["BW"] }),
    e.credit("EG", "Gains divers, sans les remboursements de TVA", { ...lines("6/AF"), measure: "movement" }),
    e.given("EH", "TVA déductible sur les dépenses ci-dessous"),
    e.given("EN", "Plus-values de cession d’éléments d’immobilisations ordinaires"),
    e.total("EI", "Total 1", { add: ["EF", "EG", "EH", "EN"] }),
    e.total("EJ", "Achats", { add: ["BA"] }),
    e.given("EK", "Variation de stock", { isSigned: true }),
    e.total("EL", "Travaux, fournitures et services extérieurs", { add: ["BH"] }),
    e.given("EM", "Loyers et redevances, sans les locations de plus de six mois ni le crédit-bail"),
    e.debit("EO.scale", "Frais de véhicules au barème (à déduire des transports)", accountsBeginning(["625110"]), { hasCode: false }),
    e.total("EO", "Transports et déplacements, sans les frais de véhicules au barème", { add: ["BJ"], subtract: ["EO.scale"] }),
    e.total("EP", "Frais divers de gestion", { add: ["BM"] }),
    e.given("EQ", "TVA comprise dans les recettes"),
    e.given("ER", "Taxes sur le chiffre d’affaires"),
    e.given("EU", "Amortissements des biens donnés en location plus de six mois"),
    e.given("EV", "Moins-values de cession d’éléments d’immobilisations ordinaires"),
    e.total("EW", "Total 2", { add: ["EJ", "EK", "EL", "EM", "EO", "EP", "EQ", "ER", "EU", "EV"] }),
    e.total("EX", "Valeur ajoutée", { add: ["EI"], subtract: ["EW"] }),
    e.total("JU", "Valeur ajoutée retenue", { add: ["EX"], limit: "value_added" }),
  ],
  lineLabels: {
    "17/BH": "Entretien et réparations",
    "18/BH": "Personnel intérimaire",
    "19/BH": "Petit outillage",
    "20/BH": "Chauffage, eau, gaz, électricité",
    "21/BH": "Honoraires ne constituant pas des rétrocessions",
    "22/BH": "Primes d’assurance",
    "23/BJ": "Frais de véhicules",
    "24/BJ": "Autres frais de déplacements",
    "26/BM": "Frais de réception, de représentation et de congrès",
    "27/BM": "Fournitures de bureau, documentation, correspondance et téléphone",
    "28/BM": "Frais d’actes et de contentieux",
    "29/BY": "Cotisations syndicales et professionnelles",
    "30/BM": "Autres frais divers de gestion",
  },
  withVatOnly: ["445510", "445810", "445830"],
  // Clients who pay back more than was paid for them this year: a reimbursement of expenses, among receipts.
  turned: [{ from: "2/AB", side: "credit", prefixes: ["467200"], to: "1/AA" }],
  balance: null,
  result: {
    profit: "CP",
    loss: "CR",
    add: ["AA", "AE", "AF", "CB", "CC", "CD"],
    subtract: [
      "AB",
      "AC",
      "BA",
      "BB",
      "BC",
      "BD",
      "JY",
      "BS",
      "BV",
      "BF",
      "BG",
      "BH",
      "BJ",
      "BK",
      "BM",
      "BN",
      "BP",
      "CG",
      "CH",
      "CK",
      "CL",
      "CM",
    ],
    leftOut: ["35/CB", "42/CK"],
    otherAccounts: ["467200", "425", "442100", "445510", "445810", "445830"],
  },
};
