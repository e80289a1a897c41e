import type { AccountFacts } from "../entry/account-facts.js";

type Row = readonly [string, AccountFacts["sign"], AccountFacts["taxSystems"], AccountFacts["mainVatCode"], number, boolean];

/** A small chart for tests: code, sign, tax systems, usual VAT, deductible share, private share possible. */
const ROWS: readonly Row[] = [
  ["101000", "none", "bic", "", 0, false],
  ["108000", "both", "all", "0", 0, false],
  ["108100", "both", "all", "0", 0, false],
  ["108200", "both", "all", "0", 0, false],
  ["108300", "both", "all", "0", 0, false],
  ["108600", "none", "all", "", 0, false],
  ["164000", "both", "all", "0", 0, false],
  ["215500", "outcome", "all", "20", 10_000, false],
  ["218200", "outcome", "all", "20", 0, true],
  ["218210", "outcome", "all", "20", 10_000, true],
  ["218300", "outcome", "all", "20", 10_000, true],
  ["275000", "both", "all", "exempt", 0, false],
  ["409100", "outcome", "bic", "20", 10_000, false],
  ["411000", "none", "all", "", 0, false],
  ["419100", "income", "bic", "20", 0, false],
  ["445510", "outcome", "all", "0", 0, false],
  ["445711", "none", "all", "", 0, false],
  ["467200", "both", "bnc", "0", 0, false],
  ["471000", "both", "all", "0", 0, false],
  ["486000", "none", "bic", "", 0, false],
  ["512000", "none", "all", "", 0, false],
  ["530000", "both", "all", "0", 0, false],
  ["580000", "both", "all", "0", 0, false],
  ["601000", "outcome", "bic", "20", 10_000, false],
  ["606140", "outcome", "all", "20", 8_000, true],
  ["606300", "outcome", "all", "20", 10_000, false],
  ["606400", "outcome", "all", "20", 10_000, false],
  ["613200", "outcome", "all", "exempt", 0, false],
  ["613210", "outcome", "all", "exempt", 0, true],
  ["623100", "outcome", "all", "20", 10_000, false],
  ["625600", "outcome", "all", "10", 0, false],
  ["625700", "outcome", "all", "10", 10_000, false],
  ["626100", "outcome", "all", "20", 10_000, true],
  ["627800", "outcome", "all", "exempt", 0, false],
  ["646100", "outcome", "all", "0", 0, false],
  ["704000", "income", "bic", "10", 0, false],
  ["706000", "income", "all", "20", 0, false],
  ["706100", "income", "bnc", "exempt", 0, false],
  ["707200", "income", "bic", "5.5", 0, false],
  ["707300", "income", "bnc", "20", 0, false],
  ["709000", "outcome", "all", "20", 0, false],
  ["741000", "income", "all", "0", 0, false],
  ["757000", "income", "all", "20", 0, false],
];

const FACTS: ReadonlyMap<string, AccountFacts> = new Map(
  ROWS.map(([code, sign, taxSystems, mainVatCode, vatDeductibleBp, personalShareRelated]) => [
    code,
    { code, sign, taxSystems, mainVatCode, vatDeductibleBp, personalShareRelated },
  ]),
);

/** Facts of an account of the small chart, null when it has none by that code. */
export function testAccountFacts(code: string): AccountFacts | null {
  return FACTS.get(code) ?? null;
}

/** Every account of the small chart. */
export const TEST_ACCOUNTS: readonly AccountFacts[] = [...FACTS.values()];
