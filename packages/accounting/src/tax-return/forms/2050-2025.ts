import { accountsBeginning, boxesOf, lines } from "./tax-box.js";
import type { TaxForm } from "./tax-form.js";

const a = boxesOf("2050");
const l = boxesOf("2051");
const p = boxesOf("2052");
const q = boxesOf("2053");
const f = boxesOf("2058-A");

const GROSS = ["AB", "AF", "AH", "AJ", "AN", "AP", "AR", "AT", "AV", "BD", "BF", "BH"] as const;
const DEPRECIATION = ["AC", "AG", "AI", "AK", "AO", "AQ", "AS", "AU"] as const;
const CURRENT = ["BL", "BR", "BT", "BV", "BX", "BZ", "CF", "CH"] as const;
const CURRENT_LOSSES = ["BU", "BY"] as const;
const PRODUCTS = ["FC", "FF", "FI"] as const;
const OTHER_PRODUCTS = ["FM", "FN", "FO", "FP", "FQ", "F1"] as const;
const COSTS = ["FS", "FT", "FU", "FV", "FW", "FX", "FY", "FZ", "GA", "GC", "GD", "GE", "G1"] as const;
const FINANCIAL_PRODUCTS = ["GL", "GN"] as const;
const FINANCIAL_COSTS = ["GR", "GS"] as const;
const ADDED = ["WC", "WE", "WI", "WJ", "WQ"] as const;
const EXEMPTIONS = ["138", "987"] as const;

/**
 * 2050 to 2053 of 2026, for the income of 2025, with the taxed result of the 2058-A, the boxes of a sole trader: kept as a table and never drawn.
 * Numbers of the 2058-A but WA, WS, WE, WQ, XG, XN and XO are to be confirmed. Source: docs/sources.md#tax-returns.
 */
