/** A mail that a development server kept. */
export type MailRow = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly html: string;
  readonly body: string;
};

/** The fifty latest mails, of one address where it is given. */
export const NEWEST_MAILS = `select id, recipient, subject, created_at, html, body from shared.mails
  where $1::text is null or lower(recipient) = lower($1) order by created_at desc, id desc limit 50`;
