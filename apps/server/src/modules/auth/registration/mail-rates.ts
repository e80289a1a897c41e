import type { FastifyRequest } from "fastify";
import { networkOf } from "../../../rate-limits/network.js";
import { consume } from "../../../rate-limits/rate-limits.js";
import { seal } from "../../../secrets/seal.js";
import type { Services } from "../../../services.js";

const HOUR = 3600;
/** Mails about access that one address receives, that one machine asks for, and one firm wherever its people are, in an hour. */
const PER_ADDRESS = 5;
const PER_MACHINE = 100;
const PER_FIRM = 200;

/** Who asks: a firm that invites, or nothing known. */
type Asking = { readonly firmId: string | null };

/**
 * Counts a mail about access before it is known whether it will leave: refusals (`rate_limit.exceeded`) tell nothing of who is
 * registered. The address itself is not kept.
 */
export async function consumeMail(
  { db, clock, sessionSecret }: Services,
  request: FastifyRequest,
  address: string,
  { firmId }: Asking = { firmId: null },
): Promise<void> {
  const period = { seconds: HOUR, now: clock.now() };
  await db.shared(async (tx) => {
    await consume(tx, { key: `mail-to:${seal(sessionSecret, "rate", address)}`, limit: PER_ADDRESS, ...period });
    await consume(tx, { key: `mail-from:${networkOf(request.ip)}`, limit: PER_MACHINE, ...period });
    if (firmId !== null) await consume(tx, { key: `mail-by:${firmId}`, limit: PER_FIRM, ...period });
  });
}
