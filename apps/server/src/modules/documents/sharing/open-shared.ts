import { uuidv7 } from "uuidv7";
import type { BodyOf, ReplyOf } from "@comptoir/contract/base/endpoint";
import type { openSharedDocument } from "@comptoir/contract/documents/access-codes";
import type { Tx } from "../../../db/transaction.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { networkOf } from "../../../rate-limits/network.js";
import { consume, refund } from "../../../rate-limits/rate-limits.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { isFormatOpen } from "../delivery/document-flags.js";
import { hashOfCode } from "./code.js";
import {
  findLiveCode,
  insertOpening,
  readSharedFiles,
  readSharingCompany,
  storeUsed,
  type CodeRow,
  type SharedFileRow,
} from "./codes-repository.js";

type Opening = Pick<Services, "db" | "clock" | "files" | "deployment">;

/** The code that was sent, the type that its page names, and from which address. */
type Asked = Omit<BodyOf<typeof openSharedDocument>, "format"> & { readonly ip: string };

/** Wrong codes that an address may try in an hour; a right one does not count. */
const TRIES = { limit: 20, seconds: 3_600 } as const;

/** What a code opens; its page is an opening. Refuses `document.code_ended` for every reason, and `rate_limit.exceeded`. */
export async function describeShared(services: Opening, asked: Asked): Promise<ReplyOf<typeof openSharedDocument>["data"]> {
  const { code, files, company } = await opened(services, asked, async (tx, found, open) => {
    await insertOpening(tx, { id: uuidv7(), codeId: found.id, at: new Date(services.clock.now()), ip: asked.ip, format: null });
    return { code: found, files: open, company: await readSharingCompany(tx, found.company_id) };
  });
  return {
    type: code.type,
    title: code.title,
    company,
    madeAt: code.created_at.toISOString(),
    expiresAt: code.expires_at.toISOString(),
    uses: code.uses,
    files: files.map(({ format, name, bytes, sha256 }) => ({ format, name, bytes, sha256 })),
  };
}

/** A file that a code opens, as it was made; a code of one use opens nothing after it. Refuses the same. */
export async function deliverShared(
  services: Opening,
  { format, ...asked }: Asked & { readonly format: SharedFileRow["format"] },
): Promise<Delivery> {
  const { file, pieces } = await opened(services, asked, async (tx, found, open) => {
    const wanted = open.find((one) => one.format === format);
    const read = wanted && (await services.files.read(wanted.storage_key));
    if (!wanted || !read) throw ended();
    const at = new Date(services.clock.now());
    await insertOpening(tx, { id: uuidv7(), codeId: found.id, at, ip: asked.ip, format });
    if (found.uses === "once") await storeUsed(tx, found, at);
    return { file: wanted, pieces: read };
  });
  return { fileName: file.name, mediaType: file.media_type, pieces };
}

/** Openings of one code in an hour, each a row that is kept for a year. */
const OPENINGS = { limit: 500, seconds: 3_600 } as const;

/** Counts a try, finds the code and its files that are open to a visitor, and takes the try back once it opens something. */
async function opened<Result>(
  services: Opening,
  { type, accessCode, ip }: Asked,
  use: (tx: Tx, code: CodeRow, files: readonly SharedFileRow[]) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = services;
  const now = clock.now();
  const rate = { key: `shared-code:${networkOf(ip)}`, seconds: TRIES.seconds, now };
  await db.shared((tx) => consume(tx, { ...rate, limit: TRIES.limit }));
  return db.shared(async (tx) => {
    const code = await findLiveCode(tx, { hash: hashOfCode(accessCode), type, now: new Date(now) });
    if (code === null) throw ended();
    await consume(tx, { key: `shared-openings:${code.id}`, ...OPENINGS, now });
    const files: SharedFileRow[] = [];
    for (const file of await readSharedFiles(tx, [code.id]))
      if (await isFormatOpen(services, { type: code.type, format: file.format, userId: null })) files.push(file);
    if (files.length === 0) throw ended();
    const result = await use(tx, code, files);
    await refund(tx, rate);
    return result;
  });
}

function ended(): Refusal {
  return new Refusal({ code: "document.code_ended" });
}
