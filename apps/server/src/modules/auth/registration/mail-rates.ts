import type { FastifyRequest } from "fastify";
import { networkOf } from "../../../rate-limits/network.js";
import { consume } from "../../../rate-limits/rate-limits.js";
import { seal } from "../../../secrets/seal.js";
import type { Services } from "../../../services.js";

const HOUR = 3600;
/** Mails about access that one address receives, and that one machine asks for, in an hour. */
const PER_ADDRESS = 5;
const PER_MACHINE = 100;

/**
 * Counts a mail about access before it is known whether it will leave: refusals (`rate_limit.exceeded`) tell nothing of who is
 * registered. The address itself is not kept.
 */
export async function consumeMail({ db, clock, sessionSecret }: Services, request: FastifyRequest, address: string): Promise<void> {
  const period = { seconds: HOUR, now: clock.now() };
  await db.shared(async (tx) => {
    await consume(tx, { key: `mail-to:${seal(sessionSecret, "rate", address)}`, limit: PER_ADDRESS, ...period });
    await consume(tx, { key: `mail-from:${networkOf(request.ip)}`, limit: PER_MACHINE, ...period });
  });
}
