import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../../services.js";
import { fileOfBytes } from "../files-repository.js";
import { cluesAtOnce } from "../reading/read-papers.js";
import { lockBooks } from "../../books/years/service.js";
import { paperName } from "./paper-name.js";
import type { MediaType } from "./paper-type.js";
import { keepReceived } from "./receive.js";
import { storeThenName } from "./store-then-name.js";

type Bytes = {
  readonly companyId: string;
  /** On whose account. */
  readonly userId: string;
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: Uint8Array;
};

/** Keeps a paper that a job received, as `receivePaper` does one that a caller sends. Refuses `paper.room`. */
export async function receiveBytes(
  { db, files, clock, paperLimits }: Pick<Services, "db" | "files" | "clock" | "paperLimits">,
  { companyId, userId, name: given, mediaType, bytes }: Bytes,
): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await db.reading(companyId, (tx) => fileOfBytes(tx, companyId, sha256));
  if (known !== null && !known.is_removed) return known.id;
  const name = paperName(given);
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  const upload = { fileName: name, size: bytes.length, sha256, pieces };
  const clues = await cluesAtOnce({ name, mediaType, upload });
  return storeThenName({ db, files, clock }, { companyId, content: upload }, (storageKey) =>
    db.tenant(companyId, async (tx) => {
      await lockBooks(tx, companyId);
      const file = { id: uuidv7(), sha256, name, mediaType, bytes: bytes.length, storageKey, userId, clues, isInvoice: true };
      return keepReceived(tx, companyId, file, paperLimits);
    }),
  );
}
