import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { Caller } from "../../../access/caller.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfCompany } from "../../config/service.js";
import { announceOnce, announceToStaff, staffMemberOf, recipientsOf, wordsForStaff } from "../../notifications/service.js";

type Imported = {
  readonly companyId: string;
  readonly importId: string;
  readonly created: number;
  readonly caller: Caller;
  /** True while the caller still waits for the reply: closing a page, or losing the network, ends that. */
  readonly isAwaited: boolean;
  readonly now: number;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/**
 * Informs those who did not see an import end: the other people of the company, the staff who keep it, and the caller when they left
 * before its end. In its transaction, once for each import.
 */
export async function announceImport(
  tx: Tx,
  { companyId, importId, created, caller, isAwaited: isSeen, now: at, options }: Imported,
): Promise<void> {
  const fact = `import ${importId}`;
  const sentence = sentenceOf(created);
  const brand = await brandOfCompany(tx, companyId, options);
  const people = await recipientsOf(tx, companyId);
  const words = { title: "Un relevé a été importé", sentence, link: { href: `/importer?import=${importId}`, label: "Voir l’import" } };
  for (const person of people) {
    if (person.id !== caller.userId || !isSeen) await announceOnce(tx, person, { kind: "import", fact, words, brand, at });
  }
  await announceToStaff(tx, companyId, { kind: "import", fact, words, brand, at, except: isSeen ? caller.userId : null });
  if (isSeen || !isFirmRole(caller.roleId)) return;
  // One of the staff may import into a dossier that others keep.
  const staff = await staffMemberOf(tx, companyId, caller.userId);
  if (staff) await announceOnce(tx, staff, { kind: "import", fact, words: wordsForStaff(words, staff.dossier), brand, at });
}

function sentenceOf(created: number): string {
  if (created === 0) return "Ses opérations étaient déjà dans les livres\u00a0: rien n’y a changé.";
  return created === 1 ? "Une opération est arrivée dans les livres." : `${created} opérations sont arrivées dans les livres.`;
}
