import i18next, { type i18n } from "i18next";

const texts: i18n = i18next.createInstance();

/** Prepares the texts: French written beside each component, under what the server replaces for this brand. */
export async function startTexts(replaced: Readonly<Record<string, string>>): Promise<void> {
  await texts.init({
    lng: "fr",
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { fr: { translation: replaced } },
  });
}

/** The text of a key: the server's when it replaces it, else `french`, with `{{name}}` filled from `values`. */
export function t(key: string, french: string, values: Readonly<Record<string, string | number>> = {}): string {
  return texts.isInitialized ? texts.t(key, { ...values, defaultValue: french }) : fill(french, values);
}

/** Same for a text that depends on a number: in French 0 and 1 are singular. `{{n}}` is the number as written in French. */
export function plural(key: string, count: number, forms: { one: string; other: string }, values: Readonly<Record<string, string | number>> = {}): string {
  const isSingular = Math.abs(count) < 2;
  const written = new Intl.NumberFormat("fr-FR").format(count);
  return t(`${key}_${isSingular ? "one" : "other"}`, isSingular ? forms.one : forms.other, { n: written, ...values });
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
