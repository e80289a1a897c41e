import { proposedWords } from "@comptoir/accounting/categorization/category-rule";
import { absolute, eurosFromCents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { explainCategory, listSimilar, SimilarOperation } from "@comptoir/contract/operations/similar";
import type { Company } from "../../../access/membership.js";
import { readCategoryAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import type { PeopleOf } from "../history/undo-operations.js";
import { knownOperation } from "../manual/manual.js";
import { accountName } from "../presenter.js";
import { readCategoryRules } from "../rules/category-rules-repository.js";
import type { ChangingRow } from "./changes-repository.js";
import { readSimilar, type SimilarRow } from "./similar-repository.js";

/** The other operations of the merchant and the sign of one, and the words that name it. Refuses `not_found`. */
export async function similarTo(tx: Tx, company: Company, id: string): Promise<ReplyOf<typeof listSimilar>["data"]> {
  const { merchant_key: merchantKey, raw_label: label, title } = await knownOperation(tx, company, id);
  const rows = await readSimilar(tx, company.id, id);
  return {
    toCategorize: rows.filter(({ is_open: isOpen }) => isOpen).map(toSimilar),
    categorizedOtherwise: rows.filter(({ is_open: isOpen }) => !isOpen).map(toSimilar),
    words: [...proposedWords({ merchantKey, label, title })],
  };
}

function toSimilar({ id, version, title, date, amount_cents: amount, accounts }: SimilarRow): SimilarOperation {
  return { id, version, title, date, value: eurosFromCents(absolute(amount)), accounts: accounts.map(accountName) };
}

/** What proposes the category of an operation, or proposed the one that it has, and who chose it. Refuses `not_found`. */
export async function categoryOrigin(
  tx: Tx,
  company: Company,
  { id, peopleOf }: { readonly id: string; readonly peopleOf: PeopleOf },
): Promise<ReplyOf<typeof explainCategory>["data"]> {
  const row = await knownOperation(tx, company, id);
  const isProposed = wasProposed(row);
  const rule = isProposed ? (await readCategoryRules(tx, company.id)).find((one) => one.id === row.suggestion_rule) : undefined;
  const act = row.status === "to_categorize" ? null : await readCategoryAct(tx, company.id, id);
  const people = await peopleOf(act?.user_id == null ? [] : [act.user_id]);
  return {
    proposal: isProposed
      ? { source: row.suggestion_source ?? "seed", reason: row.suggestion_reason ?? "", confidence: row.suggestion_confidence ?? 0 }
      : null,
    rule: rule ? { id: rule.id, name: rule.name } : null,
    chosen: act && {
      by: act.user_id === null ? null : (people.get(act.user_id) ?? null),
      at: act.at.toISOString(),
      sentence: act.sentence,
    },
  };
}

/** True while a proposal waits, and of a category that is the one that was proposed. */
function wasProposed({ status, suggestion_account: account, suggestion_allocations: parts, allocations }: ChangingRow): boolean {
  if (account === null) return false;
  if (status === "to_categorize") return true;
  const proposed = parts?.map((part) => part.account) ?? [account];
  return proposed.join(" ") === (allocations ?? []).map(({ account_code: code }) => code).join(" ");
}
