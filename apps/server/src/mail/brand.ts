import type { FastifyRequest } from "fastify";
import type { Db } from "../db/db.js";
import type { AppOptions } from "../app-options.js";
import { firmOfPage, frontOrigin } from "../modules/config/service.js";

/** In whose name a mail is written. */
export type MailBrand = {
  readonly name: string;
  /** `#RRGGBB`, as the firm chose it. */
  readonly color: string;
  /** Where the links of the mail lead, without a slash at the end. */
  readonly origin: string;
  readonly replyTo: string | null;
  /** Name, address and telephone, under the message. */
  readonly signature: readonly string[];
};

const CONSUMER_NAME = "Comptoir";
const CONSUMER_COLOR = "#1E5B45";

/** The brand of the page that a request comes from: a firm on its own host, else the consumer's. */
export async function brandOfRequest(
  db: Db,
  request: FastifyRequest,
  { publicUrl, supportEmail }: Pick<AppOptions, "publicUrl" | "supportEmail">,
): Promise<MailBrand> {
  const firm = await firmOfPage(db, request);
  const origin = frontOrigin(publicUrl, firm);
  if (firm === null) return { name: CONSUMER_NAME, color: CONSUMER_COLOR, origin, replyTo: supportEmail, signature: [] };
  return {
    name: firm.name,
    color: firm.display_color ?? CONSUMER_COLOR,
    origin,
    replyTo: firm.email || null,
    signature: [firm.profession, `${firm.street}, ${firm.postcode} ${firm.city}`, firm.phone].filter((line) => /\p{L}|\d/u.test(line)),
  };
}
