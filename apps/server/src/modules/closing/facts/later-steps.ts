import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { LaterStepCode } from "@comptoir/accounting/closing/steps/later-step";
import { hasDwelling } from "../../addresses/service.js";
import type { ReadingOf } from "./reading-of.js";

const SCM = ["467100", "271000", "655000", "755000"];
const LETTING = ["706800", "706810", "2131", "165000"];

/** What the books show of the steps whose rules are not here yet: the names of accounts that moved, a dwelling. */
export async function readLaterSteps({ tx, companyId, ground }: ReadingOf): Promise<Readonly<Record<LaterStepCode, readonly string[]>>> {
  const moved = (prefixes: readonly string[]): readonly string[] =>
    [...ground.balances.keys()]
      .filter((account) => prefixes.some((prefix) => account.startsWith(prefix)))
      .map((account) => `${account} ${nameOfAccount(account)}`);
  const letting = [...moved(LETTING), ...((await hasDwelling(tx, companyId)) ? ["un logement"] : [])];
  return {
    scm: ground.taxSystem === "bnc" ? moved(SCM) : [],
    rental_accounting_specificities: letting,
    rental_tax_specificities: letting,
    rrz_tax_exemption: [],
    ufz_tax_exemption: [],
  };
}
