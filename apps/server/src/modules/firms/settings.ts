import type { BodyOf, ReplyInput } from "@comptoir/contract/base/endpoint";
import type { readFirm, updateFirm } from "@comptoir/contract/firms/settings";
import { isLogoSize } from "@comptoir/contract/firms/rules";
import { cleanHtml } from "../../html/clean-html.js";
import { consume } from "../../rate-limits/rate-limits.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { logPerson } from "../auth/service.js";
import { logoAddress } from "../config/service.js";
import { imageOf } from "../../images/image.js";
import { deleteLogo, readFirmSettings, storeLogo, updateFirmRow, type FirmChange, type FirmSettingsRow } from "./settings-repository.js";

type Settings = ReplyInput<typeof readFirm>["data"];

/** Who changes the firm, of which they are an administrator. */
export type FirmAdministrator = { readonly firmId: string; readonly userId: string; readonly ip: string };

/** The settings of a firm. */
export function firmSettings({ db }: Services, firmId: string): Promise<Settings> {
  return db.shared(async (tx) => toSettings(await readFirmSettings(tx, firmId)));
}

/** Changes what is sent; says whether the comment lost what is outside the allow-list. Refuses `rate_limit.exceeded`. */
export async function changeFirm(
  services: Services,
  who: FirmAdministrator,
  body: BodyOf<typeof updateFirm>,
): Promise<{ data: Settings; message: string }> {
  const typed = body.loginSecondaryComment?.trim();
  const comment = typed === undefined ? undefined : (await cleanHtml(typed)).trim();
  const change = columnsOf({ ...body, loginSecondaryComment: comment });
  const data = await services.db.shared(async (tx) => {
    await consumeChange(tx, services, who);
    await updateFirmRow(tx, who.firmId, change);
    await logFirm(tx, services, who, Object.keys(change).join(" "));
    return toSettings(await readFirmSettings(tx, who.firmId));
  });
  const isCut = typed !== undefined && comment !== undefined && wordsWithin(typed) !== wordsWithin(comment);
  return { data, message: isCut ? CUT_COMMENT : "Les paramètres sont enregistrés." };
}

const CUT_COMMENT = "Les paramètres sont enregistrés. Le commentaire a perdu ce qui n’y est pas accepté\u00a0: relisez-le.";

/** The names of the tags and the words of an HTML text, without what cleaning rewrites. */
function wordsWithin(html: string): string {
  return html
    .replace(/<(\/?[a-z0-9]+)[^>]*>/gi, "<$1>")
    .replace(/&\w+;/g, " ")
    .replace(/[\s\u00a0\u202f&]+/g, " ")
    .toLowerCase();
}

/** A picture as it was sent. */
type SentLogo = { readonly size: number; readonly sha256: string; content(): Promise<Uint8Array> };

/** Keeps a logo in the place of the one before; its bytes say what it is. Refuses `logo.missing`, `logo.type` and `logo.dimensions`. */
export async function changeLogo(services: Services, who: FirmAdministrator, upload: SentLogo | null): Promise<string> {
  if (upload === null || upload.size === 0) throw new Refusal({ code: "logo.missing" });
  const content = await upload.content();
  const image = imageOf(content);
  if (image === null) throw new Refusal({ code: "logo.type" });
  const { mediaType, width, height } = image;
  if (!isLogoSize(image)) throw new Refusal({ code: "logo.dimensions", width, height });
  const address = logoAddress(upload.sha256);
  await services.db.shared(async (tx) => {
    await storeLogo(tx, who.firmId, { sha256: upload.sha256, mediaType, content, address });
    await logFirm(tx, services, who, "logo");
  });
  return address;
}

/** The initials of the firm again. */
export async function withdrawLogo(services: Services, who: FirmAdministrator): Promise<void> {
  await services.db.shared(async (tx) => {
    await consumeChange(tx, services, who);
    await deleteLogo(tx, who.firmId);
    await logFirm(tx, services, who, "logo");
  });
}

const HOUR_SECONDS = 3_600;
/** Each change is a line of the log that stays. */
const CHANGES_PER_HOUR = 100;
const LOGOS_PER_HOUR = 30;

function consumeChange(tx: SharedTx, { clock }: Services, { firmId }: FirmAdministrator): Promise<void> {
  return consume(tx, { key: `firm:${firmId}`, limit: CHANGES_PER_HOUR, seconds: HOUR_SECONDS, now: clock.now() });
}

/** Counts a logo that a person begins to send, before a byte of it is read. Refuses `rate_limit.exceeded`. */
export function countLogo({ db, clock }: Services, userId: string): Promise<void> {
  const limit = { key: `logos:${userId}`, limit: LOGOS_PER_HOUR, seconds: HOUR_SECONDS, now: clock.now() };
  return db.shared((tx) => consume(tx, limit));
}

type SharedTx = Parameters<typeof logPerson>[0];

function logFirm(tx: SharedTx, { clock }: Services, { userId, ip }: FirmAdministrator, changed: string): Promise<void> {
  return logPerson(tx, { userId, ip, action: "firm_changed", at: new Date(clock.now()), details: { changed } });
}

function toSettings(row: FirmSettingsRow): Settings {
  return {
    host: row.host,
    logo: row.logo,
    displayColor: row.display_color,
    corporateName: row.name,
    profession: row.profession,
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    phone: row.phone,
    email: row.email,
    website: row.website,
    loginSecondaryComment: row.login_secondary_comment,
    supportEmail: row.support_email,
    supportPhone: row.support_phone,
    privateShareByReintegration: row.private_share_by_reintegration,
    equityMode: row.equity_mode,
  };
}

const COLUMNS = {
  displayColor: "display_color",
  corporateName: "name",
  profession: "profession",
  street: "street",
  postcode: "postcode",
  city: "city",
  phone: "phone",
  email: "email",
  website: "website",
  loginSecondaryComment: "login_secondary_comment",
  supportEmail: "support_email",
  supportPhone: "support_phone",
  privateShareByReintegration: "private_share_by_reintegration",
  equityMode: "equity_mode",
} as const satisfies Readonly<Record<keyof BodyOf<typeof updateFirm>, keyof FirmChange>>;

function columnsOf(change: { readonly [K in keyof typeof COLUMNS]?: unknown }): FirmChange {
  const given = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((name) => change[name] !== undefined);
  return Object.fromEntries(given.map((name) => [COLUMNS[name], change[name]]));
}
