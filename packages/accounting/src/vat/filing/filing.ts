/** How far a return has come towards the administration. Source: docs/sources.md#vat-filings. */
export type FilingState =
  /** Figures being prepared. */
  | "draft"
  /** Figures frozen, not sent. */
  | "validated"
  /** Handed over for a partner to take. */
  | "to_send"
  /** Taken by the partner, which gave a reference. */
  | "deposited"
  /** Typed on the site of the administration by a person, who says so. */
  | "deposited_manually"
  /** The administration's receipt is recorded. */
  | "acknowledged"
  /** Refused: syntax (CONTRL) or treatment (CR). */
  | "rejected"
  /** Replaced by a later version. */
  | "corrected";

/** By hand on the site of the administration, or by a partner of its electronic exchange. */
export type FilingChannel = "manual" | "partner";

/** What happens to a filing. `number`: the administration's own; `reasons`: codes and labels of a refusal. */
export type FilingEvent =
  | { readonly kind: "validated" }
  | { readonly kind: "sent" }
  | { readonly kind: "taken"; readonly reference: string }
  | { readonly kind: "typed"; readonly reference: string | null }
  | { readonly kind: "accepted"; readonly reference: string }
  | { readonly kind: "refused"; readonly reasons: readonly string[] }
  /** Taken back by a person: the partner stays silent, or the deposit was indicated by mistake. */
  | { readonly kind: "withdrawn" }
  | { readonly kind: "replaced" };

/** What becomes of an event: the next state, or why nothing changes (it is recorded all the same). */
export type FilingStep =
  | { readonly outcome: "moved"; readonly state: FilingState }
  /** Came twice: the state already says it. */
  | { readonly outcome: "repeated"; readonly state: FilingState }
  /** Came after what overtakes it, or before what it needs. */
  | { readonly outcome: "out_of_order"; readonly state: FilingState };

type Transition = { readonly to: FilingState; readonly from: readonly FilingState[] };

/**
 * The answer of a treatment may come before the note that the partner took the file, or days after it; a partner may answer after
 * its deposit was taken back: what it did remains true.
 */
const TRANSITIONS: Readonly<Record<FilingEvent["kind"], Transition>> = {
  validated: { to: "validated", from: ["draft"] },
  sent: { to: "to_send", from: ["validated"] },
  taken: { to: "deposited", from: ["to_send", "validated"] },
  typed: { to: "deposited_manually", from: ["validated", "rejected"] },
  accepted: { to: "acknowledged", from: ["validated", "to_send", "deposited", "deposited_manually"] },
  refused: { to: "rejected", from: ["to_send", "deposited"] },
  withdrawn: { to: "validated", from: ["to_send", "deposited", "deposited_manually"] },
  replaced: { to: "corrected", from: ["validated", "to_send", "deposited", "deposited_manually", "acknowledged", "rejected"] },
};

/** What an event does to a filing; nothing is ever deleted, a message that no longer counts is marked. */
export function filingStep(state: FilingState, event: FilingEvent): FilingStep {
  const { to, from } = TRANSITIONS[event.kind];
  if (state === to) return { outcome: "repeated", state };
  return from.includes(state) ? { outcome: "moved", state: to } : { outcome: "out_of_order", state };
}

/** True once nothing more has to be sent in time: alerts stop there. */
export function isDeposited(state: FilingState | null): boolean {
  return state === "deposited" || state === "deposited_manually" || state === "acknowledged";
}

/** True while a validated return is still to be handed over, a refused one again. */
export function isToSend(state: FilingState | null): boolean {
  return state === null || state === "validated" || state === "rejected";
}

/** True while what was handed over, or indicated, may be taken back: until the administration's receipt. */
export function isWithdrawable(state: FilingState | null): boolean {
  return state !== null && TRANSITIONS.withdrawn.from.includes(state);
}

/** True once the administration's receipt is recorded: only then is a return said to be transmitted. */
export function isReceived(state: FilingState | null): boolean {
  return state === "acknowledged";
}

/** What the list of dossiers says of a declaration: validated only with a receipt, late when its day passed without a deposit. */
export function declarationStatus({
  state,
  dueDate,
  today,
}: {
  readonly state: FilingState | null;
  readonly dueDate: string | null;
  readonly today: string;
}): "waiting" | "validated" | "late" {
  if (isReceived(state)) return "validated";
  return !isDeposited(state) && dueDate !== null && today > dueDate ? "late" : "waiting";
}

/** What the list of dossiers says of a transmission: taken by the partner, the answer of the administration is awaited. */
export function ediStatus(state: FilingState | null): "sent_waiting" | null {
  return state === "deposited" ? "sent_waiting" : null;
}

/** How near a due day is: ten days or less, five or less, the day itself, or past; null: none to give. */
export type DueAlert = "j-10" | "j-5" | "due" | "exceed";

/** The alert of a return on a day, `daysLeft` counted to its due day; none once it is deposited. */
export function dueAlert(daysLeft: number, state: FilingState | null): DueAlert | null {
  if (isDeposited(state) || daysLeft > 10) return null;
  if (daysLeft < 0) return "exceed";
  if (daysLeft === 0) return "due";
  return daysLeft <= 5 ? "j-5" : "j-10";
}
