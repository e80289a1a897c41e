import { networkOf } from "../../../rate-limits/network.js";
import { consume } from "../../../rate-limits/rate-limits.js";
import { seal } from "../../../secrets/seal.js";
import type { Services } from "../../../services.js";

const HOUR = 3600;
/** Mails about access that one caller (a machine, or a firm wherever its people are) asks for one address, in an hour. */
const PER_CALLER_AND_ADDRESS = 5;
/** That an address receives of all machines: what firms invite is not counted in it. */
const PER_ADDRESS = 30;
/** That one machine asks for, and one firm. */
const PER_MACHINE = 100;
const PER_FIRM = 200;

/** A mail about access that is asked for: from which machine and for which address, by a firm that invites, a browser on which the owner of the address signed in (its mark, `known-devices.ts`), or nothing known. */
type MailAsked = { readonly ip: string; readonly address: string; readonly firmId?: string | null; readonly device?: string | null };

/**
 * Counts a mail about access before it is known whether it will leave: refusals (`rate_limit.exceeded`) tell nothing of who is
 * registered. The address itself is not kept. Each caller has a count of their own for an address: a stranger who asks for the mails of
 * another user, a firm that invites one again, take nothing from them. A known device is counted alone, as for sign-ins: what others ask
 * for its owner's address, or from their network, never keeps their mail from them.
 */
export async function consumeMail(
  { db, clock, sessionSecret }: Services,
  { ip, address, firmId = null, device = null }: MailAsked,
): Promise<void> {
  const period = { seconds: HOUR, now: clock.now() };
  const [to, machine] = [seal(sessionSecret, "rate", address), networkOf(ip)];
  const caller = device === null ? (firmId ?? machine) : `device ${device}`;
  await db.shared(async (tx) => {
    await consume(tx, { key: `mail-to:${to}:${caller}`, limit: PER_CALLER_AND_ADDRESS, ...period });
    if (device !== null) return;
    if (firmId === null) await consume(tx, { key: `mail-to:${to}`, limit: PER_ADDRESS, ...period });
    await consume(tx, { key: `mail-from:${machine}`, limit: PER_MACHINE, ...period });
    if (firmId !== null) await consume(tx, { key: `mail-by:${firmId}`, limit: PER_FIRM, ...period });
  });
}
