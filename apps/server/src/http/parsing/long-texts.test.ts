import { expect, test } from "vitest";
import { z } from "zod";
import { cpuMilliseconds } from "@comptoir/accounting/testing/cpu-time";
import { testApp } from "../../testing/app.js";
import { endpoints } from "../reference/endpoints.js";

/** Long enough for a reader that begins again at each character to take a tenth of a second, and for no other. */
const LENGTH = 20_000;
const BEARABLE_MILLISECONDS = 60;
const UNITS = ["a", " ", "a ", "\n", ".", "a.", "-", "1", "1 ", "@", "a@", "<a", "<", ",", "é", "\u3000"];
const TEXTS = UNITS.map((unit) => unit.repeat(Math.ceil(LENGTH / unit.length))).flatMap((text) => [text, `x${text}!`]);

test("a text of any field of any call is looked at once, however long it is", () => {
  const slow: string[] = [];
  const seen = new Set<z.core.$ZodType>();
  for (const { method, path, body, query, params } of endpoints)
    for (const schema of [body, query, params])
      for (const [place, part] of partsOf(schema, "", seen))
        for (const text of TEXTS) {
          // Again when it was long: a thread of this process may have collected its memory meanwhile.
          const isSlow = [1, 2, 3].every(() => cpuMilliseconds(() => void z.core.safeParse(part, text)) > BEARABLE_MILLISECONDS);
          if (isSlow) slow.push(`${method} ${path} ${place} ${JSON.stringify(text.slice(0, 3))}`);
        }
  expect(slow).toEqual([]);
  expect(seen.size).toBeGreaterThan(500);
});

/** The time of the processor that this process took since, all of its threads together, in milliseconds. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Every part of a schema that may be given a text, with its place; none that was seen. */
function partsOf(schema: z.core.$ZodType | undefined, place: string, seen: Set<z.core.$ZodType>): [string, z.core.$ZodType][] {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  const within = (part: z.core.$ZodType, name = ""): [string, z.core.$ZodType][] => partsOf(part, `${place}${name}`, seen);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, part]) => within(part, `.${name}`));
    case "array":
      return within(def.element, "[]");
    case "record":
      return [...within(def.keyType, "{}"), ...within(def.valueType, ".*")];
    case "union":
      return def.options.flatMap((option) => within(option));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return within(def.innerType);
    case "pipe":
      return [[place, schema], ...within(def.in)];
    default:
      return [[place, schema]];
  }
}

const { app, newCompany } = await testApp();
const company = await newCompany();

test("a name of two megabytes stops no other request", async () => {
  const from = process.cpuUsage();
  const reply = await company.send("PATCH", "/api/v1/user/profile", { firstName: "a".repeat(1_900_000), lastName: "Martin" });
  expect(reply.json()).toMatchObject({ status: 400, message: expect.stringContaining("80 caractères au plus"), target: "firstName" });
  expect(processorSince(from)).toBeLessThan(1_500);
});

test("a long header is read once: tags of replies that a browser keeps, and what it says beside", async () => {
  const known = await app.inject({ url: "/api/v1/accounts", headers: company.headers });
  const tag = String(known.headers["etag"]);
  expect(
    (await app.inject({ url: "/api/v1/accounts", headers: { ...company.headers, "if-none-match": `"x" ,  ${tag} ` } })).statusCode,
  ).toBe(304);
  const long = `x${" ".repeat(14_000)}y`;
  const from = process.cpuUsage();
  for (const name of ["if-none-match", "accept-encoding", "accept", "user-agent", "origin", "cookie"])
    await app.inject({ url: "/api/v1/accounts", headers: { ...company.headers, [name]: long } });
  expect(processorSince(from)).toBeLessThan(500);
});
