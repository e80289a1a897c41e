import { isSameUnit, isSiret, siretDigits } from "@comptoir/accounting/company/siret";
import { isIsoDate } from "@comptoir/accounting/date";
import { MESSAGES } from "./messages.js";

/** A rule of a field: the sentence to show under it, or null when what was typed is right. The screen and the server use the same ones. */
export type FieldRule = (typed: string) => string | null;

/** Something is there. */
export const required =
  (message: string): FieldRule =>
  (typed) =>
    typed.trim() === "" ? message : null;

/** A rule that only applies to what was typed. */
export const optional =
  (rule: FieldRule): FieldRule =>
  (typed) =>
    typed.trim() === "" ? null : rule(typed);

/** The part before the @: words parted by dots, none of them empty, of characters that show (RFC 5321, section 4.1.2). */
const MAIL_WORD = String.raw`[^\s\p{C}@"(),:;<>[\]\\.]+`;
/** The part after it: labels of letters, marks, figures and inner hyphens. */
const MAIL_LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const MAIL_ADDRESS = new RegExp(String.raw`^(?=.{1,64}@)${MAIL_WORD}(?:\.${MAIL_WORD})*@(?:${MAIL_LABEL}\.)+\p{L}{2,}$`, "u");

/** An e-mail address: one @, a domain with a dot, 254 characters at most (RFC 5321). */
export const email: FieldRule = (typed) => {
  const text = typed.trim();
  if (text === "") return MESSAGES.emailRequired;
  return text.length <= 254 && MAIL_ADDRESS.test(text) ? null : MESSAGES.emailFormat;
};

/** What a new password is made of, part by part: 8 to 128 characters, one capital, one special. Spaces count as special and are kept. */
export const PASSWORD_PARTS = {
  length: (typed: string): boolean => typed.length >= 8 && typed.length <= 128,
  capital: (typed: string): boolean => /\p{Lu}/u.test(typed),
  special: (typed: string): boolean => /[^\p{L}\p{N}]/u.test(typed),
} as const;

/** A new password: every part, or the one sentence. */
export const newPassword: FieldRule = (typed) => (Object.values(PASSWORD_PARTS).every((isMet) => isMet(typed)) ? null : MESSAGES.password);

/** A French number: +33 or 0, then nine digits, spaces allowed. */
export const phone: FieldRule = (typed) => {
  if (typed.trim() === "") return MESSAGES.phoneRequired;
  return /^(?:\+33|0)[1-9]\d{8}$/.test(typed.replace(/[\s\u00a0\u202f]/g, "")) ? null : MESSAGES.phoneFormat;
};

const twoLetters =
  (message: string): FieldRule =>
  (typed) =>
    (shown(typed).match(/\p{L}/gu)?.length ?? 0) >= 2 ? null : message;

/**
 * The address of a page: a scheme, `www.`, or a domain with a port, a path, a query or a fragment. A name is repeated in mails, which make
 * links of them.
 */
const PAGE_ADDRESS = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`(?:^|[^\p{L}\p{N}])(?:www\.|(?:https?|ftp|mailto|javascript):\S)`,
    String.raw`[\p{L}\p{N}-]\.\p{L}{2,}(?::\d|[/\\]|[?#]\S)`,
  ].join("|"),
  "iu",
);
/** An e-mail address is one to write to. */
const MAIL_IN_TEXT = /[^\s@]@[\p{L}\p{N}-]+\.\p{L}{2,}/u;
/** A domain alone: no person is called so, but a company may be (« Fleurs.fr »). Of one letter, under the ends that have such domains: « M.Dupont » is a name. */
const DOMAIN = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.(?:app|cc|co|com|de|eu|fr|io|ly|me|net|org|ru|to|tv|uk|xyz)(?![\p{L}\p{N}])/iu;

/** A domain with spaces around its dot is still read as one: « exemple . fr ». No name has a space before a dot. */
const PARTED_DOMAIN = /[\p{L}\p{N}]\s+\.\s*\p{L}{2,}/u;

/** What is typed without the characters that do not show, letters among them (U+3164, U+2800). */
function shown(typed: string): string {
  return typed.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
}

