import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { printLine, printsText, type ChainPrint } from "@comptoir/accounting/ledger/chain/chain-prints";
import type { AppOptions } from "../../../app-options.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { enqueueMail } from "../../../mail/enqueue.js";
import { brandOfCompany } from "../../config/service.js";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { PRINTS } from "../../books/freezing/service.js";
import { membersOf } from "./prints-repository.js";

/** The prints of a company: the head of each of its chains. */
export async function printsOf(tx: Tx, companyId: string): Promise<ChainPrint[]> {
  return tx.query<ChainPrint>(PRINTS, [companyId]);
}

/** The same with the file that states them, outside a transaction. */
export async function printsFile(db: Db, companyId: string, today: IsoDate): Promise<{ prints: ChainPrint[]; name: string; text: string }> {
  const prints = await db.tenantRead<ChainPrint>(companyId, { text: PRINTS, values: [companyId] });
  return { prints, name: `empreinte-${today}.txt`, text: printsText({ companyId, on: today, prints }) };
}

type Announced = {
  readonly companyId: string;
  /** Name of the company. */
  readonly name: string;
  readonly today: IsoDate;
  /** Milliseconds. */
  readonly now: number;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/** Validations that are mailed in an hour: each mail holds what the one before held, and a loop would hold back everybody's. */
const MAILED = { limit: 60, seconds: 3_600 } as const;

/** Mails the prints to the people of a company, in the transaction of a validation: no label, no amount. */
export async function mailPrints(tx: Tx, { companyId, name, today, now, options }: Announced): Promise<void> {
  const prints = await printsOf(tx, companyId);
  const used = await addUse(tx, `prints:${companyId}`, new Date(periodOf(MAILED.seconds, now).begins));
  if (used > MAILED.limit) return;
  const brand = await brandOfCompany(tx, companyId, options);
  for (const recipient of await membersOf(tx, companyId)) {
    await enqueueMail(tx, {
      recipient,
      brand,
      subject: `Empreinte de vos écritures validées au ${frenchDay(today)}`,
      paragraphs: [
        `Des écritures de ${name} viennent d’être validées. Gardez ce message\u00a0: son empreinte prouvera que rien n’a changé depuis.`,
        ...prints.map(printLine),
        `Dossier ${companyId}`,
        "Pour comparer, collez ces lignes dans Documents, «\u00a0Vérifier l’intégrité\u00a0».",
      ],
    });
  }
}
