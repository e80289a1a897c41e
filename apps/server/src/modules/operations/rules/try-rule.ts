import { ruleFinder } from "@comptoir/accounting/categorization/category-rule";
import { TRIED, type tryCategoryRule } from "@comptoir/contract/operations/category-rules";
import type { BodyOf, ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { readChanging } from "../categorization/changes-repository.js";
import { toTransaction } from "../presenter.js";
import { ruleConditions } from "./category-rules.js";
import { readTried } from "./category-rules-repository.js";

/** Operations that a trial looks at, however large the books: the operations of the rarest of its words, the latest first. */
const LOOKED_AT = 10_000;

/** The operations that a rule fits, categorised or not: how many, and the latest fifty. Refuses as a rule that is written. */
export async function tryRule(
  tx: Tx,
  company: Company,
  given: BodyOf<typeof tryCategoryRule>,
): Promise<ReplyOf<typeof tryCategoryRule>["data"]> {
  const conditions = await ruleConditions(tx, company.id, given);
  const find = ruleFinder([{ id: "", name: "", parts: [], ...conditions }]);
  const { rows, isCut } = await readTried(tx, company.id, { words: conditions.words, limit: LOOKED_AT });
  const fitting = rows.filter((row) => find({ ...row, bankAccountId: row.bank_account_id }) !== null);
  const shown = await readChanging(
    tx,
    company.id,
    fitting.slice(0, TRIED).map(({ id }) => id),
  );
  return {
    count: fitting.length,
    toCategorize: fitting.filter((row) => row.is_open).length,
    exact: !isCut,
    operations: shown.map((row) => toTransaction(row, company.taxSystem)),
  };
}
