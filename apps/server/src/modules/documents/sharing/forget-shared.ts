import type { Db } from "../../../db/db.js";
import type { Services } from "../../../services.js";
import { settlesNothing } from "../../books/consequences.js";
import { endSharedDocuments } from "../../../filings/produced-repository.js";
import { deleteOldCodes, deleteSharedFile, readEndedFiles } from "./codes-repository.js";
import { removeFiles } from "./make-files.js";

const BATCH = 100;
/** Who opened a link, and the link itself once it ended, are kept a year. Source: docs/sources.md#keeping. */
const KEPT_MS = 365 * 86_400_000;

/** Removes the files of links that ended, then what is known of links that ended a year ago. */
export async function forgetSharedFiles({ db, files, clock }: Pick<Services, "db" | "files" | "clock">): Promise<void> {
  for (;;) {
    const ended = await db.shared((tx) => readEndedFiles(tx, new Date(clock.now()), BATCH));
    if (ended.length === 0) break;
    for (const file of ended) {
      await removeFiles({ files }, [file]);
      await db.shared((tx) => deleteSharedFile(tx, file));
      await endShared(db, file.company_id, file.code_id);
    }
  }
  await db.shared((tx) => deleteOldCodes(tx, new Date(clock.now() - KEPT_MS)));
}

async function endShared(db: Db, companyId: string, codeId: string): Promise<void> {
  await db.tenant(companyId, async (tx) => {
    await endSharedDocuments(tx, companyId, [codeId]);
    settlesNothing(tx, "a file that is shared is in no book");
  });
}
