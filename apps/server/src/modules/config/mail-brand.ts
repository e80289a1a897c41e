import { postalLine } from "@comptoir/accounting/company/postal-line";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { AppOptions } from "../../app-options.js";
import type { MailBrand } from "../../mail/brand.js";
import { firmOfPage, frontOrigin } from "./brand.js";
import { firmOfCompany, firmOfPerson, type FirmRow } from "./repository.js";

const CONSUMER_NAME = "Comptoir";
const CONSUMER_COLOR = "#1E5B45";

type Sender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/** The brand of the pages of a host: a firm on its own, else the consumer's. For a mail to the brand itself. */
export async function brandOfHost(db: Db, hostname: string, sender: Sender): Promise<MailBrand> {
  return brandOf(await firmOfPage(db, hostname), sender);
}

/** The consumer's brand, in whose name people sign up. */
export function consumerBrand(sender: Sender): MailBrand {
  return brandOf(null, sender);
}

/** The brand of a person's own account, whichever host asked: a mail to them never leads to another one's. */
export async function brandOfPerson(tx: Tx, userId: string, sender: Sender): Promise<MailBrand> {
  return brandOf(await firmOfPerson(tx, userId), sender);
}

/** The brand of the firm that keeps a company, else the consumer's. */
export async function brandOfCompany(tx: Tx, companyId: string, sender: Sender): Promise<MailBrand> {
  return brandOf(await firmOfCompany(tx, companyId), sender);
}

function brandOf(firm: FirmRow | null, { publicUrl, supportEmail }: Sender): MailBrand {
  const origin = frontOrigin(publicUrl, firm);
  if (firm === null) return { name: CONSUMER_NAME, color: CONSUMER_COLOR, origin, replyTo: supportEmail, signature: [] };
  return {
    name: firm.name,
    color: firm.display_color ?? CONSUMER_COLOR,
    origin,
    replyTo: firm.support_email || firm.email || null,
    signature: [firm.profession, postalLine(firm), firm.phone].filter((line) => line !== ""),
  };
}