/** What is typed as it is read: those that look like a dot, a slash or a colon being one. */
function asRead(typed: string): string {
  return shown(typed)
    .replace(/[\u3002\u0701\u0702\ua4f8]/gu, ".")
    .replace(/[\u2044\u2215\u29f8]/gu, "/")
    .replace(/[\u2236\ua789]/gu, ":");
}

const hasPageAddress = (typed: string): boolean => PAGE_ADDRESS.test(asRead(typed));
const hasDomain = (typed: string): boolean => DOMAIN.test(asRead(typed)) || PARTED_DOMAIN.test(asRead(typed));

/** What begins another line, or turns the direction of writing: names appear in the middle of sentences, in mails too. */
const UNWRITTEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const personName =
  (message: string): FieldRule =>
  (typed) =>
    twoLetters(message)(typed) ??
    (UNWRITTEN.test(typed.trim()) ? MESSAGES.nameOnOneLine : null) ??
    (hasPageAddress(typed) || hasDomain(typed) ? MESSAGES.nameWithAddress : null);

/** Two letters at least, on one line, and no address of a site. */
export const firstName: FieldRule = personName(MESSAGES.firstName);
/** Last name of a person, under the same rules as the first name. */
export const lastName: FieldRule = personName(MESSAGES.lastName);
/** Required with its own sentence, then two letters at least, on one line, and no address of a page. */
export const companyName: FieldRule = (typed) =>
  required(MESSAGES.companyName)(typed) ??
  twoLetters(MESSAGES.companyNameLetters)(typed) ??
  (UNWRITTEN.test(typed.trim()) ? MESSAGES.nameOnOneLine : null) ??
  (hasPageAddress(typed) || MAIL_IN_TEXT.test(asRead(typed)) ? MESSAGES.nameWithAddress : null);

/** A firm's name: that of a company, but no domain either. Mails to people it invites come in this name. */
export const firmName: FieldRule = (typed) => companyName(typed) ?? (hasDomain(typed) ? MESSAGES.nameWithAddress : null);

/** A line under a firm's mails that is no place for links; an abbreviation such as « av.Foch » is not a link. */
export const signatureLine: FieldRule = (typed) => (hasPageAddress(typed) ? MESSAGES.textWithAddress : null);

/** An address that begins with http or https. */
export const url: FieldRule = (typed) =>
  /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(typed.trim()) && !/[\s\p{C}"<>\\^`{|}]/u.test(typed.trim()) && URL.canParse(typed.trim())
    ? null
    : MESSAGES.url;

/** An address that begins with https, of a site that has a name: no user, no number. */
export const httpsUrl: FieldRule = (typed) => {
  const text = typed.trim();
  if (url(text) !== null || !/^https:/i.test(text)) return MESSAGES.url;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && /\.\p{L}{2,}$/u.test(hostname) ? null : MESSAGES.url;
};

/** A colour, `#rrggbb`. */
export const color: FieldRule = (typed) => (/^#[0-9a-f]{6}$/i.test(typed) ? null : "Une couleur s’écrit #rrggbb, comme #2B59B5.");

/** Five digits. */
export const postcode: FieldRule = (typed) => (/^\d{5}$/.test(typed.trim()) ? null : MESSAGES.postcode);

/** A isoDay in ISO form. */
export const isoDay: FieldRule = (typed) =>
  typed.trim() === "" ? MESSAGES.dateRequired : isIsoDate(typed.trim()) ? null : MESSAGES.dateFormat;

/** A whole number. */
export const integer: FieldRule = (typed) =>
  typed.trim() === "" ? MESSAGES.numberRequired : /^[-−]?\d+$/.test(typed.replace(/[\s\u00a0\u202f]/g, "")) ? null : MESSAGES.integer;

/** 14 digits under the key of Luhn; La Poste's own (SIREN 356000000) add up to a multiple of five instead. Spaces are ignored. */
export const siret: FieldRule = (typed) => {
  const digits = siretDigits(typed);
  if (digits === "") return MESSAGES.siretRequired;
  return isSiret(digits) ? null : MESSAGES.siretFormat;
};

/** The SIRET of a company that moves: its first nine digits are the person's. */
export const movedSiret =
  (current: string): FieldRule =>
  (typed) =>
    siret(typed) ?? (isSameUnit({ siret: typed, current }) ? null : MESSAGES.siretHead);
