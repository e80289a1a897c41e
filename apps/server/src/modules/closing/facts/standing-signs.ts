import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { StandingStepCode } from "@comptoir/accounting/closing/standing/standing-answer";
import { readDwellings, type DwellingRow } from "../../addresses/service.js";
import { readLettingsLeft } from "../../tax-returns/service.js";
import type { LettingBalances } from "@comptoir/accounting/closing/lettings/rental-tax";
import type { ReadingOf } from "./reading-of.js";

const SCM = ["467100", "271000", "655000", "755000"];
const LETTING = ["706800", "706810", "2131", "165000"];

/** What the books show of the steps that a standing answer decides. */
export type StandingSigns = {
  readonly shownBy: Readonly<Record<StandingStepCode, readonly string[]>>;
  readonly dwellings: readonly DwellingRow[];
  /** What the return of the year before left of lettings; null: none was kept. */
  readonly lettingsBefore: LettingBalances | null;
};

/** The names of accounts that moved, and dwellings. */
export async function readStandingSigns({ tx, companyId, ground, books: { previous } }: ReadingOf): Promise<StandingSigns> {
  const moved = (prefixes: readonly string[]): readonly string[] =>
    [...ground.balances.keys()]
      .filter((account) => prefixes.some((prefix) => account.startsWith(prefix)))
      .map((account) => `${account} ${nameOfAccount(account)}`);
  const dwellings = await readDwellings(tx, companyId);
  const letting = [...moved(LETTING), ...(dwellings.length > 0 ? ["un logement"] : [])];
  return {
    dwellings,
    lettingsBefore: previous === null ? null : await readLettingsLeft(tx, companyId, previous.id),
    shownBy: {
      scm: ground.taxSystem === "bnc" ? moved(SCM) : [],
      rental_accounting_specificities: letting,
      rental_tax_specificities: letting,
      rrz_tax_exemption: [],
      ufz_tax_exemption: [],
    },
  };
}
