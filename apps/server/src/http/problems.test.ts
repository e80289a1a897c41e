import { expect, test } from "vitest";
import { z } from "zod";
import { fieldName } from "@comptoir/contract/base/field-names";
import { multipartForm, testApp } from "../testing/app.js";
import { wordingOf } from "../wording.js";
import { faultOf, malformed } from "./problems.js";
import { endpoints } from "./reference/endpoints.js";

const { app, newCompany } = await testApp();

/** The message for each field that a schema refuses. */
function issuesOf(schema: z.ZodType, given: unknown): readonly { path: string; message: string }[] {
  const result = schema.safeParse(given, { error: wordingOf });
  const problem = result.success ? null : malformed(result.error.issues.map(faultOf)).problem;
  return problem?.code === "request.malformed" ? problem.issues : [];
}

/** The paths of the lists of a schema that have a limit. */
function boundedLists(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly (readonly PropertyKey[])[] {
  if (schema instanceof z.ZodArray) {
    const isBounded = schema.def.checks?.some(({ _zod }) => _zod.def.check === "max_length" || _zod.def.check === "min_length") ?? false;
    return [...(isBounded ? [path] : []), ...boundedLists(schema.def.element, [...path, 0])];
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([name, part]) => boundedLists(part, [...path, name]));
  }
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => boundedLists(option, path));
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out].flatMap((part) => boundedLists(part, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return boundedLists(schema.def.innerType, path);
  }
  return [];
}

test("a sentence of the contract is shown with any first word; a check without one is worded by the server, never by the library", () => {
  const schema = z.strictObject({
    worded: z.string().max(3, "Trois lettres suffisent."),
    refined: z.string().refine((text) => text !== "x", "Autre chose, s’il vous plaît."),
    unworded: z.uuid(),
    missing: z.string(),
    title: z.string().max(3),
    list: z.array(z.object({ amount: z.number() })),
  });
  expect(issuesOf(schema, { worded: "abcd", refined: "x", unworded: "x", title: "abcd", list: [{ amount: "1" }], other: 1 })).toEqual([
    { path: "worded", message: "Trois lettres suffisent." },
    { path: "refined", message: "Autre chose, s’il vous plaît." },
    { path: "unworded", message: "Un champ n’est pas valide." },
    { path: "missing", message: "Un champ est requis." },
    { path: "title", message: "Le champ «\u00a0Intitulé\u00a0» compte 3 caractères au plus." },
    { path: "list[0].amount", message: "Le champ «\u00a0Montant\u00a0» de la ligne 1 n’est pas valide." },
    { path: "", message: "Clé inconnue\u00a0: other." },
  ]);
  expect(issuesOf(schema, "text")).toEqual([{ path: "", message: "La demande est mal formée." }]);
});

test("a limit that was passed is named, with what it counts", () => {
  const schema = z.object({
    label: z.string().min(1),
    title: z.string().min(2),
    text: z.string().max(20_000),
    filters: z.object({ categories: z.array(z.string()).max(1000) }),
    lines: z.array(z.object({ rate: z.number().max(100), share: z.number().min(0.5) })).min(2),
    page: z.number().int(),
    plan: z.record(z.string().max(3), z.number()),
    other: z.array(z.string()).max(1),
    words: z.union([z.literal("all"), z.array(z.string().max(3)).max(2)]),
  });
  const many = (count: number): string[] => Array.from({ length: count }, () => "606100");
  const given = {
    label: "",
    title: "a",
    text: "a".repeat(20_001),
    filters: { categories: many(1001) },
    lines: [{ rate: 101, share: 0 }],
    page: 1.5,
    plan: { long: 1 },
    other: many(2),
    words: ["one", "three"],
  };
  expect(issuesOf(schema, given).map(({ message }) => message)).toEqual([
    "Le champ «\u00a0Libellé\u00a0» est requis.",
    "Le champ «\u00a0Intitulé\u00a0» compte 2 caractères au moins.",
    "Le champ «\u00a0Texte\u00a0» compte 20\u202f000 caractères au plus.",
    "Le champ «\u00a0Catégories\u00a0» compte 1\u202f000 éléments au plus.",
    "Le champ «\u00a0Taux\u00a0» de la ligne 1 vaut 100 au plus.",
    "Le champ «\u00a0Part\u00a0» de la ligne 1 vaut 0,5 au moins.",
    "Le champ «\u00a0Lignes\u00a0» compte 2 éléments au moins.",
    "Le champ «\u00a0Page\u00a0» est un nombre entier.",
    "Un champ n’est pas valide.",
    "Un champ compte 1 élément au plus.",
    "Le champ «\u00a0Mots du libellé\u00a0» de la ligne 2 compte 3 caractères au plus.",
  ]);
});

