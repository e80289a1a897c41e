import type { Tx } from "../../../db/transaction.js";
import { endSharedDocuments } from "../../../filings/produced-repository.js";
import type { Services } from "../../../services.js";
import { deleteOldCodes, deleteSharedFiles, readEndedFiles } from "./codes-repository.js";
import { removeFiles } from "./make-files.js";

/** Openings, and links that ended, are kept a year. Source: docs/sources.md#keeping. */
const KEPT_MS = 365 * 86_400_000;

/** Removes the files of the links of a company that ended, then the links that ended a year ago, with their openings. */
export async function forgetSharedFiles(
  tx: Tx,
  companyId: string,
  { files, clock }: Pick<Services, "files"> & { readonly clock: Pick<Services["clock"], "now"> },
): Promise<void> {
  const found = await readEndedFiles(tx, companyId, new Date(clock.now()));
  await removeFiles({ files }, found);
  const ended = [...new Set(found.map(({ code_id: id }) => id))];
  await deleteSharedFiles(tx, companyId, ended);
  await deleteOldCodes(tx, companyId, new Date(clock.now() - KEPT_MS));
  if (ended.length > 0) await endSharedDocuments(tx, companyId, ended);
}
