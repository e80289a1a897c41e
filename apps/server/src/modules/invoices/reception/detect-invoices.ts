import { logChange } from "../../../audit/audit-repository.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import { letOthersPass } from "../../../jobs/queue.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { wholeOf } from "../../../workers/pieces.js";
import { DETECT_INVOICE, fileOf } from "../../attachments/service.js";
import { lockBooks } from "../../books/years/service.js";
import { readEInvoice } from "../reading/read-e-invoice.js";
import { keepInvoice } from "./keep-invoice.js";

/** When the workers are busy with what people wait for. */
const LATER_MILLISECONDS = 60_000;

/** Looks into each PDF dropped among the papers for an electronic invoice; one that holds none stays a paper and no more. */
export function detectInvoiceHandler({ db, files, clock }: Pick<Services, "db" | "files" | "clock">): JobHandler {
  return jobHandler(DETECT_INVOICE, {
    attempts: 20,
    leaseSeconds: 120,
    waitSeconds: (attempts) => Math.min(30 * 2 ** attempts, 86_400),
    async run({ companyId, fileId, userId }) {
      const paper = await db.reading(companyId, (tx) => fileOf(tx, companyId, fileId));
      if (paper === null || paper.is_removed || paper.media_type !== "application/pdf") return undefined;
      const bytes = await wholeOf((await files.read(paper.storage_key)) ?? []);
      const file = await readOrNull({ company: companyId, person: userId }, bytes);
      if (file === "later") return async () => ({ runAgainAt: new Date(clock.now() + LATER_MILLISECONDS) });
      if (file !== null) {
        await db.tenant(companyId, async (tx) => {
          await lockBooks(tx, companyId);
          const { id, isNew } = await keepInvoice(tx, companyId, { fileId, file, userId, today: clock.today(), flow: null });
          const { number } = file.invoice;
          if (isNew)
            await logChange(tx, companyId, {
              userId,
              ip: null,
              action: "invoice.receive",
              subject: id,
              details: { number, format: file.format },
            });
        });
      }
      return async (tx) => letOthersPass(tx, DETECT_INVOICE, { userId });
    },
  });
}

type Owner = Parameters<typeof readEInvoice>[0];

async function readOrNull(owner: Owner, bytes: Uint8Array) {
  try {
    const file = await readEInvoice(owner, bytes);
    return "reason" in file ? null : file;
  } catch (error) {
    const code = error instanceof Refusal ? error.problem.code : null;
    if (code === "work.too_heavy") return null;
    if (code === "work.too_many" || code === "server.busy") return "later";
    throw error;
  }
}
