import { accountsBeginning, boxesOf, lines } from "./tax-box.js";
import type { TaxForm, TaxFormBox } from "./tax-form.js";

const a = boxesOf("2033-A");
const b = boxesOf("2033-B");
const c = boxesOf("2033-C");
const d = boxesOf("2033-D");

/** Reductions of the profit by zone or by kind of company; their numbers are to be confirmed but for 992. */
const EXEMPTIONS = ["138", "987", "986", "127", "992", "989"] as const;

/** Rows of fixed assets: first digits of their four boxes, label, accounts. */
const ASSET_ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  ["40", "Fonds commercial", ["206", "207"]],
  ["41", "Autres immobilisations incorporelles", ["201", "205", "208"]],
  ["42", "Terrains", ["211"]],
  ["43", "Constructions", ["213"]],
  ["44", "Installations techniques, matériel et outillage industriels", ["215"]],
  ["45", "Installations générales, agencements divers", ["2181"]],
  ["46", "Matériel de transport", ["2182"]],
  ["47", "Autres immobilisations corporelles", ["2183", "2184", "238"]],
  ["48", "Immobilisations financières", ["27"]],
];

/** Rows of their depreciation. */
const DEPRECIATION_ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  ["50", "Immobilisations incorporelles", ["280"]],
  ["51", "Terrains", ["2811"]],
  ["52", "Constructions", ["2813"]],
  ["53", "Installations techniques, matériel et outillage industriels", ["2815"]],
  ["54", "Installations générales, agencements divers", ["28181"]],
  ["55", "Matériel de transport", ["28182"]],
  ["56", "Autres immobilisations corporelles", ["28183", "28184"]],
];

const ASSETS_COLUMNS = [
  "valeur brute au début de l’exercice",
  "augmentations",
  "diminutions",
  "valeur brute à la fin de l’exercice",
] as const;
const DEPRECIATION_COLUMNS = [
  "amortissements au début de l’exercice",
  "dotations",
  "diminutions",
  "amortissements à la fin de l’exercice",
] as const;

const assets: readonly TaxFormBox[] = ASSET_ROWS.flatMap(([row, name, prefixes]) => [
  c.debit(`${row}0`, `${name}\u00a0: ${ASSETS_COLUMNS[0]}`, accountsBeginning(prefixes, "opening")),
  c.debit(`${row}2`, `${name}\u00a0: ${ASSETS_COLUMNS[1]}`, accountsBeginning(prefixes, "debits")),
  c.credit(`${row}4`, `${name}\u00a0: ${ASSETS_COLUMNS[2]}`, accountsBeginning(prefixes, "credits")),
  c.total(`${row}6`, `${name}\u00a0: ${ASSETS_COLUMNS[3]}`, { add: [`${row}0`, `${row}2`], subtract: [`${row}4`] }),
]);

const depreciation: readonly TaxFormBox[] = DEPRECIATION_ROWS.flatMap(([row, name, prefixes]) => [
  c.credit(`${row}0`, `${name}\u00a0: ${DEPRECIATION_COLUMNS[0]}`, accountsBeginning(prefixes, "opening"), { isToConfirm: true }),
  c.credit(`${row}2`, `${name}\u00a0: ${DEPRECIATION_COLUMNS[1]}`, accountsBeginning(prefixes, "credits"), { isToConfirm: true }),
  c.debit(`${row}4`, `${name}\u00a0: ${DEPRECIATION_COLUMNS[2]}`, accountsBeginning(prefixes, "debits"), { isToConfirm: true }),
  c.total(
    `${row}6`,
    `${name}\u00a0: ${DEPRECIATION_COLUMNS[3]}`,
    { add: [`${row}0`, `${row}2`], subtract: [`${row}4`] },
    { isToConfirm: true },
  ),
]);

function columnTotals(
  total: string,
  rows: readonly (readonly [string, ...unknown[]])[],
  columns: readonly string[],
): readonly TaxFormBox[] {
  return ["0", "2", "4", "6"].map((digit, index) =>
    c.total(`${total}${digit}`, `Total\u00a0: ${columns[index] ?? ""}`, { add: rows.map(([row]) => `${row}${digit}`) }),
  );
}

/**
 * 2033-A to D of 2026, for the income of 2025, the boxes of a sole trader. Boxes that no account feeds: 316 to 330, 350, 655 and the
 * exemptions take rows of the closing, 690 and 691 too, as DE and DB of the 2035 do; 182 to 197, 209, 215, 217, 306, 360, 374, 378, 690 and 691 may be typed instead. Source:
 * docs/sources.md#tax-returns.
 */
