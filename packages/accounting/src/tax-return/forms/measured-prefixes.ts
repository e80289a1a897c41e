/** What a box takes of accounts: a column of the year, above zero in debit or in credit. */
export type MeasuredColumn = "debit balance" | "credit moved" | "debit opening" | "credit opening" | "debits" | "credits";

/** A box that takes some accounts of its line only, or another column than their balance: beginnings of codes, and the column. */
export type MeasuredPrefixes = Readonly<Record<string, readonly [column: MeasuredColumn, prefixes: string]>>;

/** Rows of the table of fixed assets, by the first digits of their boxes. */
const ASSETS: Readonly<Record<string, string>> = {
  "40": "206 207",
  "41": "201 205 208",
  "42": "211",
  "43": "213",
  "44": "215",
  "45": "2181",
  "46": "2182",
  "47": "2183 2184 238",
  "48": "27",
};

/** Rows of the table of their depreciation. */
const DEPRECIATION: Readonly<Record<string, string>> = {
  "50": "280",
  "51": "2811",
  "52": "2813",
  "53": "2815",
  "54": "28181",
  "55": "28182",
  "56": "28183 28184",
};

/**
 * Boxes that take a column of accounts by the beginnings of their codes, written a second time beside the forms: the return is compared with the FEC through
 * them. Source: docs/sources.md#tax-returns.
 */
export const MEASURED_PREFIXES: Readonly<Record<"2035" | "2033" | "2050", MeasuredPrefixes>> = {
  "2035": { DB: ["credit moved", "758710"], "EO.scale": ["debit balance", "625110"] },
  "2033": {
    "243": ["debit balance", "635110 635130"],
    "380": ["debit balance", "6461 6462 6463 6464 6466"],
    "381": ["debit balance", "6465"],
    "325": ["debit balance", "646500 646510 646520 646530"],
    "327": ["debit balance", "646540"],
    "399": ["debit balance", "108200 108300 108400"],
    "690.contributions": ["debit balance", "646 637800 758410"],
    ...tableOf(ASSETS, ["debit opening", "debits", "credits"]),
    ...tableOf(DEPRECIATION, ["credit opening", "credits", "debits"]),
  },
  "2050": { A6: ["debit balance", "646"] },
};

/** The three boxes of each row that accounts feed: opening, increases, decreases. */
function tableOf(
  rows: Readonly<Record<string, string>>,
  columns: readonly [MeasuredColumn, MeasuredColumn, MeasuredColumn],
): MeasuredPrefixes {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([row, prefixes]) =>
      ["0", "2", "4"].map((digit, index) => [`${row}${digit}`, [columns[index] ?? "debits", prefixes] as const]),
    ),
  );
}
