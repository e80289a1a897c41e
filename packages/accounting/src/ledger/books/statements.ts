import { cents, type Cents } from "../../money.js";

/** A line of a balance sheet or of an income statement. */
export type ResultLine = { readonly label: string; readonly amount: Cents; readonly isTotal: boolean };

/** A line of the assets: what they cost, what depreciation and impairment took of it, what is left. */
export type BalanceSheetAsset = {
  readonly label: string;
  readonly gross: Cents;
  readonly taken: Cents;
  readonly net: Cents;
  readonly isTotal: boolean;
};

/** Assets on one side, equity and liabilities on the other: both come to the same total. Source: docs/sources.md#statements. */
export type BalanceSheet = {
  readonly assets: readonly BalanceSheetAsset[];
  readonly liabilities: readonly ResultLine[];
  /** Net assets less liabilities: zero for balanced books. */
  readonly gap: Cents;
};

/** Balances of accounts, debit less credit; an account whose third parties are on both sides comes once by side. */
type Nets = Iterable<readonly [account: string, net: Cents]>;

type AssetGroup = { readonly label: string; readonly gross: readonly string[]; readonly taken: readonly string[] };

/** Accounts that are assets on either side; the first group that takes an account keeps it. */
const ASSETS: readonly AssetGroup[] = [
  { label: "Immobilisations incorporelles", gross: ["20", "232", "237"], taken: ["280", "290"] },
  { label: "Immobilisations corporelles", gross: ["21", "22", "23", "24", "25"], taken: ["281", "282", "291", "292", "293", "28", "29"] },
  { label: "Immobilisations financières", gross: ["26", "27"], taken: ["296", "297"] },
  { label: "Stocks et en-cours", gross: ["31", "32", "33", "34", "35", "36", "37", "38", "30"], taken: ["39"] },
  { label: "Valeurs mobilières de placement", gross: ["50"], taken: ["590"] },
  { label: "Charges à répartir et charges constatées d’avance", gross: ["481", "486"], taken: [] },
];

/** Third parties and cash: an asset with a balance on the debit, a liability on the credit. */
const EITHER: readonly {
  readonly asset: string;
  readonly liability: string;
  readonly accounts: readonly string[];
  readonly taken: readonly string[];
}[] = [
  { asset: "Clients et comptes rattachés", liability: "Avances et acomptes reçus des clients", accounts: ["41"], taken: ["491"] },
  { asset: "Avances et acomptes versés aux fournisseurs", liability: "Fournisseurs et comptes rattachés", accounts: ["40"], taken: [] },
  { asset: "Créances fiscales et sociales", liability: "Dettes fiscales et sociales", accounts: ["42", "43", "44"], taken: [] },
  { asset: "Disponibilités", liability: "Concours bancaires courants", accounts: ["51", "52", "53", "54", "58"], taken: ["591", "59"] },
  { asset: "Autres créances", liability: "Autres dettes", accounts: ["45", "46", "47", "48", "49"], taken: ["495", "496"] },
];

/** Accounts that are liabilities or equity on either side. */
const LIABILITIES: readonly { readonly label: string; readonly accounts: readonly string[] }[] = [
  { label: "Compte de l’exploitant et capital", accounts: ["101", "102", "103", "104", "105", "108", "109", "10"] },
  { label: "Réserves et report à nouveau", accounts: ["106", "11"] },
  { label: "Résultat en attente d’affectation", accounts: ["12"] },
  { label: "Subventions d’investissement et provisions réglementées", accounts: ["13", "14"] },
  { label: "Provisions", accounts: ["15"] },
  { label: "Emprunts et dettes assimilées", accounts: ["16", "17", "18", "19"] },
  { label: "Produits constatés d’avance", accounts: ["487"] },
];

/** The balance sheet of a trade on the last day of a year, from the balances of its accounts, whether the result was carried or not. */
export function balanceSheet(nets: Nets): BalanceSheet {
  const placed = placement();
  const gross = new Map<string, number>();
  const taken = new Map<string, number>();
  const owed = new Map<string, number>();
  let result = 0;
  for (const [account, net] of nets) {
    if (account >= "6") {
      result -= net;
      continue;
    }
    const { kind, asset, liability } = placed(account);
    if (kind === "taken") add(taken, asset, -net);
    else if (kind === "asset" || (kind === "either" && net > 0)) add(gross, asset, net);
    else add(owed, liability, -net);
  }
  const assets = [...ASSETS.map(({ label }) => label), ...EITHER.map(({ asset }) => asset)]
    .map((label) => assetLine(label, gross.get(label) ?? 0, taken.get(label) ?? 0))
    .filter((line) => line.gross !== 0 || line.taken !== 0);
  const liabilities = [
    ...LIABILITIES.slice(0, 2).map(({ label }) => label),
    RESULT,
    ...LIABILITIES.slice(2).map(({ label }) => label),
    ...EITHER.map(({ liability }) => liability),
  ]
    .map((label) => ({ label, amount: cents(label === RESULT ? result : (owed.get(label) ?? 0)), isTotal: false }))
    .filter(({ label, amount }) => amount !== 0 || label === RESULT);
  const total = {
    gross: assets.reduce((sum, line) => sum + line.gross, 0),
    taken: assets.reduce((sum, line) => sum + line.taken, 0),
    owed: liabilities.reduce((sum, { amount }) => sum + amount, 0),
  };
  return {
    assets: [...assets, { ...assetLine("Total de l’actif", total.gross, total.taken), isTotal: true }],
    liabilities: [...liabilities, { label: "Total du passif", amount: cents(total.owed), isTotal: true }],
    gap: cents(total.gross - total.taken - total.owed),
  };
}

