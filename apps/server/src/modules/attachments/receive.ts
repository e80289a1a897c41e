import type { FastifyRequest } from "fastify";
import { uuidv7 } from "uuidv7";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import { write } from "../../idempotency/write.js";
import { enqueueJob } from "../../jobs/queue.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { lockBooks } from "../fiscal-years/service.js";
import { fileIdOf, insertPaper, keptBytes } from "./files-repository.js";
import { FORGET_FILE } from "./forget-files.js";
import { paperName } from "./paper-name.js";
import { paperType } from "./paper-type.js";
import { cluesAtOnce, READ_PAPER } from "./read-papers.js";
import type { SentPaper } from "./sent-paper.js";

/** What is stored and not yet in the books is looked at again after that. */
const ABANDONED_MILLISECONDS = 3_600_000;

type Receiving = {
  readonly company: Company;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly upload: SentPaper;
};

/**
 * Keeps a paper; the same bytes again are the same file. Refuses `paper.type`, and `paper.room` when the company has no room left.
 * Bytes that end in no row of the books are removed: here, or by a job asked for before they were written.
 */
export async function receivePaper(services: Services, { company, caller, request, upload }: Receiving): Promise<string> {
  const { db, files, clock, paperLimits } = services;
  const mediaType = await paperType(upload);
  const known = await db.tenant(company.id, (tx) => fileIdOf(tx, company.id, upload.sha256));
  if (known !== null) return known;
  const name = paperName(upload.fileName);
  const clues = await cluesAtOnce({ name, mediaType, upload });
  const key = `${company.id}/${uuidv7()}`;
  const at = clock.now() + ABANDONED_MILLISECONDS;
  await db.shared((tx) => enqueueJob(tx, FORGET_FILE, { companyId: company.id, key }, { companyId: company.id, at }));
  let isKept = false;
  try {
    await files.put(key, upload);
    const { fid, isNew } = await write(db, { company, caller, request, action: "file.receive" }, async (tx) => {
      await lockBooks(tx, company.id);
      const details = { name, bytes: upload.size, sha256: upload.sha256 };
      const twin = await fileIdOf(tx, company.id, upload.sha256);
      if (twin !== null) return { reply: { fid: twin, isNew: false }, subject: twin, details };
      const room = paperLimits.megabytes * 1_000_000;
      if ((await keptBytes(tx, company.id)) + upload.size > room)
        throw new Refusal({ code: "paper.room", megabytes: paperLimits.megabytes });
      const id = uuidv7();
      const file = { id, sha256: upload.sha256, name, mediaType, bytes: upload.size, storageKey: key, userId: caller.userId, clues };
      await insertPaper(tx, company.id, file);
      if (clues === null) await enqueueJob(tx, READ_PAPER, { companyId: company.id, fileId: id }, { companyId: company.id });
      return { reply: { fid: id, isNew: true }, subject: id, details };
    });
    isKept = isNew;
    return fid;
  } finally {
    if (!isKept) await files.remove(key);
  }
}
