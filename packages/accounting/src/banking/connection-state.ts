import { frenchDay, type IsoDate } from "../date.js";

/** State of a bank connection, and of the connections of a dossier. */
export type ConnectionState = "waiting" | "ok" | "required_action" | "onhold";

/** Instants in milliseconds since 1970. */
type Instant = number;

/** Facts about a connection: what its provider says, and since when. */
export type ConnectionFacts = {
  /** The state in the provider's own words; null when all is well. */
  readonly provider: string | null;
  /** What the bank itself asks for, in its words. */
  readonly message: string | null;
  /** False once the provider no longer reads the bank. */
  readonly isActive: boolean;
  /** The bank or the provider removed the connection, or its user did. */
  readonly isRemoved: boolean;
  /** The token of its user is refused: only a new consent gives another. */
  readonly isTokenLost: boolean;
  /** The subscription is stopped, or the firm suspended the dossier. */
  readonly isStopped: boolean;
  readonly createdAt: Instant;
  /** The last time that an account was read without a fault; null before the first. */
  readonly syncedAt: Instant | null;
  /** Since when the provider is in that state. */
  readonly providerSince: Instant;
};

/** Why a connection is in its state, as transitions are kept. */
export type ConnectionCause =
  | "not_synced"
  | "synced"
  | "answering"
  | "answering_too_long"
  | "consent"
  | "credentials"
  | "bank_action"
  | "token_lost"
  | "unavailable"
  | "unavailable_too_long"
  | "fault"
  | "fault_too_long"
  | "inactive"
  | "removed"
  | "stopped";

/** A state with its cause, and the sentence for its user; null where there is nothing to do, or not yet. */
export type StateOfConnection = { readonly state: ConnectionState; readonly cause: ConnectionCause; readonly text: string | null };

const HOUR = 3_600_000;
/** How long a bank may take to answer before its user is asked to look, and a fault of the provider before the connection is put on hold. */
export const ANSWER_MILLISECONDS = 24 * HOUR;
/** How long a bank may be unavailable, from the last time that it was read. */
export const UNAVAILABLE_MILLISECONDS = 48 * HOUR;

const CONSENT = ["SCARequired", "webauthRequired", "additionalInformationNeeded", "decoupled"];
const CREDENTIALS = ["wrongpass", "passwordExpired"];
const UNAVAILABLE = ["rateLimiting", "websiteUnavailable"];

/** State of a connection at an instant. What time alone changes changes here, read by a job. */
export function stateOfConnection(facts: ConnectionFacts, now: Instant): StateOfConnection {
  const { provider, isActive, isRemoved, isStopped, isTokenLost } = facts;
  if (isStopped) return { state: "onhold", cause: "stopped", text: TEXTS.stopped };
  if (isRemoved) return { state: "onhold", cause: "removed", text: TEXTS.removed };
  if (isTokenLost) return { state: "required_action", cause: "token_lost", text: TEXTS.tokenLost };
  if (!isActive) return { state: "onhold", cause: "inactive", text: TEXTS.inactive };
  if (provider === null) return isSynced(facts) ? OK : WAITING;
  if (CONSENT.includes(provider)) return { state: "required_action", cause: "consent", text: TEXTS.consent };
  if (CREDENTIALS.includes(provider)) return { state: "required_action", cause: "credentials", text: credentialsText(provider) };
  if (provider === "actionNeeded") return { state: "required_action", cause: "bank_action", text: bankActionText(facts) };
  if (provider === "validating") return answering(facts, now);
  return UNAVAILABLE.includes(provider) ? unavailable(facts, now) : faulty(facts, now);
}

const OK: StateOfConnection = { state: "ok", cause: "synced", text: null };
const WAITING: StateOfConnection = { state: "waiting", cause: "not_synced", text: null };

function isSynced({ syncedAt }: ConnectionFacts): boolean {
  return syncedAt !== null;
}

function answering(facts: ConnectionFacts, now: Instant): StateOfConnection {
  if (now - facts.providerSince >= ANSWER_MILLISECONDS)
    return { state: "required_action", cause: "answering_too_long", text: TEXTS.answeringTooLong };
  return { ...(isSynced(facts) ? OK : WAITING), cause: "answering" };
}

