import type { Asker } from "../../../concurrency/fair-queue.js";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import type { ByteStream } from "../../../workers/pieces.js";
import { inWorker, type WorkerTask } from "../../../workers/workers.js";
import { fecPieces } from "./fec-delivery.js";
import { nothingYet } from "../../books/fec/service.js";
import { areOpeningsWaiting } from "../../books/entries/service.js";
import { checkBytes, type FecFacts, type CheckedFec } from "./fec-report.js";

/** The text of the largest file, as V8 holds it, and what is counted of its entries. */
export const CHECK_FEC: WorkerTask<FecFacts, CheckedFec> = {
  file: new URL("./fec-worker.js", import.meta.url),
  serve: checkBytes,
  megabytes: 352,
};

/** The largest FEC that is checked, our own or another's. */
const MAXIMUM_BYTES = 100_000_000;

/** What our checker says of a file, read once its turn has come. */
export async function checkFecOf(
  owner: Asker,
  { pieces, size }: { readonly pieces: () => ByteStream; readonly size: number | null },
  request: FecFacts,
): Promise<CheckedFec> {
  return (await inWorker(CHECK_FEC, { owner, prepare: () => ({ request, bytes: pieces(), size }) })).answer;
}

/** What our checker says of the file we would send. */
export async function reportOnFec(db: Db, { file, ...asker }: Parameters<typeof fecPieces>[1]): Promise<CheckedFec> {
  const pieces = (): ByteStream => bounded(fecPieces(db, { file, ...asker }, nothingYet(), { isInWorkersTurn: true }));
  const sent = { pieces, size: null };
  return checkFecOf({ company: file.companyId, ...asker }, sent, {
    fileName: file.name,
    fiscalYear: { begin: file.year.beginning, end: file.year.end },
    layout: file.layout,
    today: file.today,
    firstFiscalYear: file.isFirstYear,
    areOpeningsWaiting: await areOpeningsWaiting(db, file.companyId, file.year.beginning),
    activityStartedOn: file.activityStartedOn,
  });
}

async function* bounded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    length += bytes.length;
    if (length > MAXIMUM_BYTES) throw new Refusal({ code: "work.too_heavy" });
    yield bytes;
  }
}
