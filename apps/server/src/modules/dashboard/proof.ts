import { parisDay } from "@comptoir/accounting/calendar";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { readDashboard } from "@comptoir/contract/dashboard/dashboard";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";

type Proof = ReplyOf<typeof readDashboard>["data"]["proof"];

const HOUR = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });

/** The proof with the hour of the last full verification, and its day when it is not today's. */
export function proofOn({ sentence }: Proof, at: Date | null, today: IsoDate): Proof {
  if (at === null) return { at: null, sentence };
  const day = parisDay(at.getTime());
  const when = day === today ? "" : ` le ${frenchDay(day)}`;
  return { at: at.toISOString(), sentence: `${sentence}, vérifiées en entier${when} à ${HOUR.format(at)}` };
}
