import type { VatForm, VatFormLine } from "./return-form.js";

const operations = (line: string, code: string, label: string): VatFormLine => ({ line, code, label, columns: ["base"] });
const taxed = (line: string, code: string, label: string): VatFormLine => ({ line, code, label, columns: ["base", "tax"] });
const amount = (line: string, code: string | null, label: string): VatFormLine => ({ line, code, label, columns: ["amount"] });
const total = (line: string, code: string | null, label: string, sum: NonNullable<VatFormLine["total"]>): VatFormLine => ({
  ...amount(line, code, label),
  total: sum,
});

/**
 * 3517-S-SD of 2026 (cerfa 11417*27), filed in 2026 for the year before, the lines of mainland France in the order of the
 * form. Source: docs/sources.md#vat-returns.
 */
export const CA12_2026: VatForm = {
  form: "CA12",
  millesime: 2026,
  exportName: "3517SCA12",
  lines: [
    operations("02", "0032", "Exportations hors Union européenne"),
    operations("03", "0033", "Autres opérations non imposables"),
    operations("04", "0034", "Livraisons intracommunautaires"),
    taxed("5A", "0207", "Taux normal 20\u202f%"),
    taxed("6C", "0151", "Taux réduit 10\u202f%"),
    taxed("06", "0105", "Taux réduit 5,5\u202f%"),
    taxed("09", "0950", "Taux particulier 2,1\u202f%"),
    taxed("10", "0900", "Anciens taux"),
    taxed("AB", "0040", "Achats réalisés auprès d’un assujetti non établi en France (article 283-1 du CGI)"),
    taxed("AC", "0044", "Achats de prestations de services réalisés auprès d’un assujetti non établi en France (article 283-2 du CGI)"),
    taxed("11", "0970", "Cessions d’immobilisations"),
    taxed("12", "0980", "Livraisons à soi-même"),
    taxed("13", "0981", "Autres opérations imposables"),
    total("16", null, "Total de la taxe due", {
      add: ["5A.tax", "6C.tax", "06.tax", "09.tax", "10.tax", "AB.tax", "AC.tax", "11.tax", "12.tax", "13.tax"],
    }),
    amount("17", "0983", "Remboursements provisionnels obtenus en cours d’année ou d’exercice"),
    amount("18", "0600", "TVA antérieurement déduite à reverser"),
    amount("AD", "0602", "Sommes à ajouter"),
    total("19", null, "Total de la TVA brute due", { add: ["16.amount", "17.amount", "18.amount", "AD.amount"] }),
    amount("20", "0702", "Déductions sur factures"),
    amount("21", "0704", "Déductions forfaitaires"),
    total("22", null, "Total des biens et services autres que les immobilisations", { add: ["20.amount", "21.amount"] }),
    amount("23", "0703", "TVA déductible sur immobilisations"),
    amount("24", "0058", "Crédit antérieur non imputé et non remboursé"),
    amount("25", "0059", "Omissions ou compléments de déductions"),
    amount("25A", null, "Coefficient de déduction, en\u202f%, s’il est différent de 100\u202f%"),
    amount("AE", "0603", "Sommes à imputer"),
    total("26", null, "Total de la TVA déductible", { add: ["22.amount", "23.amount", "24.amount", "25.amount", "AE.amount"] }),
    total("28", "8900", "TVA due", { add: ["19.amount"], subtract: ["26.amount"] }),
    total("29", "0705", "Crédit", { add: ["26.amount"], subtract: ["19.amount"] }),
    amount("30", "0018", "Acomptes payés et/ou restant dus"),
    total("33", null, "Solde dû", { add: ["28.amount"], subtract: ["29.amount", "30.amount"] }),
    total("34", null, "Excédent de versement", { add: ["30.amount"], subtract: ["28.amount"] }),
    total("35", "0020", "Solde excédentaire", { add: ["29.amount", "34.amount"] }),
    total("54", "8901", "Solde à payer", { add: ["33.amount"] }),
    amount("55", null, "Taxes assimilées"),
    total("56", "9992", "Total à payer", { add: ["54.amount", "55.amount"] }),
    total("57", null, "Base de calcul des acomptes dus au titre de l’exercice suivant", {
      add: ["16.amount"],
      subtract: ["11.tax", "12.tax", "22.amount"],
    }),
  ],
  natures: {
    COLLECT: { operations: null, taxed: "by_rate" },
    // No line takes goods bought in the European Union, which end this regime: one that strays in goes to its rate.
    AIC: { operations: null, taxed: "by_rate" },
    CESSION: { operations: null, taxed: { line: "11" } },
    LASM: { operations: null, taxed: { line: "12" } },
    AUTOLIQ_BTP: { operations: null, taxed: { line: "13" } },
    AUTOLIQ_SERV: { operations: null, taxed: { line: "AC" } },
    EXPORT: { operations: "02", taxed: null },
    EXO_RECETTE: { operations: "03", taxed: null },
    LIC: { operations: "04", taxed: null },
    REGUL: { operations: null, taxed: null },
    BS: { operations: null, taxed: null },
    IMMO: { operations: null, taxed: null },
    NONDED: { operations: null, taxed: null },
    EXO: { operations: null, taxed: null },
  },
  rates: [
    { rateBp: 2000, line: "5A" },
    { rateBp: 1000, line: "6C" },
    { rateBp: 550, line: "06" },
    { rateBp: 210, line: "09" },
  ],
  formerRates: "10",
  deduction: { fixedAssets: "23", others: "20", late: "25" },
  belowZero: { base: null, outputVat: "25", inputVat: "18" },
  given: {
    previousCredit: "24",
    assimilatedTaxes: "55",
    coefficient: "25A",
    refund: null,
    provisionalRefunds: "17",
    deposits: "30",
    nil: null,
  },
  results: {
    collected: "19.amount",
    deductible: "26.amount",
    due: "33.amount",
    toPay: "56.amount",
    credit: "35.amount",
    depositBase: "57.amount",
  },
};