test("1 001 categories in the filter of the list: the field and its limit are named", async () => {
  const company = await newCompany();
  const filters = JSON.stringify({ categories: Array.from({ length: 1001 }, (_, index) => String(600_000 + index)) });
  const reply = await app.inject({ method: "GET", url: "/api/v1/transactions", query: { filters }, headers: company.headers });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toContain("Le champ «\u00a0Catégories\u00a0» compte 1\u202f000 éléments au plus.");
});

test("every list of the API that has a limit has a French name to state it with", () => {
  const unnamed = endpoints.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) =>
      schema === undefined
        ? []
        : boundedLists(schema, []).flatMap((list) => (fieldName(list) === null ? [`${method} ${path}: ${list.join(".")}`] : [])),
    ),
  );
  expect(unnamed).toEqual([]);
});

test("no field is named to people as it is in the API: by its name on screen, or by none", () => {
  const wrong = { wrong: true };
  const refusals = endpoints.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => {
      if (!(schema instanceof z.ZodObject)) return [];
      const each = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, wrong]));
      return [{}, each].flatMap((given) => issuesOf(schema, given).map((issue) => ({ ...issue, call: `${method} ${path}` })));
    }),
  );
  expect(refusals.length).toBeGreaterThan(200);
  expect(refusals.filter(({ path, message }) => path !== "" && message.includes(`«\u00a0${path}`))).toEqual([]);
  expect(refusals).toContainEqual({
    call: "POST /api/v1/company/regime",
    path: "vatTaxation",
    message: "Le champ «\u00a0Part de l’activité soumise à la TVA\u00a0» n’est pas valide.",
  });
});

test("what is too large says which limit it passed", async () => {
  const company = await newCompany();
  const form = (file: string | Buffer, fields: Record<string, string> = {}) => multipartForm({ name: "releve.ofx", content: file }, fields);
  const sent = async (url: string, payload: { payload: object; headers: object }): Promise<unknown> => {
    const reply = await app.inject({ method: "POST", url, payload: payload.payload, headers: { ...company.headers, ...payload.headers } });
    const { code, status, message, facts } = reply.json();
    return { code, status, message, facts };
  };
  const refused = (limit: string, maximum: number, message: string) => ({
    code: "request.too_large",
    status: 413,
    message,
    facts: { limit, maximum },
  });

  expect(await sent("/api/v1/ledger/validate", { payload: { through: "x".repeat(2_000_001) }, headers: {} })).toEqual(
    refused("body", 2, "La demande dépasse 2\u00a0Mo\u00a0: envoyez-la en plusieurs fois."),
  );
  expect(await sent("/api/v1/bank-import", form(Buffer.alloc(100_000_001, "x")))).toEqual(
    refused("file", 100, "Le fichier dépasse 100\u00a0Mo\u00a0: envoyez-en un plus léger."),
  );
  const fields = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`field${index}`, "1"]));
  expect(await sent("/api/v1/bank-import", form("x", fields))).toEqual(refused("fields", 20, "Ce formulaire compte plus de 20 champs."));
});
