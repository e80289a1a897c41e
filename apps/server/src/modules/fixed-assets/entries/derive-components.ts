import { assetEntries } from "@comptoir/accounting/depreciation/asset-ledger";
import type { Tx } from "../../../db/transaction.js";
import { accountsOpenedByTakeover } from "../../books/openings/service.js";
import { deriveAll } from "../../books/entries/service.js";
import { fiscalYears } from "../../books/years/service.js";
import { readSituation, registerComponent } from "../register/register.js";
import { readComponents, readComponentsById, type ComponentRow } from "../repository.js";

/** Makes the books say what these components give: openings, annuities of open years, exits. Call `lockBooks` before. */
export async function deriveComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deriveRows(tx, companyId, await readComponentsById(tx, companyId, ids));
}

/** The same for every component of a company: when a fiscal year was opened, or openings typed. */
export async function deriveEveryComponent(tx: Tx, companyId: string): Promise<void> {
  await deriveRows(tx, companyId, await readComponents(tx, companyId));
}

async function deriveRows(tx: Tx, companyId: string, rows: readonly ComponentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { years, regimes } = await readSituation(tx, companyId);
  const opened = await accountsOpenedByTakeover(tx, companyId);
  const wanted = rows.flatMap((row) =>
    assetEntries(registerComponent(row, regimes), { years, regimes, isInOpenings: opened.has(row.account_code), paid: paidBy(row) }).map(
      ({ key, entry }) => ({
        source: { kind: "asset", id: row.id, key } as const,
        entry,
      }),
    ),
  );
  await deriveAll(tx, { id: companyId }, wanted);
}

/** What operations put on the account of a component. */
function paidBy({ links }: ComponentRow) {
  return links.map(({ date: on, amount_cents: amount }) => ({ on, amount }));
}

/** Takes every draft of these components out of the books, before they are removed. */
export async function withdrawComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const years = await fiscalYears(tx, companyId);
  const keys = ["opening", "exit", ...years.flatMap(({ id }) => [`annuity:${id}`, `reclassification:${id}`])];
  const wanted = ids.flatMap((id) => keys.map((key) => ({ source: { kind: "asset", id, key } as const, entry: null })));
  await deriveAll(tx, { id: companyId }, wanted);
}
