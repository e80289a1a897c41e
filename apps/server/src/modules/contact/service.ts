import { networkOf } from "../../rate-limits/network.js";
import { consume } from "../../rate-limits/rate-limits.js";
import type { Services } from "../../services.js";
import type { MailBrand } from "../../mail/brand.js";
import { enqueueMail } from "../../mail/enqueue.js";
import { insertMessage } from "./repository.js";

type ContactMessage = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly brand: MailBrand;
  readonly firmId: string | null;
  readonly userId: string | null;
  readonly ip: string;
  /** Null when no mailbox of this brand is read: the message is kept all the same. */
  readonly recipient: string | null;
};

/** Messages of one machine in a quarter of an hour. */
const RATE = { limit: 5, seconds: 900 };

/** Keeps the message, once, and mails it to the brand's mailbox: replying to the mail replies to its author. */
export async function storeMessage({ db, clock }: Services, given: ContactMessage): Promise<void> {
  const { name, email, subject, message, brand, recipient, ip } = given;
  await db.shared(async (tx) => {
    if (!(await insertMessage(tx, { ...given, at: clock.now() }))) return;
    await consume(tx, { key: `contact:${networkOf(ip)}`, ...RATE, now: clock.now() });
    if (recipient === null) return;
    await enqueueMail(tx, {
      recipient,
      brand: { ...brand, replyTo: email },
      subject: `Contact\u00a0: ${subject}`,
      paragraphs: [`${name} (${email}) vous écrit\u00a0:`, message],
    });
  });
}

export { forgetMessages } from "./repository.js";
