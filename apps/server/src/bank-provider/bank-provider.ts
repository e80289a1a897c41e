import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";

/** A connection to a bank, as the aggregator has it. Instants in milliseconds. */
export type ProviderConnection = {
  readonly id: number;
  readonly bank: string;
  /** The aggregator's own word; null when all is well. */
  readonly state: string | null;
  readonly message: string | null;
  readonly isActive: boolean;
  readonly syncedAt: number | null;
  readonly consentEndsOn: IsoDate | null;
};

/** An account of a connection. */
export type ProviderAccount = {
  readonly id: number;
  readonly connectionId: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly kind: string;
  readonly currency: string;
  readonly isDisabled: boolean;
  readonly balance: Cents | null;
  readonly balanceOn: IsoDate | null;
};

/** An operation of an account; one that is not booked yet, or that repeats others, is no operation. */
export type ProviderTransaction = {
  readonly id: number;
  readonly accountId: number;
  readonly date: IsoDate;
  readonly valueDate: IsoDate | null;
  readonly amount: Cents;
  readonly label: string;
  readonly isBooked: boolean;
  readonly isDeleted: boolean;
};

/** Which operations of an account are read: those changed since an instant, or dated from a day on; all of them without either. */
export type ReadWindow = { readonly changedSince?: number; readonly from?: IsoDate };

/** Where a user is sent, and what the page comes back with. */
export type Visit = {
  readonly flow: "connect" | "reconnect";
  /** Null when the token of the user is lost: the page then comes back with a code to exchange. */
  readonly code: string | null;
  readonly connectionId: number | null;
  readonly state: string;
  readonly redirectUri: string;
};

/** What an event says of its signature before its body. */
export type EventHead = { readonly date: string | undefined; readonly signature: string | undefined };

/** An event as it came, whose signature is over its path, its date and its bytes. */
export type SignedEvent = EventHead & { readonly path: string; pieces(): AsyncIterable<Uint8Array> };

/** The service that reads banks. Every call may throw a BankProviderFailure. */
export type BankProvider = {
  readonly domainId: string;
  readonly clientId: string;
  createUser(): Promise<{ readonly id: number; readonly token: string }>;
  /** A code for the page of the aggregator, for half an hour. */
  codeFor(token: string): Promise<string>;
  /** The token that a code of the page is exchanged for. */
  tokenFor(code: string): Promise<string>;
  /** The user that a token is of. */
  userOf(token: string): Promise<number>;
  visitUrl(visit: Visit): string;
  connections(token: string): Promise<readonly ProviderConnection[]>;
  accounts(token: string, connectionId: number): Promise<readonly ProviderAccount[]>;
  enableAccount(token: string, accountId: number): Promise<void>;
  transactions(token: string, accountId: number, window: ReadWindow): Promise<readonly ProviderTransaction[]>;
  /** Asks the bank again; one that was just read, or is being, is no failure. */
  refresh(token: string, connectionId: number): Promise<void>;
  removeConnection(token: string, connectionId: number): Promise<void>;
  /** Erases the user and everything that the aggregator holds of them. */
  removeUser(token: string): Promise<void>;
  /** False of an event that is refused without reading its body: without a signature, or dated of more than five minutes ago. */
  mayBeSigned(head: EventHead, now: number): boolean;
  /** True of an event that the aggregator signed, less than five minutes ago. */
  isSigned(event: SignedEvent, now: number): Promise<boolean>;
};

/** `token`: the token is refused. `busy`: to be asked later. `broken`: no reply, or one that cannot be read. */
export class BankProviderFailure extends Error {
  override readonly name = "BankProviderFailure";
  readonly kind: "token" | "busy" | "missing" | "broken";
  constructor(kind: BankProviderFailure["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
