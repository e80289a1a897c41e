import { parisDay } from "@comptoir/accounting/calendar";
import { frenchDay } from "@comptoir/accounting/date";
import type { FailedFlowReply } from "@comptoir/contract/invoices/platform";
import type { FoundFlow } from "../../../invoice-platform/read-flows.js";

/** A flow that gave no invoice or no status, as the table keeps it: its reason is a code of the platform, or a sentence of the reader. */
export type FailedFlow = {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly isStatus: boolean;
  readonly code: string | null;
  readonly reason: string | null;
  /** A user has settled it otherwise: it waits for nothing, unless it fails again later. */
  readonly isSettled?: true;
};

/** True of a flow in error that a user has to see to. */
export function isWaiting({ isSettled }: FailedFlow): boolean {
  return isSettled !== true;
}

/** Why a file gave nothing. */
export type Unread = { readonly code: string | null; readonly reason: string | null };

/** The platform has no file of a flow. */
export const NO_FILE: Unread = { code: "NoFile", reason: null };
/** The file of a status states none. */
export const NO_STATUS: Unread = { code: "NoStatus", reason: null };

/** The flow that failed, with what it says of itself. */
export function failedFlow(flow: FoundFlow, { code, reason }: Unread, isStatus: boolean): FailedFlow {
  const name =
    flow.name
      ?.replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, MOST.characters) ?? "";
  return { id: flow.flowId, name: name === "" ? flow.flowId : name, at: flow.updatedAt, isStatus, code, reason };
}

/** What a platform says of a flow in error. */
export function errorOf({ acknowledgement }: FoundFlow): Unread {
  return { code: acknowledgement?.details?.find(({ reasonCode }) => reasonCode != null)?.reasonCode ?? null, reason: null };
}

const MOST = { characters: 100, flows: 50, days: 90 } as const;

/**
 * What a reading left of the flows in error: the earlier ones that it did not read, and its own, each once, the most recent first; one that a user settled
 * stays settled when it is found as it was.
 */
export function mergeFailed(
  before: readonly FailedFlow[],
  { failed, read, now }: { readonly failed: readonly FailedFlow[]; readonly read: ReadonlySet<string>; readonly now: number },
): readonly FailedFlow[] {
  const again = new Set(failed.map(({ id }) => id));
  const settled = new Set(before.filter((one) => !isWaiting(one)).map(({ id, at }) => `${id} ${at}`));
  const found = failed.map((one): FailedFlow => (settled.has(`${one.id} ${one.at}`) ? { ...one, isSettled: true } : one));
  return [...found, ...before.filter(({ id }) => !again.has(id) && !read.has(id))]
    .filter(({ at }) => now - Date.parse(at) < MOST.days * 86_400_000)
    .toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)) || Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MOST.flows);
}

type Words = { readonly reason: string; readonly toDo: string };

const AGAIN = "Demandez à votre fournisseur de l’envoyer à nouveau, ou déposez la facture à la main.";
const ASK = "Voyez-le avec votre plateforme\u00a0; la facture peut être déposée à la main en attendant.";

/** The codes of the norm, an open list: another one is shown as it is written. */
const WORDS: Readonly<Record<string, Words>> = {
  EmptyAttachement: { reason: "une pièce jointe est vide", toDo: AGAIN },
  AttachmentTypeError: { reason: "une pièce jointe est d’un type refusé", toDo: AGAIN },
  EmptyFlow: { reason: "le fichier est vide", toDo: AGAIN },
  InvalidSchema: { reason: "le fichier ne suit pas son format", toDo: AGAIN },
  FileSizeExceeded: { reason: "le fichier est trop lourd", toDo: AGAIN },
  FlowTypeError: { reason: "le type d’envoi n’est pas celui du fichier", toDo: AGAIN },
  ChecksumMismatch: { reason: "le fichier est arrivé abîmé", toDo: AGAIN },
  VirusFound: {
    reason: "un virus y a été trouvé",
    toDo: "N’ouvrez pas ce fichier\u00a0: prévenez votre fournisseur, qui l’enverra à nouveau.",
  },
  AlreadyExistingFlow: {
    reason: "il avait déjà été envoyé",
    toDo: "Vérifiez que la première facture est bien ici\u00a0: il n’y a rien d’autre à faire.",
  },
  OtherTechnicalError: { reason: "erreur technique de la plateforme", toDo: ASK },
  InvoiceLCInvalidStatus: { reason: "ce statut n’existe pas", toDo: ASK },
  InvoiceLCStatusError: { reason: "ce statut ne suit pas le précédent", toDo: ASK },
  InvoiceLCRuleError: { reason: "ce statut ne suit pas les règles", toDo: ASK },
  InvoiceLCAccessDenied: { reason: "ce statut n’est pas permis à son auteur", toDo: ASK },
  InvoiceLCAmountError: { reason: "le montant de ce statut est faux", toDo: ASK },
  NoFile: { reason: "votre plateforme n’en donne pas le fichier", toDo: ASK },
  NoStatus: { reason: "le fichier ne contient pas de statut lisible", toDo: "Lisez ce statut chez votre plateforme." },
};

/** A flow in error as the page of the platform shows it. */
export function toFailedFlow({ id, name, at, isStatus, code, reason }: FailedFlow): FailedFlowReply {
  const known = code === null ? undefined : WORDS[code];
  const day = frenchDay(parisDay(Date.parse(at)));
  return {
    id,
    name,
    at,
    title: `${isStatus ? "Statut" : "Facture"} «\u00a0${name}\u00a0» du ${day}`,
    reason:
      reason?.replace(/\.$/, "") ??
      known?.reason ??
      (code === null ? "en erreur chez votre plateforme, sans motif" : `motif ${code} de votre plateforme`),
    toDo:
      known?.toDo ??
      (reason === null ? ASK : "Ouvrez-la chez votre plateforme, puis saisissez sa dépense à la main ou demandez-la à nouveau."),
  };
}
