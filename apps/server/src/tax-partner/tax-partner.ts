import type { ExportRow } from "@comptoir/accounting/vat/returns/return-export";
import type { FilingEvent } from "@comptoir/accounting/vat/filing/filing";

/** A return for a partner of the electronic exchange, which turns its rows into the messages of the administration. */
export type PartnerFile = {
  /** Names the deposit from then on, in the partner's messages too: the same key again is the same deposit. */
  readonly key: string;
  readonly siren: string | null;
  /** `2026-09`, `2026-T1`, `2026`. */
  readonly period: string;
  readonly rows: readonly ExportRow[];
};

/** What the partner says of a deposit: taken, accepted or refused by the administration. It may come days later, twice, or about nothing we sent. */
export type PartnerMessage = {
  /** The partner's own name of the message: the same id again is the same message. */
  readonly id: string;
  readonly key: string;
  readonly event: Extract<FilingEvent, { kind: "taken" | "accepted" | "refused" }>;
};

/** A partner of the electronic exchange (partenaire EDI): only one that is accredited may send to the administration. */
export type TaxPartner = {
  /** Hands a return over. Resolves once the partner has it; throws when it is out of reach, and the same call is made again later. */
  send(file: PartnerFile): Promise<void>;
  /** The messages that were not confirmed yet, oldest first. */
  messages(): Promise<readonly PartnerMessage[]>;
  /** Confirms messages: they are not given again. */
  confirm(ids: readonly string[]): Promise<void>;
};
