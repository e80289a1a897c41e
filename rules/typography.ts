import type { Source } from "./source.js";

/** French puts a no-break space before `: ; ! ? » % €` and after `«`: a plain one lets a line begin with the sign. */
const PLAIN_SPACE = /(?:^|[\p{L}\p{N})\]»’%€…\u00a0]) (?:»|[:;!?](?=$|[\s"”)»]))|« |\d [%€]/u;
/** Statements of the database. */
const STATEMENT = /^\s*(?:select|insert|update|delete|with|case|create|alter|copy|set|from|where)\b|::/i;
/** Wording that the specification gives to the letter; labels of entries, which validated ones keep as they were; patterns of dates. */
const APART = [
  "apps/web/src/text/specification.ts",
  "packages/accounting/src/depreciation/asset-ledger.ts",
  "packages/bank-files/src/dates.ts",
];

/** Texts of screens, messages and exported files where a plain space precedes one of these signs, as `file:line: text`. */
export function plainSpacesBeforeSigns(sources: readonly Source[]): string[] {
  const shown = sources.filter(({ path, isTest }) => !isTest && /^(apps|packages|scripts)\//.test(path) && !APART.includes(path));
  return shown.flatMap(({ path, text, program }) =>
    textsOf(program).flatMap(({ value, start }) => {
      if (STATEMENT.test(value) || !PLAIN_SPACE.test(value)) return [];
      const line = text.slice(0, start).split("\n").length;
      return `${path}:${line}: ${value.replaceAll(/\s*\n\s*/g, " ").trim()}`;
    }),
  );
}

type Text = { readonly value: string; readonly start: number };

/** Strings, pieces of templates and texts between tags, in the order of the file. */
function textsOf(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null) return [];
  const { type, start, value } = node as { type?: unknown; start?: unknown; value?: unknown };
  const found = typeof start === "number" ? textOf(type, value) : null;
  if (found !== null) return [{ value: found, start: Number(start) }];
  return Object.values(node).flatMap(textsOf);
}

function textOf(type: unknown, value: unknown): string | null {
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return value;
  if (type !== "TemplateElement" || typeof value !== "object" || value === null || !("cooked" in value)) return null;
  return typeof value.cooked === "string" ? value.cooked : null;
}
