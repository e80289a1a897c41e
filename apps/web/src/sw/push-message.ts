/** A message as the server pushes it. */
export type PushMessage = {
  readonly id: string;
  readonly title: string;
  /** Plain text. */
  readonly body: string;
  /** Address to open, of our own pages or of another site; null for the first page. */
  readonly link: string | null;
  readonly picture: string | null;
};

/** Reads what was pushed; whatever is missing becomes the least that can be shown. Null for what is no message. */
export function readPushMessage(text: string): PushMessage | null {
  const read = parsed(text);
  if (read === null) return null;
  const title = textOf(read["title"]);
  if (title === null) return null;
  return {
    id: textOf(read["id"]) ?? "",
    title,
    body: plain(textOf(read["body"]) ?? textOf(read["description"]) ?? ""),
    link: textOf(read["link"]),
    picture: textOf(read["picture"]),
  };
}

/** The address that a click opens: a page of ours, a site over http, else the first page. */
export function addressOf(link: string | null, origin: string): string {
  if (link === null || !URL.canParse(link, origin)) return origin;
  const address = new URL(link, origin);
  return /^https?:$/.test(address.protocol) ? address.href : origin;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Notifications of the system show no HTML. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/ +/g, " ")
    .trim();
}
