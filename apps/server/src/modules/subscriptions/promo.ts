import type { IsoDate } from "@comptoir/accounting/date";
import { Refusal } from "../../refusal.js";
import { networkOf } from "../../rate-limits/network.js";
import { refund, consume } from "../../rate-limits/rate-limits.js";
import type { Services } from "../../services.js";
import { findPromo, type SubscriptionRow } from "./repository.js";

/** A code and what it takes off the price, in percent. */
export type Promo = { readonly code: string; readonly percentOff: number };

/** Who asks, and from where. */
export type Person = { readonly userId: string; readonly ip: string };

const HOUR = 3600;
/** Wrong codes in an hour: of one person, and of one machine. */
const PER_PERSON = 20;
const PER_MACHINE = 60;

/**
 * The code as it was given, in any case of letters; null when none was. Refuses with `subscription.promo_code` a code that does not,
 * or no longer, exist, and with `rate_limit.exceeded` a caller who guesses.
 */
export async function promoOf({ db, clock }: Services, person: Person, given: string | null): Promise<Promo | null> {
  const code = given?.trim().toUpperCase() ?? "";
  if (code === "") return null;
  const uses = usesOf(person).map((use) => ({ ...use, seconds: HOUR, now: clock.now() }));
  const row = await db.shared(async (tx) => {
    // Counted before the code is looked for: beyond the limit, a right code is refused too.
    for (const use of uses) await consume(tx, use);
    const found = await findPromo(tx, code);
    const isGood = found !== null && (found.valid_through === null || found.valid_through >= clock.today());
    if (isGood) for (const use of uses) await refund(tx, use);
    return isGood ? found : null;
  });
  if (row === null) throw new Refusal({ code: "subscription.promo_code" });
  return { code: row.code, percentOff: row.percent_off };
}

function usesOf({ userId, ip }: Person) {
  return [
    { key: `promo:${userId}`, limit: PER_PERSON },
    { key: `promo-from:${networkOf(ip)}`, limit: PER_MACHINE },
  ];
}

/** The code a company has: it goes on while the subscription does, and may be used to begin one until its last day. */
export function keptPromo(row: SubscriptionRow | null, today: IsoDate): Promo | null {
  if (row === null || row.promo_code === null || row.promo_percent_off === null) return null;
  const isUsable = row.promo_valid_through === null || today <= row.promo_valid_through;
  return isUsable || row.subscription_paid ? { code: row.promo_code, percentOff: row.promo_percent_off } : null;
}
