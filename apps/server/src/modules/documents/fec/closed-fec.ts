import { createHash } from "node:crypto";
import { isSiren } from "@comptoir/accounting/fec/siren";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { fecFileOf, nothingYet, sealedFecHash, type SealedFec } from "../../books/fec/service.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { deliverFec, fecPieces } from "./fec-delivery.js";

type Sealing = { readonly year: FiscalYearOf; readonly through: SealedFec["through"]; readonly today: IsoDate };

/** Writes the definitive FEC of a year that is being closed, for its hash; null for a company without a SIREN, which has none. */
export async function sealFec(tx: Tx, company: Company, { year, through, today }: Sealing): Promise<SealedFec | null> {
  if (company.siren === null || !isSiren(company.siren)) return null;
  const { name, layout } = fecFileOf(company, { ...ASIDE, year, today });
  const sha256 = await sealedFecHash(tx, { companyId: company.id, year, today, name, layout, through });
  return { name, layout, through, sha256 };
}

/** What a file of one year does not depend on. */
const ASIDE = { provisional: false, isFirstYear: false, activityStartedOn: null } as const;

type Delivering = { readonly companyId: string; readonly year: FiscalYearOf; readonly sealed: SealedFec; readonly today: IsoDate };

/** What a FEC holds, counted as it is written; amounts in cents. */
export type MeasuredFec = {
  readonly sha256: string;
  readonly lines: number;
  readonly entries: number;
  readonly debit: number;
  readonly credit: number;
};

/** Writes the same file again to hash it and count it. */
export async function measureClosedFec(
  db: Db,
  { companyId, year, sealed, today }: Delivering,
  asker: { readonly person: string; readonly left: AbortSignal },
): Promise<MeasuredFec> {
  const totals = nothingYet();
  const hash = createHash("sha256");
  const file = { ...ASIDE, ...sealed, companyId, year, today };
  for await (const piece of fecPieces(db, { file, ...asker }, totals)) hash.update(piece);
  const { lines, entries, debit, credit } = totals;
  return { sha256: hash.digest("hex"), lines, entries, debit, credit };
}

/** The same file again: entries that came after the closing are not in it. */
export function deliverClosedFec(
  db: Db,
  { companyId, year, sealed, today }: Delivering,
  asker: { readonly person: string; readonly left: AbortSignal },
): Delivery {
  return deliverFec(db, { file: { ...ASIDE, ...sealed, companyId, year, today }, ...asker });
}
