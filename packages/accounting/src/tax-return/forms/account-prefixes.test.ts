import { expect, test } from "vitest";
import { accounts } from "../../chart/accounts.js";

/** The lines of a form as its notice tells them: beginnings of account codes, the longest one decides. */
type Prefixes = Readonly<Record<string, string>>;

/** 2035-A and 2035-B, by line of the chart. */
const OF_2035: Prefixes = {
  "1/AA": "705 706 707300 708500 709 751",
  "2/AB": "467200",
  "3/AC": "709600",
  "5/AE": "76",
  "6/AF": "649 708 741 758 778 445830",
  "8/BA": "6060 607100 609",
  "9/BB": "641 425 442100",
  "10/BC": "645 647",
  "11/BD": "445510 445810",
  "12/JY": "635110 635130",
  "13/BS": "631 633 635 637",
  "14/BV": "637800",
  "15/BF": "6125 6132 614",
  "16/BG": "611100 612 6135",
  "16/BW": "613250",
  "17/BH": "606310 615",
  "18/BH": "621",
  "19/BH": "6063 6068",
  "20/BH": "606110 606120",
  "21/BH": "604 611 617 622",
  "22/BH": "616",
  "23/BJ": "606140 606150 612210 613520 615520 616300 625110 625130",
  "24/BJ": "6248 625",
  "25/BT": "6461 6462 6463 6464 6466",
  "25/BZ": "646500 646510 646520 646530",
  "25/BU": "646540",
  "25/BK": "646 758410",
  "26/BM": "618510 6234 6257",
  "27/BM": "6064 6181 626",
  "28/BM": "6227",
  "29/BY": "6281",
  "30/BM": "6185 619 623 6255 627 628 648 651 658",
  "31/BN": "66 616600",
  "32/BP": "6581 6582 678",
  "35/CB": "757",
  "36/CC": "747",
  "37/CD": "755",
  "41/CH": "681",
  "42/CK": "657",
  "44/CM": "655",
};

/** 2033-A and 2033-B, by box. */
const OF_2033: Prefixes = {
  "010": "206 207",
  "012": "2807",
  "014": "201 205 208",
  "016": "2801 2805 2808",
  "028": "21 238",
  "030": "281",
  "040": "27",
  "050": "31 355",
  "060": "37",
  "062": "397",
  "064": "4091",
  "068": "411 416 4181",
  "070": "491",
  "072": "425 44562 445640 44566 44567 44581 44583 44586 467 471 472",
  "084": "511 512 517 53 58",
  "092": "486",
  120: "101 108",
  136: "120 129",
  137: "131 139",
  154: "151",
  156: "16 519",
  164: "4191",
  166: "401 4081",
  172: "421 43 4421 4452 44551 44571 445718 445740 44587 447 448",
  174: "487",
  175: "404",
  210: "707",
  214: "701 707100",
  218: "704 705 706 708 709",
  222: "713",
  224: "72",
  226: "741 747",
  230: "751 757 758 781",
  234: "607 608 609",
  236: "6037",
  238: "601 602",
  240: "6031",
  242: "604 606 61 62",
  244: "63",
  250: "641 644 649",
  252: "645 646 647 648",
  254: "6811",
  256: "6815 6817",
  262: "65",
  280: "76",
  290: "778",
  294: "66",
  300: "678",
};

function lineByPrefix(table: Prefixes, code: string): string | null {
  const found = Object.entries(table).flatMap(([line, prefixes]) =>
    prefixes.split(" ").flatMap((prefix) => (code.startsWith(prefix) ? [{ line, length: prefix.length }] : [])),
  );
  return found.toSorted((one, other) => other.length - one.length)[0]?.line ?? null;
}

test.each([
  ["2035", OF_2035, "returnLine2035"],
  ["2033", OF_2033, "returnLine2033"],
] as const)("%s: the line of each account is the one that the beginning of its code tells", (_form, table, column) => {
  const placed = accounts.filter((account) => account[column] !== null);
  expect(placed.length).toBeGreaterThan(100);
  expect(placed.map(({ code }) => [code, lineByPrefix(table, code)])).toEqual(placed.map((account) => [account.code, account[column]]));
});
