import type { i18n } from "i18next";

let texts: i18n | null = null;
/** Keys whose text the server replaces: the others need no look-up, which counts in a list drawn while it scrolls. */
let replacedKeys: ReadonlySet<string> = new Set();

const whole = new Intl.NumberFormat("fr-FR");

/** Prepares the texts: French written beside each component, under what the server replaces for this brand; i18next only comes for a brand that does. */
export async function startTexts(replaced: Readonly<Record<string, string>>): Promise<void> {
  replacedKeys = new Set();
  if (Object.keys(replaced).length === 0) return;
  const { default: i18next } = await import("i18next");
  texts = i18next.createInstance();
  await texts.init({
    lng: "fr",
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { fr: { translation: replaced } },
  });
  replacedKeys = new Set(Object.keys(replaced));
}

/** The text of a key: the server's when it replaces it, else `french`, with `{{name}}` filled from `values`. */
export function t(key: string, french: string, values: Readonly<Record<string, string | number>> = {}): string {
  return texts !== null && replacedKeys.has(key) ? texts.t(key, values) : fill(french, values);
}

/** Same for a text that depends on a number: in French 0 and 1 are singular. `{{n}}` is the number as written in French. */
export function plural(
  key: string,
  count: number,
  forms: { one: string; other: string },
  values: Readonly<Record<string, string | number>> = {},
): string {
  const isSingular = Math.abs(count) < 2;
  const written = whole.format(count);
  return t(`${key}_${isSingular ? "one" : "other"}`, isSingular ? forms.one : forms.other, { n: written, ...values });
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