export const FORM_2033_2025: TaxForm = {
  form: "2033",
  millesime: 2026,
  incomeYear: 2025,
  isProvisional: false,
  exportName: "2033",
  boxes: [
    a.debit("010", "Fonds commercial, droit au bail compris\u00a0: brut", lines("010")),
    a.credit("012", "Fonds commercial, droit au bail compris\u00a0: amortissements", lines("012")),
    a.debit("014", "Autres immobilisations incorporelles\u00a0: brut", lines("014")),
    a.credit("016", "Autres immobilisations incorporelles\u00a0: amortissements", lines("016")),
    a.debit("028", "Immobilisations corporelles\u00a0: brut", lines("028")),
    a.credit("030", "Immobilisations corporelles\u00a0: amortissements", lines("030")),
    a.debit("040", "Immobilisations financières\u00a0: brut", lines("040")),
    a.given("042", "Immobilisations financières\u00a0: dépréciations"),
    a.total("044", "Total I\u00a0: brut", { add: ["010", "014", "028", "040"] }, { isSigned: true }),
    a.total("048", "Total I\u00a0: amortissements", { add: ["012", "016", "030", "042"] }, { isSigned: true }),
    a.debit("050", "Stocks de matières premières et en-cours\u00a0: brut", lines("050")),
    a.given("052", "Stocks de matières premières et en-cours\u00a0: dépréciations"),
    a.debit("060", "Stocks de marchandises\u00a0: brut", lines("060")),
    a.credit("062", "Stocks de marchandises\u00a0: dépréciations", lines("062")),
    a.debit("064", "Avances et acomptes versés\u00a0: brut", lines("064")),
    a.given("066", "Avances et acomptes versés\u00a0: dépréciations"),
    a.debit("068", "Clients et comptes rattachés\u00a0: brut", lines("068")),
    a.credit("070", "Clients et comptes rattachés\u00a0: dépréciations", lines("070")),
    a.debit("072", "Autres créances\u00a0: brut", lines("072")),
    a.given("074", "Autres créances\u00a0: dépréciations"),
    a.given("080", "Valeurs mobilières de placement\u00a0: brut"),
    a.given("082", "Valeurs mobilières de placement\u00a0: dépréciations"),
    a.debit("084", "Disponibilités\u00a0: brut", lines("084")),
    a.given("086", "Disponibilités\u00a0: dépréciations"),
    a.debit("092", "Charges constatées d’avance\u00a0: brut", lines("092")),
    a.given("094", "Charges constatées d’avance\u00a0: dépréciations"),
    a.total("096", "Total II\u00a0: brut", { add: ["050", "060", "064", "068", "072", "080", "084", "092"] }, { isSigned: true }),
    a.total("098", "Total II\u00a0: dépréciations", { add: ["052", "062", "066", "070", "074", "082", "086", "094"] }, { isSigned: true }),
    a.total("110", "Total général\u00a0: brut", { add: ["044", "096"] }, { isSigned: true }),
    a.total("112", "Total général\u00a0: amortissements et dépréciations", { add: ["048", "098"] }, { isSigned: true }),
    a.credit("120", "Capital individuel", lines("120"), { isSigned: true }),
    a.credit("136.before", "Résultats antérieurs encore au compte de résultat", lines("136"), { isSigned: true, hasCode: false }),
    a.total("136", "Résultat de l’exercice", { add: ["310", "136.before"] }, { isSigned: true }),
    a.credit("137", "Subventions d’investissement", lines("137")),
    a.given("140", "Provisions réglementées"),
    a.total("142", "Total I", { add: ["120", "136", "137", "140"] }, { isSigned: true }),
    a.credit("154", "Provisions", lines("154")),
    a.credit("156", "Emprunts et dettes assimilées", lines("156")),
    a.credit("164", "Avances et acomptes reçus", lines("164")),
    a.credit("166", "Fournisseurs et comptes rattachés", lines("166")),
    a.credit("172", "Dettes fiscales et sociales", lines("172")),
    a.given("173", "Comptes courants d’associés"),
    a.credit("175", "Autres dettes", lines("175")),
    a.credit("174", "Produits constatés d’avance", lines("174")),
    a.total("176", "Total III", { add: ["156", "164", "166", "172", "173", "175", "174"] }, { isSigned: true }),
    a.total("180", "Total général", { add: ["142", "154", "176"] }, { isSigned: true }),
    a.given("182", "Coût de revient des immobilisations acquises ou créées"),
    a.given("184", "Prix de vente hors TVA des immobilisations cédées"),
    a.given("195", "dont dettes à plus d’un an", { partOf: "176" }),
    a.given("197", "dont créances à plus d’un an"),

    b.credit("210", "Ventes de marchandises", lines("210")),
    b.given("209", "dont export", { partOf: "210" }),
    b.credit("214", "Production vendue de biens", lines("214")),
    b.given("215", "dont export", { partOf: "214" }),
    b.credit("218", "Production vendue de services", lines("218")),
    b.given("217", "dont export", { partOf: "218" }),
    b.credit("222", "Production stockée", lines("222"), { isSigned: true }),
    b.credit("224", "Production immobilisée", lines("224")),
    b.credit("226", "Subventions d’exploitation reçues et quote-part des subventions d’investissement", lines("226")),
    b.credit("230", "Autres produits", lines("230")),
    b.total("232", "Total I", { add: ["210", "214", "218", "222", "224", "226", "230"] }, { isSigned: true }),
    b.debit("234", "Achats de marchandises", lines("234")),
    b.debit("236", "Variation de stock de marchandises", lines("236"), { isSigned: true }),
    b.debit("238", "Achats de matières premières et autres approvisionnements", lines("238")),
    b.debit("240", "Variation de stock de matières premières", lines("240"), { isSigned: true }),
    b.debit("242", "Autres charges externes", lines("242")),
    b.debit("244", "Impôts, taxes et versements assimilés", lines("244")),
    b.debit("243", "dont CFE et CVAE", accountsBeginning(["635110", "635130"]), { partOf: "244" }),
    b.debit("250", "Rémunérations du personnel", lines("250")),
    b.debit("252", "Charges sociales", lines("252")),
    b.debit("254", "Dotations aux amortissements", lines("254")),
    b.debit("256", "Dotations aux provisions", lines("256")),
    b.debit("262", "Autres charges", lines("262")),
    b.total("264", "Total II", { add: ["234", "236", "238", "240", "242", "244", "250", "252", "254", "256", "262"] }, { isSigned: true }),
    b.total("270", "Résultat d’exploitation", { add: ["232"], subtract: ["264"] }, { isSigned: true }),
    b.credit("280", "Produits financiers", lines("280")),
    b.credit("290", "Produits exceptionnels", lines("290")),
    b.debit("294", "Charges financières", lines("294")),
    b.debit("300", "Charges exceptionnelles", lines("300")),
    b.given("306", "Impôts sur les bénéfices"),
    b.total("310", "Bénéfice ou perte", { add: ["270", "280", "290"], subtract: ["294", "300", "306"] }, { isSigned: true }),
    b.total("312", "Résultat comptable\u00a0: bénéfice", { add: ["310"] }),
    b.total("314", "Résultat comptable\u00a0: déficit", { add: [], subtract: ["310"] }),
    b.given("316", "Rémunérations et avantages personnels non déductibles"),
    b.given("318", "Amortissements excédentaires et autres amortissements non déductibles"),
    b.given("322", "Provisions non déductibles"),
    b.given("324", "Impôts et taxes non déductibles"),
    b.given("330", "Divers à réintégrer"),
    b.given("350", "Divers à déduire"),
    b.given("138", "Exonération en zone de revitalisation rurale ou France ruralités revitalisation", { isToConfirm: true }),
    b.given("987", "Exonération en zone franche urbaine – territoire entrepreneur", { isToConfirm: true }),
    b.given("986", "Exonération des entreprises nouvelles", { isToConfirm: true }),
    b.given("127", "Exonération en zone de restructuration de la défense", { isToConfirm: true }),
    b.given("992", "Exonération en bassin urbain à dynamiser"),
    b.given("989", "Exonération des jeunes entreprises innovantes", { isToConfirm: true }),
    b.given("655", "Déductions exceptionnelles"),
    b.total("352", "Résultat fiscal avant imputation des déficits\u00a0: bénéfice", {
      add: ["312", "316", "318", "322", "324", "330"],
      subtract: ["314", "350", ...EXEMPTIONS, "655"],
    }),
    b.total("354", "Résultat fiscal avant imputation des déficits\u00a0: déficit", {
      add: ["314", "350", ...EXEMPTIONS, "655"],
      subtract: ["312", "316", "318", "322", "324", "330"],
    }),
    b.given("360", "Déficits antérieurs imputés", { isToConfirm: true }),
    b.total("370", "Résultat fiscal après imputation des déficits\u00a0: bénéfice", { add: ["352"], subtract: ["360"] }),
    b.total("372", "Résultat fiscal après imputation des déficits\u00a0: déficit", { add: ["354"] }),

    ...assets,
    ...columnTotals("49", ASSET_ROWS, ASSETS_COLUMNS),
    ...depreciation,
    ...columnTotals("57", DEPRECIATION_ROWS, DEPRECIATION_COLUMNS),

    d.given("374", "Montant de la TVA collectée", { isToConfirm: true }),
    d.given("378", "Montant de la TVA déductible sur biens et services, sans les immobilisations", { isToConfirm: true }),
    d.debit("380", "Cotisations personnelles obligatoires de l’exploitant", accountsBeginning(["6461", "6462", "6463", "6464", "6466"])),
    d.debit("381", "Cotisations personnelles facultatives de l’exploitant", accountsBeginning(["6465"]), { isToConfirm: true }),
    d.debit("325", "dont Madelin", accountsBeginning(["646500", "646510", "646520", "646530"]), { partOf: "381", isToConfirm: true }),
    d.debit("327", "dont plans d’épargne retraite", accountsBeginning(["646540"]), { partOf: "381", isToConfirm: true }),
    d.debit("399", "Prélèvements personnels de l’exploitant", accountsBeginning(["108200", "108300", "108400"]), {
      isToConfirm: true,
    }),
    d.debit(
      "690.contributions",
      "Cotisations personnelles et CSG déductible comprises dans les charges",
      accountsBeginning(["646", "637800", "758410"]),
      {
        hasCode: false,
        isSigned: true,
        isToConfirm: true,
      },
    ),
    d.given("690", "Sommes à réintégrer", { isToConfirm: true }),
    d.given("691", "Sommes à déduire", { isToConfirm: true }),
    d.total(
      "693",
      "Revenu brut social positif",
      { add: ["352", "690.contributions", ...EXEMPTIONS, "690"], subtract: ["354", "691"] },
      { isToConfirm: true },
    ),
    d.total(
      "692",
      "Revenu brut social négatif",
      { add: ["354", "691"], subtract: ["352", "690.contributions", ...EXEMPTIONS, "690"] },
      { isToConfirm: true },
    ),
  ],
  lineLabels: {},
  withVatOnly: [],
  reductions: [
    { prefix: "709", line: "218", others: ["210", "214"] },
    { prefix: "609", line: "234", others: ["238"] },
  ],
  balance: {
    sideRules: [
      { from: "072", side: "credit", prefixes: ["425", "445"], to: "172" },
      { from: "072", side: "credit", prefixes: ["467", "471", "472"], to: "175" },
      { from: "172", side: "debit", prefixes: ["4"], to: "072" },
      { from: "175", side: "debit", prefixes: ["404"], to: "072" },
      { from: "166", side: "debit", prefixes: ["40"], to: "072" },
      { from: "064", side: "credit", prefixes: ["4091"], to: "166" },
      { from: "068", side: "credit", prefixes: ["41"], to: "175" },
      { from: "164", side: "debit", prefixes: ["4191"], to: "068" },
      { from: "084", side: "credit", prefixes: ["512", "517"], to: "156" },
      { from: "156", side: "debit", prefixes: ["519"], to: "084" },
    ],
    joined: [{ account: "512900", to: "512000" }],
    gross: "110",
    depreciation: "112",
    liabilities: "180",
    adjusted: {
      assets: ["068", "072", "084", "092"],
      liabilities: ["156", "164", "166", "172", "173", "174", "175"],
      other: ["072", "175"],
    },
    result: { made: "310", held: "136", before: "136.before" },
    depreciationOfYear: { charged: "254", added: DEPRECIATION_ROWS.map(([row]) => `${row}2`) },
  },
  result: {
    profit: "370",
    loss: "372",
    add: ["210", "214", "218", "222", "224", "226", "230", "280", "290", "316", "318", "322", "324", "330"],
    subtract: [
      "234",
      "236",
      "238",
      "240",
      "242",
      "244",
      "250",
      "252",
      "254",
      "256",
      "262",
      "294",
      "300",
      "306",
      "350",
      ...EXEMPTIONS,
      "655",
      "360",
    ],
    leftOut: [],
    otherAccounts: [],
  },
};