function unavailable(facts: ConnectionFacts, now: Instant): StateOfConnection {
  if (now - (facts.syncedAt ?? facts.createdAt) >= UNAVAILABLE_MILLISECONDS)
    return { state: "onhold", cause: "unavailable_too_long", text: TEXTS.unavailable };
  return { ...(isSynced(facts) ? OK : WAITING), cause: "unavailable" };
}

function faulty(facts: ConnectionFacts, now: Instant): StateOfConnection {
  if (now - facts.providerSince >= ANSWER_MILLISECONDS) return { state: "onhold", cause: "fault_too_long", text: TEXTS.fault };
  return { ...(isSynced(facts) ? OK : WAITING), cause: "fault" };
}

const TEXTS = {
  stopped: "La synchronisation de votre banque est arrêtée avec votre abonnement ou votre dossier.",
  removed: "Cette connexion bancaire n’existe plus\u00a0: connectez de nouveau votre banque, ou importez vos relevés.",
  tokenLost: "La connexion à votre banque est perdue\u00a0: reconnectez-la.",
  inactive: "La synchronisation de votre banque est suspendue.",
  consent: "Votre banque demande votre accord\u00a0: reconnectez-la pour continuer à recevoir vos opérations.",
  answeringTooLong: "Votre banque n’a pas répondu depuis un jour\u00a0: reconnectez-la.",
  unavailable: "Votre banque est momentanément indisponible.",
  fault: "La synchronisation de votre banque est interrompue par une panne\u00a0: importez vos relevés en attendant.",
} as const;

function credentialsText(provider: string): string {
  return provider === "passwordExpired"
    ? "Le mot de passe de votre banque a expiré\u00a0: changez-le sur le site de votre banque, puis reconnectez-la."
    : "Votre banque refuse vos identifiants\u00a0: reconnectez-la.";
}

/** What a bank asks for in its own words, when it does. */
function bankActionText({ message }: ConnectionFacts): string {
  const own = message?.trim() ?? "";
  return own === ""
    ? "Votre banque attend une action de votre part sur son site\u00a0: faites-la, puis reconnectez-la."
    : own.slice(0, 300);
}

/** The order in which the state of one connection is the one of a dossier. */
const WORST_FIRST: readonly ConnectionState[] = ["required_action", "onhold", "waiting", "ok"];

/** The worst of several states; null without any. */
export function worstState(states: readonly ConnectionState[]): ConnectionState | null {
  return WORST_FIRST.find((state) => states.includes(state)) ?? null;
}

/** What the state of a dossier follows from. */
export type DossierConnection = {
  /** The states of its live connections. */
  readonly connections: readonly ConnectionState[];
  readonly bankAccounts: number;
  readonly isStopped: boolean;
};

/** State of the bank of a dossier: without a connection, accounts that files feed are in order, and no account yet is awaited. */
export function dossierConnectionState({ connections, bankAccounts, isStopped }: DossierConnection): ConnectionState {
  if (isStopped) return "onhold";
  return worstState(connections) ?? (bankAccounts > 0 ? "ok" : "waiting");
}

/** Days before the end of a consent from which its user is warned. */
export const CONSENT_WARNING_DAYS = 15;

/** What a consent that ends is worth saying. */
export type ConsentEnd = { readonly endsOn: IsoDate; readonly daysLeft: number };

/** The end of a consent counted down, once it is near; null before, after it has ended, or when its day is not known. */
export function consentCountdown(endsOn: IsoDate | null, daysLeft: number): ConsentEnd | null {
  return endsOn !== null && daysLeft >= 0 && daysLeft <= CONSENT_WARNING_DAYS ? { endsOn, daysLeft } : null;
}

/** The sentence of a consent that ends. */
export function consentText(bank: string, { endsOn, daysLeft }: ConsentEnd): string {
  const left = daysLeft === 0 ? "aujourd’hui" : `dans ${daysLeft} ${daysLeft === 1 ? "jour" : "jours"}, le ${frenchDay(endsOn)}`;
  return `Votre accord avec ${bank} prend fin ${left}\u00a0: renouvelez-le pour continuer à recevoir vos opérations.`;
}
