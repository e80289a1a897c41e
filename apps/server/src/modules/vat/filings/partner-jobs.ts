import { exportRows } from "@comptoir/accounting/vat/returns/return-export";
import { publishedForm } from "@comptoir/accounting/vat/forms/vat-form-for";
import type { Db } from "../../../db/db.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import type { Services } from "../../../services.js";
import type { PartnerFile, PartnerMessage, TaxPartner } from "../../../tax-partner/tax-partner.js";
import { onShared } from "../../../db/on-shared.js";
import { hideSettledAlerts } from "../alerts/alerts.js";
import { refreshVatSummary } from "../returns/summary.js";
import { READ_MESSAGES, SEND_FILING } from "./enqueue-sending.js";
import { receiveFilingMessage } from "./filing.js";
import { companyExists, filingToSend, insertPartnerMessage } from "./filings-repository.js";

type Working = Pick<Services, "db" | "clock" | "taxPartner">;

/** Answers are looked for that often: the administration's come minutes or days later. */
const EVERY_MILLISECONDS = 600_000;
const LIMITS = { leaseSeconds: 300, waitSeconds: (attempts: number) => Math.min(60 * 4 ** (attempts - 1), 3600) };

/** Hands filings to the partner and reads its messages; none without a partner. */
export function filingHandlers({ db, clock, taxPartner }: Working): readonly JobHandler[] {
  if (taxPartner === null) return [];
  return [
    jobHandler(SEND_FILING, {
      ...LIMITS,
      attempts: Number.POSITIVE_INFINITY,
      run: ({ companyId, filingId }) => send(db, taxPartner, companyId, filingId),
    }),
    jobHandler(READ_MESSAGES, {
      ...LIMITS,
      attempts: Number.POSITIVE_INFINITY,
      async run() {
        for (const message of await taxPartner.messages()) {
          await receive({ db, clock }, message);
          await taxPartner.confirm([message.id]);
        }
        return async () => ({ runAgainAt: new Date(clock.now() + EVERY_MILLISECONDS) });
      },
    }),
  ];
}

/** The key holds the company, so that a message finds its books. */
async function send(db: Db, partner: TaxPartner, companyId: string, filingId: string): Promise<void> {
  const filing = await db.reading(companyId, (tx) => filingToSend(tx, companyId, filingId));
  if (filing === null) return;
  const { siren, form, millesime, period, content } = filing;
  const file: PartnerFile = {
    key: `${companyId}.${filingId}`,
    siren,
    period,
    rows: exportRows(publishedForm(form, millesime), content.boxes),
  };
  await partner.send(file);
}

/** Each message counts once; one that names nothing we sent is kept all the same. */
async function receive({ db, clock }: Pick<Working, "db" | "clock">, message: PartnerMessage): Promise<void> {
  const [companyId = "", reference = ""] = message.key.split(".");
  const isOurs = UUID.test(companyId) && (await db.shared((tx) => companyExists(tx, companyId)));
  if (!isOurs) {
    await db.shared((tx) => insertPartnerMessage(tx, message));
    return;
  }
  await db.tenant(companyId, async (tx) => {
    if (!(await onShared(tx, () => insertPartnerMessage(tx, message)))) return;
    const today = clock.today();
    await receiveFilingMessage(tx, companyId, { reference, event: message.event, today });
    await hideSettledAlerts(tx, companyId, today);
    await refreshVatSummary(tx, companyId, today);
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
