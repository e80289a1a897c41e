import type { readConfig } from "@comptoir/contract/config/config";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../db/db.js";
import { cleanHtml } from "../../html/clean-html.js";
import { FIRM_BY_HOST, type FirmRow } from "./repository.js";

/** The consumer's own brand. */
export const CONSUMER_BRAND = "comptoir";

/** The firm whose host the page has, null on the consumer's. */
export async function firmOfPage(db: Db, hostname: string): Promise<FirmRow | null> {
  const [firm] = await db.sharedRead<FirmRow>({ name: "firm_by_host", text: FIRM_BY_HOST, values: [hostname] });
  return firm ?? null;
}

/** The brand of the firm whose host a page has, with its name; null on the consumer's hosts. */
export async function firmBrandOf(db: Db, hostname: string): Promise<{ readonly name: string; readonly brand: BrandReply } | null> {
  const firm = await firmOfPage(db, hostname);
  return firm && { name: firm.name, brand: await toBrand(firm) };
}

/** Where the logo of these bytes is served, on each host: another logo has another address, so that none is kept too long. */
export function logoAddress(sha256: string): string {
  return `/brand-logo/${sha256}`;
}

/** What the screens show of a brand. */
type BrandReply = Pick<ReplyInput<typeof readConfig>, "isJungloo" | "brand" | "cabinet">;

/** The brand of a firm, or the consumer's, as the screens show it; the comment of a firm is clean HTML. */
export async function toBrand(firm: FirmRow | null): Promise<BrandReply> {
  if (firm === null) return { isJungloo: true, brand: CONSUMER_BRAND, cabinet: null };
  const { name, profession, street, postcode, city, phone, email, website } = firm;
  const cabinet = {
    displayColor: firm.display_color,
    name,
    logo: firm.logo,
    combined: firm.combined,
    support: { email: firm.support_email || email, phone: firm.support_phone || phone },
    footer: { corporateName: name, profession, address: { street, postcode, city }, phone, email, website },
    loginSecondaryComment: await cleanHtml(firm.login_secondary_comment),
  };
  return { isJungloo: false, brand: firm.slug, cabinet };
}

/** Where the screens of a brand are, `https://app.example.fr`. */
export function frontOrigin(publicUrl: string, firm: Pick<FirmRow, "host"> | null): string {
  const url = new URL(publicUrl);
  if (firm) url.hostname = firm.host;
  return url.origin;
}
