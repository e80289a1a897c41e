/** A message as the server pushes it. */
export type PushMessage = {
  readonly notificationId: string;
  readonly title: string;
  /** Plain text. */
  readonly body: string;
  /** Address to open, of our own pages or of another site; null for the first page. */
  readonly url: string | null;
};

/** Reads what was pushed; what is missing becomes the least that can be shown. Null for what is no message. */
export function readPushMessage(text: string): PushMessage | null {
  const read = parsed(text);
  const title = textOf(read?.["title"]);
  if (read === null || title === null) return null;
  return {
    notificationId: textOf(read["notificationId"]) ?? "",
    title,
    body: textOf(read["body"]) ?? "",
    url: textOf(read["url"]),
  };
}

/** The address that a click opens: a page of the application, a site over http, else the first page. */
export function clickedAddress(url: string | null, origin: string): string {
  if (url === null || !URL.canParse(url, origin)) return origin;
  const address = new URL(url, origin);
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
