import { z } from "zod";

export type LikelySchema = { readonly [key: string]: unknown };

/** What a schema of the contract accepts, as JSON schema. */
export function jsonSchema(schema: z.ZodType | undefined): LikelySchema {
  return schema ? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) : {};
}

/** The text of a field, by its name and its format (`uuid`, `date`); undefined leaves the usual. */
type Texts = (name: string, format: unknown) => unknown;

/** A value that the schema might accept, so that what is wrong beside it is met further on. */
export function likely(schema: LikelySchema, texts: Texts, name = ""): unknown {
  const { type, format, properties, items, anyOf, oneOf, enum: choices, const: constant, default: byDefault } = schema;
  if (constant !== undefined) return constant;
  if (byDefault !== undefined) return byDefault;
  if (Array.isArray(choices)) return choices[0];
  const [first] = (anyOf ?? oneOf ?? []) as LikelySchema[];
  if (first) return likely(first, texts, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Record<string, LikelySchema>).map(([key, part]) => [key, likely(part, texts, key)]),
      );
    case "array":
      return items ? [likely(items as LikelySchema, texts, name)] : [];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return texts(name, format) ?? (format === "date" ? "2026-03-01" : "Texte");
  }
}
