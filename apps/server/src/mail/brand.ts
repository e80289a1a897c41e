/** In whose name a mail is written. */
export type MailBrand = {
  readonly name: string;
  /** `#RRGGBB`, as the firm chose it. */
  readonly color: string;
  /** Where the links of the mail lead, without a slash at the end. */
  readonly origin: string;
  readonly replyTo: string | null;
  /** Name, address and telephone, under the message. */
  readonly signature: readonly string[];
};
