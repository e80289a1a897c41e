import { expect, test } from "vitest";
import { z } from "zod";
import { multipartForm, testApp } from "../testing/app.js";
import { malformed, wordingOf } from "./problems.js";
import { endpoints } from "./reference/endpoints.js";

const { app, newCompany } = await testApp();

/** The message for each field that a schema refuses. */
function issuesOf(schema: z.ZodType, given: unknown): readonly { path: string; message: string }[] {
  const result = schema.safeParse(given, { error: wordingOf });
  const problem = result.success ? null : malformed(result.error).problem;
  return problem?.code === "request.malformed" ? problem.issues : [];
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
