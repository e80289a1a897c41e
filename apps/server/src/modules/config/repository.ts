/** A firm as its white label shows it. */
export type FirmRow = {
  readonly slug: string;
  readonly name: string;
  readonly host: string;
  readonly display_color: string | null;
  readonly logo: string | null;
  readonly profession: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly login_secondary_comment: string;
  readonly combined: boolean;
};

export const FIRM_BY_HOST = `select slug, name, host, display_color, logo, profession, street, postcode, city, phone, email, website,
  login_secondary_comment, combined from shared.firms where host = $1`;

/** The texts of a brand over those of every brand. */
export const TRANSLATIONS = `select distinct on (key) key, text from shared.translations
  where locale = 'fr' and brand in ('', $1) order by key, brand desc`;
