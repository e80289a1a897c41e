import { headerKey } from "./headers.js";

const BOOKED = /^(?:completed|settled|terminé|exécuté)$/i;
const PENDING = /pending|processing|attente|en cours|authori|to be/;
const DROPPED = /revert|declin|refus|cancel|annul|reject|rejet|fail|echou/;

/** Why an operation of that status is left aside, null when it is booked. */
export function statusReason(statusText: string): string | null {
  const status = statusText === "" || BOOKED.test(statusText) ? "" : headerKey(statusText);
  if (DROPPED.test(status)) return "Opération annulée ou refusée";
  return PENDING.test(status) ? "Opération en attente" : null;
}

/** True for a pending, cancelled or declined operation. */
export function isNotBooked(statusText: string): boolean {
  return statusReason(statusText) !== null;
}
