import { stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { frenchDay } from "@comptoir/accounting/date";
import { onShared } from "../../../db/on-shared.js";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { publishOnce, recipientsOf } from "../../notifications/service.js";

/** Informs the client that the firm asks for a step again, with the way there; its sentence is in the step. */
export async function announceFlag(
  tx: Tx,
  company: { readonly id: string },
  { year, code, version, now }: { readonly year: FiscalYearOf; readonly code: StepCode; readonly version: number; readonly now: number },
): Promise<void> {
  const title = `Votre cabinet vous demande de revoir «\u00a0${stepTitle(code)}\u00a0»`;
  const description = `<p>Clôture au ${frenchDay(year.end)}\u00a0: sa demande est dans l’étape.</p>`;
  const link = { href: "/cloture", label: "Ouvrir la clôture" };
  const fact = `closing flagged ${year.id} ${code} ${version}`;
  await onShared(tx, async () => {
    for (const { id: userId } of await recipientsOf(tx, company.id))
      await publishOnce(tx, { userId, kind: "validation", fact, title, description, link, at: now });
  });
}
