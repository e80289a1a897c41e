import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { DerivedEntry, Journal } from "@comptoir/accounting/entry/entry";
import { cents } from "@comptoir/accounting/money";
import { uuidv7 } from "uuidv7";
import type { TestCompany, TestApp } from "../../testing/app.js";
import { insertDrafts } from "../books/entries/service.js";

/** A draft entry for tests: `D` account, `C` account, amount in cents; tied to an operation already categorised when its journal is BQ. */
export type TestDraft = {
  date: string;
  debit: string;
  credit: string;
  amount: number;
  journal?: Journal;
  label?: string;
  fiscalYearId?: string;
};

/** Writes draft entries straight into the books of a test company; returns their ids. */
export async function recordDrafts({ db }: Pick<TestApp, "db">, company: TestCompany, drafts: readonly TestDraft[]): Promise<string[]> {
  return db.tenant(company.id, async (tx) => {
    const ids: string[] = [];
    for (const draft of drafts) {
      const date = isoDate(draft.date);
      const operationId = uuidv7();
      await tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, manually_created, debit_account, credit_account, status, vat_status)
         values ($1, $2, $3, $4, 'other', $5, 'P1', true, $6, $7, 'categorized', 'none')`,
        [company.id, operationId, date, draft.amount, draft.label ?? "Essai", draft.debit, draft.credit],
      );
      ids.push(
        ...(await insertDrafts(tx, company.id, [
          { entry: entryOf(draft, date, operationId), fiscalYearId: draft.fiscalYearId ?? company.fiscalYearId },
        ])),
      );
    }
    return ids;
  });
}

function entryOf(draft: TestDraft, date: IsoDate, operationId: string): DerivedEntry {
  const label = draft.label ?? "Essai";
  return {
    journal: draft.journal ?? "OD",
    date,
    label,
    pieceRef: "P1",
    pieceDate: date,
    payment: draft.journal === "BQ" ? { date, mode: "VIR" } : null,
    source: { kind: "operation", operationId },
    lines: [
      { accountCode: draft.debit, label, debit: cents(draft.amount), credit: cents(0) },
      { accountCode: draft.credit, label, debit: cents(0), credit: cents(draft.amount) },
    ],
    freezesWith: "period",
    vatLines: [],
  };
}
