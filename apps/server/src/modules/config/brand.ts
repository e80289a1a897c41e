import type { FastifyRequest } from "fastify";
import type { Db } from "../../db/db.js";
import { FIRM_BY_HOST, type FirmRow } from "./repository.js";

/** The consumer's own brand. */
export const CONSUMER_BRAND = "comptoir";

/** The firm whose host the page has, null on the consumer's. */
export async function firmOfPage(db: Db, request: FastifyRequest): Promise<FirmRow | null> {
  const [firm] = await db.sharedRead<FirmRow>({ name: "firm_by_host", text: FIRM_BY_HOST, values: [pageHostname(request)] });
  return firm ?? null;
}

/** Where the screens of a brand are, `https://app.example.fr`. */
export function frontOrigin(publicUrl: string, firm: Pick<FirmRow, "host"> | null): string {
  const url = new URL(publicUrl);
  if (firm) url.hostname = firm.host;
  return url.origin;
}

/** The host of the page that asks: its origin when it calls another host, else the host called. */
export function pageHostname({ headers, hostname }: FastifyRequest): string {
  return headers.origin !== undefined && URL.canParse(headers.origin) ? new URL(headers.origin).hostname : hostname;
}