export const FORM_2050_2025: TaxForm = {
  form: "2050",
  millesime: 2026,
  incomeYear: 2025,
  isProvisional: false,
  exportName: "2050",
  boxes: [
    a.debit("AB", "Frais d’établissement\u00a0: brut", lines("AB")),
    a.credit("AC", "Frais d’établissement\u00a0: amortissements", lines("AC")),
    a.debit("AF", "Concessions, brevets et droits similaires\u00a0: brut", lines("AF")),
    a.credit("AG", "Concessions, brevets et droits similaires\u00a0: amortissements", lines("AG")),
    a.debit("AH", "Fonds commercial\u00a0: brut", lines("AH")),
    a.credit("AI", "Fonds commercial\u00a0: amortissements", lines("AI")),
    a.debit("AJ", "Autres immobilisations incorporelles\u00a0: brut", lines("AJ")),
    a.credit("AK", "Autres immobilisations incorporelles\u00a0: amortissements", lines("AK")),
    a.debit("AN", "Terrains\u00a0: brut", lines("AN")),
    a.given("AO", "Terrains\u00a0: amortissements"),
    a.debit("AP", "Constructions\u00a0: brut", lines("AP")),
    a.credit("AQ", "Constructions\u00a0: amortissements", lines("AQ")),
    a.debit("AR", "Installations techniques, matériel et outillage industriels\u00a0: brut", lines("AR")),
    a.credit("AS", "Installations techniques, matériel et outillage industriels\u00a0: amortissements", lines("AS")),
    a.debit("AT", "Autres immobilisations corporelles\u00a0: brut", lines("AT")),
    a.credit("AU", "Autres immobilisations corporelles\u00a0: amortissements", lines("AU")),
    a.debit("AV", "Immobilisations en cours, avances et acomptes", lines("AV")),
    a.debit("BD", "Autres titres immobilisés", lines("BD")),
    a.debit("BF", "Prêts", lines("BF")),
    a.debit("BH", "Autres immobilisations financières", lines("BH")),
    a.total("BJ", "Total II\u00a0: brut", { add: GROSS }, { isSigned: true }),
    a.total("BK", "Total II\u00a0: amortissements", { add: DEPRECIATION }, { isSigned: true }),
    a.debit("BL", "Matières premières, approvisionnements", lines("BL")),
    a.debit("BR", "Produits intermédiaires et finis", lines("BR")),
    a.debit("BT", "Marchandises\u00a0: brut", lines("BT")),
    a.credit("BU", "Marchandises\u00a0: dépréciations", lines("BU")),
    a.debit("BV", "Avances et acomptes versés sur commandes", lines("BV")),
    a.debit("BX", "Clients et comptes rattachés\u00a0: brut", lines("BX")),
    a.credit("BY", "Clients et comptes rattachés\u00a0: dépréciations", lines("BY")),
    a.debit("BZ", "Autres créances", lines("BZ")),
    a.debit("CF", "Disponibilités", lines("CF")),
    a.debit("CH", "Charges constatées d’avance", lines("CH")),
    a.total("CJ", "Total III\u00a0: brut", { add: CURRENT }, { isSigned: true }),
    a.total("CK", "Total III\u00a0: dépréciations", { add: CURRENT_LOSSES }, { isSigned: true }),
    a.total("CO", "Total général\u00a0: brut", { add: ["BJ", "CJ"] }, { isSigned: true }),
    a.total("1A", "Total général\u00a0: amortissements et dépréciations", { add: ["BK", "CK"] }, { isSigned: true }),

    l.credit("DA", "Capital individuel", lines("DA"), { isSigned: true }),
    l.credit("DI.before", "Résultats antérieurs encore au compte de résultat", lines("DI"), { isSigned: true, hasCode: false }),
    l.total("DI", "Résultat de l’exercice", { add: ["HN", "DI.before"] }, { isSigned: true }),
    l.credit("DJ", "Subventions d’investissement", lines("DJ")),
    l.total("DL", "Total I", { add: ["DA", "DI", "DJ"] }, { isSigned: true }),
    l.credit("DP", "Provisions pour risques", lines("DP")),
    l.total("DR", "Total III", { add: ["DP"] }, { isSigned: true }),
    l.credit("DU", "Emprunts et dettes auprès des établissements de crédit", lines("DU")),
    l.credit("DV", "Emprunts et dettes financières divers", lines("DV")),
    l.credit("DW", "Avances et acomptes reçus sur commandes en cours", lines("DW")),
    l.credit("DX", "Dettes fournisseurs et comptes rattachés", lines("DX")),
    l.credit("DY", "Dettes fiscales et sociales", lines("DY")),
    l.credit("DZ", "Dettes sur immobilisations et comptes rattachés", lines("DZ")),
    l.credit("EA", "Autres dettes", lines("EA")),
    l.credit("EB", "Produits constatés d’avance", lines("EB")),
    l.total("EC", "Total IV", { add: ["DU", "DV", "DW", "DX", "DY", "DZ", "EA", "EB"] }, { isSigned: true }),
    l.total("EE", "Total général", { add: ["DL", "DR", "EC"] }, { isSigned: true }),

    p.credit("FC", "Ventes de marchandises", lines("FC")),
    p.credit("FF", "Production vendue de biens", lines("FF")),
    p.credit("FI", "Production vendue de services", lines("FI")),
    p.total("FL", "Chiffre d’affaires net", { add: PRODUCTS }, { isSigned: true }),
    p.credit("FM", "Production stockée", lines("FM"), { isSigned: true }),
    p.credit("FN", "Production immobilisée", lines("FN")),
    p.credit("FO", "Subventions d’exploitation", lines("FO")),
    p.credit("FP", "Reprises sur amortissements et provisions", lines("FP")),
    p.credit("FQ", "Autres produits", lines("FQ")),
    p.credit("F1", "Produits des cessions d’immobilisations", lines("F1")),
    p.total("FR", "Total des produits d’exploitation", { add: ["FL", ...OTHER_PRODUCTS] }, { isSigned: true }),
    p.debit("FS", "Achats de marchandises", lines("FS")),
    p.debit("FT", "Variation de stock de marchandises", lines("FT"), { isSigned: true }),
    p.debit("FU", "Achats de matières premières et autres approvisionnements", lines("FU")),
    p.debit("FV", "Variation de stock de matières premières", lines("FV"), { isSigned: true }),
    p.debit("FW", "Autres achats et charges externes", lines("FW")),
    p.debit("FX", "Impôts, taxes et versements assimilés", lines("FX")),
    p.debit("FY", "Salaires et traitements", lines("FY")),
    p.debit("FZ", "Charges sociales", lines("FZ")),
    p.debit("GA", "Dotations aux amortissements", lines("GA")),
    p.debit("GC", "Dotations aux dépréciations de l’actif circulant", lines("GC")),
    p.debit("GD", "Dotations aux provisions", lines("GD")),
    p.debit("GE", "Autres charges", lines("GE")),
    p.debit("G1", "Valeur comptable des immobilisations cédées", lines("G1")),
    p.total("GF", "Total des charges d’exploitation", { add: COSTS }, { isSigned: true }),
    p.total("GG", "Résultat d’exploitation", { add: ["FR"], subtract: ["GF"] }, { isSigned: true }),
    p.credit("GL", "Autres intérêts et produits assimilés", lines("GL")),
    p.credit("GN", "Différences positives de change", lines("GN")),
    p.total("GP", "Total des produits financiers", { add: FINANCIAL_PRODUCTS }, { isSigned: true }),
    p.debit("GR", "Intérêts et charges assimilées", lines("GR")),
    p.debit("GS", "Différences négatives de change", lines("GS")),
    p.total("GU", "Total des charges financières", { add: FINANCIAL_COSTS }, { isSigned: true }),
    p.total("GV", "Résultat financier", { add: ["GP"], subtract: ["GU"] }, { isSigned: true }),
    p.total("GW", "Résultat courant", { add: ["GG", "GV"] }, { isSigned: true }),
    q.credit("HD", "Produits exceptionnels", lines("HD")),
    q.debit("HH", "Charges exceptionnelles", lines("HH")),
    q.total("HI", "Résultat exceptionnel", { add: ["HD"], subtract: ["HH"] }, { isSigned: true }),
    q.given("HK", "Impôts sur les bénéfices"),
    q.total("HL", "Total des produits", { add: ["FR", "GP", "HD"] }, { isSigned: true }),
    q.total("HM", "Total des charges", { add: ["GF", "GU", "HH", "HK"] }, { isSigned: true }),
    q.total("HN", "Bénéfice ou perte", { add: ["HL"], subtract: ["HM"] }, { isSigned: true }),
    q.debit("A6", "dont cotisations personnelles de l’exploitant", accountsBeginning(["646"]), { partOf: "FZ", isToConfirm: true }),

    f.total("WA", "Bénéfice comptable", { add: ["HN"] }),
    f.total("WS", "Perte comptable", { add: [], subtract: ["HN"] }),
    f.given("WC", "Rémunérations et avantages personnels non déductibles", { isToConfirm: true }),
    f.given("WE", "Amortissements excédentaires et autres amortissements non déductibles"),
    f.given("WI", "Provisions non déductibles", { isToConfirm: true }),
    f.given("WJ", "Impôts et taxes non déductibles", { isToConfirm: true }),
    f.given("WQ", "Réintégrations diverses"),
    f.given("XG", "Déductions diverses"),
    f.given("138", "Exonération en zone de revitalisation rurale ou France ruralités revitalisation", {
      hasCode: false,
      isToConfirm: true,
    }),
    f.given("987", "Exonération en zone franche urbaine – territoire entrepreneur", { hasCode: false, isToConfirm: true }),
    f.total("XN", "Résultat fiscal\u00a0: bénéfice", { add: ["WA", ...ADDED], subtract: ["WS", "XG", ...EXEMPTIONS] }),
    f.total("XO", "Résultat fiscal\u00a0: déficit", { add: ["WS", "XG", ...EXEMPTIONS], subtract: ["WA", ...ADDED] }),
  ],
  lineLabels: {},
  withVatOnly: [],
  reductions: [
    { prefix: "709", line: "FI", others: ["FC", "FF"] },
    { prefix: "609", line: "FS", others: ["FU"] },
  ],
  balance: {
    sideRules: [
      { from: "BZ", side: "credit", prefixes: ["425", "445"], to: "DY" },
      { from: "BZ", side: "credit", prefixes: ["467", "471", "472"], to: "EA" },
      { from: "DY", side: "debit", prefixes: ["4"], to: "BZ" },
      { from: "DZ", side: "debit", prefixes: ["404"], to: "BZ" },
      { from: "DX", side: "debit", prefixes: ["40"], to: "BZ" },
      { from: "BV", side: "credit", prefixes: ["4091"], to: "DX" },
      { from: "BX", side: "credit", prefixes: ["41"], to: "EA" },
      { from: "DW", side: "debit", prefixes: ["4191"], to: "BX" },
      { from: "CF", side: "credit", prefixes: ["512", "517"], to: "DU" },
      { from: "DU", side: "debit", prefixes: ["519"], to: "CF" },
    ],
    joined: [{ account: "512900", to: "512000" }],
    gross: "CO",
    depreciation: "1A",
    liabilities: "EE",
    adjusted: {
      assets: ["BX", "BZ", "CF", "CH"],
      liabilities: ["DU", "DV", "DW", "DX", "DY", "DZ", "EA", "EB"],
      other: ["BZ", "EA"],
    },
    result: { made: "HN", held: "DI", before: "DI.before" },
    depreciationOfYear: null,
  },
  result: {
    profit: "XN",
    loss: "XO",
    add: [...PRODUCTS, ...OTHER_PRODUCTS, ...FINANCIAL_PRODUCTS, "HD", ...ADDED],
    subtract: [...COSTS, ...FINANCIAL_COSTS, "HH", "HK", "XG", ...EXEMPTIONS],
    leftOut: [],
    otherAccounts: [],
  },
};
