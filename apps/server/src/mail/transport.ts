import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environment.js";

/** A mail as it is stored, ready to leave. */
export type StoredMail = {
  readonly id: string;
  readonly recipient: string;
  readonly sender_name: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly html: string;
  readonly body: string;
};

/** Where mails leave to. */
export type MailTransport = {
  readonly send: (mail: StoredMail) => Promise<void>;
  /** True when what was sent stays readable on this machine. */
  readonly keeps: boolean;
};

type Settings = Pick<Environment, "smtpUrl" | "dataDir" | "mailFrom" | "publicUrl">;

/** The mail server of the environment; without one, the folder `outbox` beside the database. */
export function mailTransport(settings: Settings): MailTransport {
  const sender = settings.mailFrom ?? `ne-pas-repondre@${settings.publicUrl === null ? "localhost" : new URL(settings.publicUrl).hostname}`;
  return settings.smtpUrl === null ? folder(join(settings.dataDir, "outbox"), sender) : mailServer(settings.smtpUrl, sender);
}

/** The library is read on the first mail: it must not slow the start. */
function mailServer(url: string, sender: string): MailTransport {
  const opened = once(async () => (await import("nodemailer")).createTransport(withTimeouts(url)));
  return {
    keeps: false,
    async send(mail) {
      await (await opened()).sendMail(messageOf(mail, sender));
    },
  };
}

/** A server that does not answer must not hold up our own stop. */
function withTimeouts(url: string): string {
  const address = new URL(url);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, "5000");
  }
  return address.href;
}

/** Two files for each mail: the message as a reader of mails opens it, and its page. */
function folder(path: string, sender: string): MailTransport {
  const opened = once(async () => (await import("nodemailer")).createTransport({ streamTransport: true, buffer: true, newline: "unix" }));
  return {
    keeps: true,
    async send(mail) {
      const { message } = await (await opened()).sendMail(messageOf(mail, sender));
      await mkdir(path, { recursive: true, mode: 0o700 });
      await Promise.all([
        writeFile(join(path, `${mail.id}.eml`), message, { mode: 0o600 }),
        writeFile(join(path, `${mail.id}.html`), mail.html, { mode: 0o600 }),
      ]);
    },
  };
}

function messageOf({ id, recipient, sender_name, reply_to, subject, html, body }: StoredMail, sender: string) {
  return {
    // The same mail sent twice after a breakdown is recognised as one by those who receive it.
    messageId: `<${id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
    from: { name: sender_name, address: sender },
    to: { name: "", address: recipient },
    ...(reply_to !== null && { replyTo: { name: "", address: reply_to } }),
    subject,
    html,
    text: body,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
