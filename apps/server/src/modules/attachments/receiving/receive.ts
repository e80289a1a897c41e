import { uuidv7 } from "uuidv7";
import type { CallContext } from "../../../access/call-context.js";
import type { Company } from "../../../access/membership.js";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { changeBooks } from "../../../changes/change-books.js";
import { enqueueJob } from "../../../jobs/queue.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { fileOfBytes, forgetRemoved, heldBytes, insertPaper, storeRemoved, type NewFile } from "../files-repository.js";
import { paperAct } from "../deletion/paper-act.js";
import { paperName } from "./paper-name.js";
import { paperType, type MediaType } from "./paper-type.js";
import { FORGET_FILE } from "../deletion/forget-files.js";
import { DETECT_INVOICE } from "../reading/detect-invoice.js";
import { cluesAtOnce, READ_PAPER } from "../reading/read-papers.js";
import type { SentPaper } from "./sent-paper.js";
import { storeThenName } from "./store-then-name.js";

type Receiving = {
  readonly company: Company;
  readonly call: CallContext;
  readonly upload: SentPaper;
  /** What the caller knows the file to be, having read it; found from its name and its bytes when left out. */
  readonly mediaType?: MediaType;
};

/** Keeps a paper; the same bytes again are the same file. Refuses `paper.type`, and `paper.room` when the company has no room left. */
export async function receivePaper(services: Services, { company, call, upload, mediaType: knownType }: Receiving): Promise<string> {
  const { db, files, clock, paperLimits } = services;
  const mediaType = knownType ?? (await paperType(upload));
  const known = await db.reading(company.id, (tx) => fileOfBytes(tx, company.id, upload.sha256));
  if (known !== null && !known.is_removed) return known.id;
  const name = paperName(upload.fileName);
  const clues = await cluesAtOnce({ name, mediaType, upload });
  return storeThenName({ db, files, clock }, { companyId: company.id, content: upload }, (storageKey) =>
    changeBooks(
      services,
      { company, call, action: "file.receive" },
      async (tx) => {
        const { userId } = call.caller;
        const file = {
          id: uuidv7(),
          sha256: upload.sha256,
          name,
          mediaType,
          bytes: upload.size,
          storageKey,
          userId,
          clues,
          isInvoice: knownType !== undefined,
        };
        const result = await keepReceived(tx, company.id, file, paperLimits);
        return { result, subject: result.fid, details: { name, bytes: upload.size, sha256: upload.sha256 } };
      },
      ({ result }) => result,
    ),
  );
}

/** Names a paper in the books, which are locked, as an act; the same bytes that came meanwhile, or were deleted, are the paper that they were. */
export async function keepReceived(
  tx: Tx,
  companyId: string,
  file: NewFile & { readonly isInvoice: boolean },
  { megabytes }: Services["paperLimits"],
): Promise<{ readonly fid: string; readonly isNew: boolean }> {
  settlesNothing(tx, "nothing is computed from a paper that is joined to no operation");
  const { userId } = file;
  const twin = await fileOfBytes(tx, companyId, file.sha256);
  if (twin !== null) {
    if (twin.is_removed) {
      await storeRemoved(tx, companyId, { id: twin.id, isRemoved: false });
      await recordAct(tx, companyId, paperAct(twin, { isKept: true, userId }));
    }
    return { fid: twin.id, isNew: false };
  }
  await makeRoom(tx, companyId, { bytes: file.bytes, megabytes });
  await insertPaper(tx, companyId, file);
  if (file.clues === null) {
    await enqueueJob(tx, READ_PAPER, { companyId, fileId: file.id, userId }, { companyId });
    if (!file.isInvoice) await enqueueJob(tx, DETECT_INVOICE, { companyId, fileId: file.id, userId }, { companyId });
  }
  await recordAct(tx, companyId, paperAct(file, { isKept: true, userId }));
  return { fid: file.id, isNew: true };
}

/** Sees that a company has room for more; its deleted papers make some, the oldest first. Refuses `paper.room`. */
async function makeRoom(tx: Tx, companyId: string, { bytes, megabytes }: { bytes: number; megabytes: number }): Promise<void> {
  const { kept, removed } = await heldBytes(tx, companyId);
  const room = megabytes * 1_000_000;
  if (kept + bytes > room) throw new Refusal({ code: "paper.room", megabytes });
  const lacking = kept + removed + bytes - room;
  if (lacking <= 0) return;
  for (const key of await forgetRemoved(tx, companyId, lacking)) await enqueueJob(tx, FORGET_FILE, { companyId, key }, { companyId });
}
