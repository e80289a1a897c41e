import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { computedOnce } from "@comptoir/accounting/computed-once";
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
  /** True when what was sent stays readable, in the database too: on a machine of development. */
  readonly keeps: boolean;
  /** Removes from this machine what was not fetched in a day, the longest life of a link. */
  readonly forget: () => Promise<void>;
};

type Settings = Pick<Environment, "smtpUrl" | "dataDir" | "mailFrom" | "publicUrl" | "isProduction">;

/** The mail server of the environment; without one, the folder `outbox` beside the database, which production empties every day. */
export function mailTransport(settings: Settings): MailTransport {
  const sender = settings.mailFrom ?? `ne-pas-repondre@${settings.publicUrl === null ? "localhost" : new URL(settings.publicUrl).hostname}`;
  return settings.smtpUrl === null
    ? folder(join(settings.dataDir, "outbox"), sender, { keeps: !settings.isProduction })
    : mailServer(settings.smtpUrl, sender);
}

/** The library is read on the first mail: it must not slow the start. */
function mailServer(url: string, sender: string): MailTransport {
  const opened = computedOnce(async () => (await import("nodemailer")).createTransport(withTimeouts(url)));
  return {
    keeps: false,
    forget: () => Promise.resolve(),
    async send(mail) {
      await (await opened()).sendMail(messageOf(mail, sender));
    },
  };
}

/** Reaches the mail server and signs in, without sending anything; rejects with its reason. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = (await import("nodemailer")).createTransport(withTimeouts(url));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
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
function folder(path: string, sender: string, { keeps }: { keeps: boolean }): MailTransport {
  const opened = computedOnce(async () =>
    (await import("nodemailer")).createTransport({ streamTransport: true, buffer: true, newline: "unix" }),
  );
  return {
    keeps,
    forget: () => (keeps ? Promise.resolve() : removeOld(path)),
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

async function removeOld(path: string): Promise<void> {
  const oldest = Date.now() - KEPT_HOURS * 3_600_000;
  for (const name of await namesIn(path)) {
    const file = join(path, name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}

const KEPT_HOURS = 24;

/** None before the first mail. */
async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
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
