import type { Tx } from "../../../db/transaction.js";
import { onShared } from "../../../db/on-shared.js";
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
  const ended = await onShared(tx, async () => {
    const found = await readEndedFiles(tx, companyId, new Date(clock.now()));
    await removeFiles({ files }, found);
    const codes = [...new Set(found.map(({ code_id: id }) => id))];
    await deleteSharedFiles(tx, codes);
    await deleteOldCodes(tx, companyId, new Date(clock.now() - KEPT_MS));
    return codes;
  });
  if (ended.length > 0) await endSharedDocuments(tx, companyId, ended);
}