const RESULT = "Résultat de l’exercice";

function assetLine(label: string, gross: number, taken: number): BalanceSheetAsset {
  return { label, gross: cents(gross), taken: cents(taken), net: cents(gross - taken), isTotal: false };
}

function add(sums: Map<string, number>, label: string, amount: number): void {
  sums.set(label, (sums.get(label) ?? 0) + amount);
}

type Placed = { readonly kind: "asset" | "taken" | "either" | "liability"; readonly asset: string; readonly liability: string };

/** Where an account is: the longest code that it begins with decides. */
function placement(): (account: string) => Placed {
  const codes = new Map<string, Placed>();
  const put = (prefixes: readonly string[], placed: Placed): void =>
    prefixes.forEach((prefix) => codes.has(prefix) || codes.set(prefix, placed));
  for (const { label, gross, taken } of ASSETS) {
    put(gross, { kind: "asset", asset: label, liability: "" });
    put(taken, { kind: "taken", asset: label, liability: "" });
  }
  for (const { label, accounts } of LIABILITIES) put(accounts, { kind: "liability", asset: "", liability: label });
  for (const { asset, liability, accounts, taken } of EITHER) {
    put(taken, { kind: "taken", asset, liability });
    put(accounts, { kind: "either", asset, liability });
  }
  const other = EITHER.at(-1);
  return (account) => {
    for (let length = 3; length >= 2; length -= 1) {
      const found = codes.get(account.slice(0, length));
      if (found) return found;
    }
    return { kind: "either", asset: other?.asset ?? "", liability: other?.liability ?? "" };
  };
}

/** Parts of the result in the order of the form: charges below zero. */
const RESULT_PARTS: readonly {
  readonly total: string;
  readonly groups: readonly { readonly label: string; readonly accounts: readonly string[] }[];
}[] = [
  {
    total: "Résultat d’exploitation",
    groups: [
      { label: "Ventes de marchandises", accounts: ["707", "7097"] },
      { label: "Production vendue de biens et de services", accounts: ["70"] },
      { label: "Production stockée et immobilisée", accounts: ["71", "72", "73"] },
      { label: "Subventions d’exploitation", accounts: ["74"] },
      { label: "Reprises et transferts de charges", accounts: ["781", "791"] },
      { label: "Autres produits", accounts: ["75", "79"] },
      { label: "Achats de marchandises et variation de stock", accounts: ["607", "6037", "6097"] },
      { label: "Achats de matières et variation de stock", accounts: ["601", "602", "6031", "6032", "6091", "6092"] },
      { label: "Autres achats et charges externes", accounts: ["60", "61", "62"] },
      { label: "Impôts, taxes et versements assimilés", accounts: ["63"] },
      { label: "Salaires et traitements", accounts: ["641", "644"] },
      { label: "Charges sociales", accounts: ["64"] },
      { label: "Dotations aux amortissements et provisions", accounts: ["681"] },
      { label: "Autres charges", accounts: ["65"] },
    ],
  },
  {
    total: "Résultat financier",
    groups: [
      { label: "Produits financiers", accounts: ["76", "786", "796"] },
      { label: "Charges financières", accounts: ["66", "686"] },
    ],
  },
  {
    total: "Résultat exceptionnel",
    groups: [
      { label: "Produits exceptionnels", accounts: ["77", "787", "797", "78"] },
      { label: "Charges exceptionnelles", accounts: ["67", "687", "68"] },
    ],
  },
  { total: "Participation et impôt", groups: [{ label: "Participation et impôt sur les bénéfices", accounts: ["69"] }] },
];

/** The income statement of a trade from the balances of its accounts of charges and products. Source: docs/sources.md#statements. */
export function incomeStatement(nets: Nets): readonly ResultLine[] {
  const labels = new Map(
    RESULT_PARTS.flatMap(({ groups }) => groups.flatMap(({ label, accounts }) => accounts.map((code) => [code, label] as const))),
  );
  const sums = new Map<string, number>();
  let result = 0;
  for (const [account, net] of nets) {
    if (account < "6") continue;
    const code = [4, 3, 2].map((length) => account.slice(0, length)).find((prefix) => labels.has(prefix));
    add(sums, (code !== undefined && labels.get(code)) || "Autres charges", -net);
    result -= net;
  }
  const lines = RESULT_PARTS.flatMap(({ total, groups }) => {
    const own = groups.flatMap(({ label }): ResultLine[] => {
      const amount = sums.get(label) ?? 0;
      return amount === 0 ? [] : [{ label, amount: cents(amount), isTotal: false }];
    });
    const sum = own.reduce((added, { amount }) => added + amount, 0);
    return own.length === 0 ? [] : [...own, { label: total, amount: cents(sum), isTotal: true }];
  });
  return [...lines, { label: result < 0 ? "Perte de l’exercice" : "Bénéfice de l’exercice", amount: cents(result), isTotal: true }];
}
