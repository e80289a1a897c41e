import { daysBetween } from "@comptoir/accounting/calendar";
import { consentCountdown } from "@comptoir/accounting/banking/connection-state";
import type { IsoDate } from "@comptoir/accounting/date";
import type { DutyFacts } from "@comptoir/accounting/duties/duties";
import type { Tx } from "../../../db/transaction.js";
import { readConnections } from "./connections-repository.js";

/** What the banks of a company ask of it: an action, or the renewal of a consent that ends. */
export async function bankDuties(tx: Tx, companyId: string, today: IsoDate): Promise<DutyFacts["banks"]> {
  return (await readConnections(tx, companyId)).map((row) => {
    const endsOn = row.removed_at === null ? row.consent_ends_on : null;
    const end = endsOn === null ? null : consentCountdown(endsOn, daysBetween({ from: today, to: endsOn }));
    return { id: row.id, bank: row.bank, isActionAsked: row.state === "required_action", consent: end };
  });
}
