/** A message received while the application is open. `description` is HTML. */
export type ReceivedMessage = {
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
  readonly linkLabel: string | null;
};

/** Reads what the service worker hands over, `{type: "push", notification}`; null for anything else. */
export function pushMessageOf(data: unknown): ReceivedMessage | null {
  if (!isRecord(data) || data["type"] !== "push" || !isRecord(data["notification"])) return null;
  const { title, description, body, link, linkLabel } = data["notification"];
  if (typeof title !== "string" || title === "") return null;
  return { title, description: text(description) ?? text(body) ?? "", link: text(link), linkLabel: text(linkLabel) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
