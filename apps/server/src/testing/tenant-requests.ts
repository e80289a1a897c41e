import type { InjectOptions } from "fastify";
import { uuidv7 } from "uuidv7";
import type { Endpoint } from "@comptoir/contract/base/endpoint";
import { csvStatement } from "../modules/banking/testing.js";
import { multipartForm } from "./app.js";
import { jsonSchema, likely, type LikelySchema } from "./likely.js";

/** What a field of a request names, by its own name and by the address that it is sent to. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/dossier-views/, "dossier view"],
  [/codeId/, "access code"],
  [/access-codes/, "document"],
  [/^(companyId|company_id|related_company|companyIds)$|dossier/i, "company"],
  [/fiscal.?year|targetEntityId/i, "fiscal_years"],
  [/addedUserIds|removedUserIds|handOverTo|collaborator|^to$/i, "staff"],
  [/bank-connections\/accounts/i, "connection_accounts"],
  [/bank-connections/i, "bank_connections"],
  [/^accounts$|bank.?account|bankingAccount/i, "bank_accounts"],
  [/immobilisation_id|^asset/i, "assets"],
  [/component/i, "asset_components"],
  [/vehicle/i, "vehicles"],
  [/loan|mortgage/i, "loans"],
  [/tax-return/i, "fiscal_years"],
  [/invoice/i, "received_invoices"],
  [/takeover/i, "takeovers"],
  [/file|fid|document|receipt|attachment/i, "files"],
  [/operation|transaction/i, "operations"],
  [/bank-import/i, "bank_imports"],
  [/entr|ledger/i, "entries"],
  [/address/i, "addresses"],
  [/views/i, "views"],
  [/rules/i, "category_rules"],
  [/acts/i, "acts"],
  [/questions\/:/i, "questions"],
  [/immobilisation/i, "assets"],
  [/vat-declaration/i, "vat_returns"],
  [/notification/i, "notification"],
  [/user\/client/i, "contact"],
  [/user/i, "staff"],
];

/** What the id of a place names: a key of `TenantIds`. */
export function kindOf(name: string, path: string): string {
  const find = (text: string): string | undefined => KINDS.find(([pattern]) => pattern.test(text))?.[1];
  return find(name) ?? find(path) ?? "operations";
}

/** A place of a request that holds an id. */
const PLACE = /^<<(\w*)>>$/;
const NAMES_SOMETHING = /(^|_)(id|ids|fid|to)$|Ids?$|^accounts$|^collaborator$|^bankingAccount$|^explain$/;
const isPlace = (name: string, format: unknown): boolean => format === "uuid" || NAMES_SOMETHING.test(name);
const TEXTS: Readonly<Record<string, string>> = {
  firstname: "Nora",
  lastname: "Ferrand",
  firstName: "Nora",
  lastName: "Ferrand",
  phone: "02 47 00 00 00",
  function: "accountant",
  siret: "",
  type: "balance",
  format: "pdf",
};

/** What is sent to one call: its parts, with places for ids. */
export type RequestTemplate = { readonly endpoint: Endpoint; readonly parts: unknown };

/** What a call is sent so that it reaches what it names. */
export function templateOf(endpoint: Endpoint): RequestTemplate {
  const texts = (name: string, format: unknown): unknown => {
    if (name === "filters" && endpoint.query !== undefined) return filters;
    if (name === "email") return `nora-${uuidv7()}@cabinet.example`;
    return isPlace(name, format) ? `<<${name}>>` : TEXTS[name];
  };
  const filters = { accounts: ["<<accounts>>"], ids: ["<<ids>>"] };
  const part = (schema: Endpoint["params"]): object => {
    const value = likely(needed(jsonSchema(schema)), texts);
    return typeof value === "object" && value !== null ? value : {};
  };
  const [params, query, body] = [part(endpoint.params), part(endpoint.query), part(endpoint.body)];
  const scope = endpoint.permission.startsWith("books.") ? { companyId: "<<companyId>>" } : {};
  return { endpoint, parts: { params, query: { ...query, ...scope }, body } };
}

/** What must be sent, and what may name something: the rest would only be refused for its form. */
function needed(schema: LikelySchema): LikelySchema {
  const {
    properties,
    required = [],
    items,
  } = schema as { properties?: Record<string, LikelySchema>; required?: readonly string[]; items?: LikelySchema };
  const kept = Object.entries(properties ?? {}).filter(
    ([name, part]) => required.includes(name) || name === "filters" || isPlace(name, part["format"]),
  );
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(kept.map(([name, part]) => [name, needed(part)])) }),
    ...(items && { items: needed(items) }),
  };
}

/** How many ids a request has places for. */
export function placesIn(value: unknown): number {
  if (typeof value === "string") return PLACE.test(value) ? 1 : 0;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + placesIn(part), 0);
}

/** The parts of a request with an id in each of its places, given by the name of the place and its rank. */
export function filled(parts: unknown, idAt: (name: string, place: number) => string): TenantRequestParts {
  let places = 0;
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") {
      const name = PLACE.exec(value)?.[1];
      return name === undefined ? value : idAt(name, places++);
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]));
  };
  return fill(parts) as TenantRequestParts;
}

/** The name of one of the places. */
export function nameOfPlace(value: unknown, at: number): string {
  const names = [...JSON.stringify(value).matchAll(/"<<(\w*)>>"/g)].map(([, name = ""]) => name);
  return names[at] ?? "";
}

/** What is sent to a call, each id in its place. */
export type TenantRequestParts = {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
};

/** The request of a call with these parts; one that takes a file is sent a bank statement. */
export function requestOf(
  { method, path, upload }: Endpoint,
  { params, query, body }: TenantRequestParts,
  headers: Record<string, string>,
): InjectOptions {
  const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name] ?? "x")));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, text(one)] as [string, string]),
  );
  const address = { method, url: `${url}?${new URLSearchParams(pairs)}` };
  if (method === "GET") return { ...address, headers };
  if (!upload) return { ...address, headers, payload: body };
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, text(value)]));
  const form = multipartForm({ name: "releve.csv", content: csvStatement([["2026-03-20", "CARTE", "-12.00"]]) }, fields);
  return { ...address, payload: form.payload, headers: { ...headers, ...form.headers } };
}
