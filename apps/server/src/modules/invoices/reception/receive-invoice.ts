import type { CallContext } from "../../../access/call-context.js";
import type { Company } from "../../../access/membership.js";
import { changeBooks } from "../../../changes/change-books.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { receivePaper, type SentPaper } from "../../attachments/service.js";
import { readEInvoice } from "../reading/read-e-invoice.js";
import { keepInvoice } from "./keep-invoice.js";

type Receiving = {
  readonly company: Company;
  readonly call: CallContext;
  readonly upload: SentPaper & { content(): Promise<Uint8Array> };
};

/** Receives an electronic invoice by hand: its file is a paper, what it says is an invoice to match. Refuses `received_invoice.unreadable`. */
export async function receiveByHand(
  services: Services,
  { company, call, upload }: Receiving,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const owner = { company: company.id, person: call.caller.userId, left: call.aborted };
  const file = await readEInvoice(owner, await upload.content());
  if ("reason" in file) throw new Refusal({ code: "received_invoice.unreadable", reason: file.reason });
  const mediaType = file.format === "factur-x" ? "application/pdf" : "application/xml";
  const fileId = await receivePaper(services, {
    company,
    call: { ...call, idempotencyKey: null },
    upload: namedAs(upload, mediaType),
    mediaType,
  });
  return changeBooks(
    services,
    { company, call, action: "invoice.receive" },
    async (tx) => {
      const kept = { fileId, file, userId: call.caller.userId, today: services.clock.today(), flow: null };
      const result = await keepInvoice(tx, company.id, kept);
      return { result, subject: result.id, details: { number: file.invoice.number, format: file.format, sha256: upload.sha256 } };
    },
    ({ result }) => result,
  );
}

/** Gives a file the end of name of its kind. */
function namedAs(upload: SentPaper, mediaType: string): SentPaper {
  const end = mediaType === "application/pdf" ? ".pdf" : ".xml";
  const fileName = upload.fileName.toLowerCase().endsWith(end) ? upload.fileName : `${upload.fileName}${end}`;
  return { fileName, size: upload.size, sha256: upload.sha256, pieces: () => upload.pieces() };
}
