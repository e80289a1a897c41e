import type { AppOptions } from "../../app-options.js";
import type { Db } from "../../db/db.js";
import { requireFlags } from "../../flags/flags.js";

/** Refuses `access.feature` where adding and removing papers is closed to this person; reading them never is. */
export function requirePapers(db: Db, person: { readonly userId: string; readonly deployment: AppOptions["deployment"] }): Promise<void> {
  return requireFlags(db, ["listeop_attachments_upload"], person);
}
