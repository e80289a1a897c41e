import { createHash } from "node:crypto";
import { z } from "zod";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../years/service.js";
import { fecText, nothingYet, type FecFile } from "./fec-file.js";

/** The FEC of a year as it was when the year was closed: what writes it again to the last byte, and the hash that proves it. */
export type SealedFec = Pick<FecFile, "name" | "layout"> & {
  readonly through: Readonly<Record<EntrySequence, number>>;
  readonly sha256: string;
};

type Kept = { readonly companyId: string; readonly year: FiscalYearOf; readonly today: IsoDate } & Omit<SealedFec, "sha256">;

/** The SHA-256 of the FEC of a year up to the numbers that its closing kept: the same entries give the same one. */
export async function sealedFecHash(tx: Tx, file: Kept): Promise<string> {
  const hash = createHash("sha256");
  const whole = { ...file, provisional: false, isFirstYear: false, activityStartedOn: null };
  for await (const piece of fecText(tx, whole, nothingYet())) hash.update(piece);
  return hash.digest("hex");
}

const EntryNumber = z.number().int().min(0);
const KeptFec = z.object({
  name: z.string(),
  layout: z.enum(["bic", "bnc-cash"]),
  through: z.object({ AN: EntryNumber, main: EntryNumber }),
});

/** What a closing kept of its FEC; null of one that no longer reads. */
export function readKeptFec(kept: unknown): Omit<SealedFec, "sha256"> | null {
  const read = KeptFec.safeParse(kept);
  return read.success ? read.data : null;
}
