import type { Tx } from "../../../../db/transaction.js";
import type { Change, Consequence } from "../../../books/consequences.js";
import { readCategoryRules, readImportedRuled } from "../../rules/category-rules-repository.js";
import type { ExpectedSource } from "./expected.js";
import { refreshSuggestions } from "./learning.js";
import { readPaidBeforeImport, readSuggestedByClient } from "./learning-repository.js";
import { amountsOfImport } from "./transfers.js";

/** What is suggested of operations to categorise, with what other areas expect of them. */
export function suggestionsWith(added: readonly ExpectedSource[]): Consequence {
  return {
    name: "suggestions",
    reads: ["operations", "lessons", "rules", "regimes", "bank accounts", "instalments", "components", "answers", "invoices"],
    writes: ["suggestions"],
    async follow(tx, { companyId, change, today }) {
      if (!isConcerned(change)) return {};
      const { operations = [], merchants: merchantKeys = [], amounts = [], imports = [], turnover, regimesFrom } = change;
      const imported = await Promise.all(imports.map((importId) => ofImport(tx, companyId, importId)));
      const everything = regimesFrom === undefined ? [] : await readSuggestedByClient(tx, companyId);
      const every = regimesFrom === undefined ? turnover && "income" : "all";
      const suggested = await refreshSuggestions(tx, companyId, {
        merchantKeys: [...new Set(merchantKeys)],
        named: [...new Set([...operations, ...everything, ...imported.flatMap(({ named }) => named)])],
        touched: [...amounts, ...imported.flatMap(({ touched }) => touched)],
        ...(every !== undefined && { every }),
        today,
        added,
      });
      return { suggested };
    },
  };
}

function isConcerned({ operations, merchants, amounts, imports, turnover, expected, regimesFrom }: Change): boolean {
  const lists = [operations, merchants, amounts, imports].some((list) => list !== undefined && list.length > 0);
  return lists || turnover !== undefined || expected !== undefined || regimesFrom !== undefined;
}

type Imported = { readonly named: readonly string[]; readonly touched: Awaited<ReturnType<typeof amountsOfImport>> };

/**
 * The operations of an import that rules decide, now that the bank account of its lines is known, and the amounts of those that payments announce, or that may
 * be transfers between own accounts: rules and books may have changed since the preview.
 */
async function ofImport(tx: Tx, companyId: string, importId: string): Promise<Imported> {
  const rules = (await readCategoryRules(tx, companyId)).filter(({ active }) => active);
  const named = await readImportedRuled(tx, companyId, { importId, words: rules.map((rule) => rule.words) });
  const paid = await readPaidBeforeImport(tx, companyId, importId);
  return { named, touched: [...paid, ...(await amountsOfImport(tx, companyId, importId))] };
}
