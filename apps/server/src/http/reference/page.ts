import type { JsonSchema, OpenApi, OpenApiOperation, Parameter } from "./openapi.js";

/** The readable reference of the API: one HTML page without a script. */
export function referencePage(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = areas.map((area) => {
    const articles = operations.filter(({ operation }) => operation.tags.includes(area)).map(articleOf);
    return `<section id="${escape(area)}"><h2>${escape(area)}</h2>${articles.join("")}</section>`;
  });
  const links = areas.map((area) => `<a href="#${escape(area)}">${escape(area)}</a>`).join(" ");
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>API ${escape(api.info.title)}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs/api/style.css"></head>
<body><header><h1>API ${escape(api.info.title)} ${escape(api.info.version)}</h1><p>${escape(api.info.description)}</p>
<p>Description pour les programmes\u00a0: <a href="/openapi.json">/openapi.json</a></p><nav>${links}</nav></header>
<main>${sections.join("")}</main></body></html>`;
}

/** The stylesheet of that page, apart because the content policy refuses inline styles. */
export const REFERENCE_STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2433; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-bottom: 2px solid #1d7a5f; }
h3 { margin-bottom: 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { color: #1d7a5f; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.75rem 0.2rem 0; border-bottom: 1px solid #e3e6ec; }
td:first-child { font-family: ui-monospace, monospace; }
pre { background: #f4f6f9; padding: 0.75rem; overflow-x: auto; font-size: 0.85rem; }
nav a { margin-right: 0.75rem; }
summary { cursor: pointer; }
`;

function articleOf({ path, method, operation }: { path: string; method: string; operation: OpenApiOperation }): string {
  const open = operation.security.length === 0 ? " Sans jeton." : "";
  return `<article><h3><b>${method}</b> ${escape(path)}</h3><p>${escape(operation.summary)}.${open} ${escape(operation.description ?? "")}</p>
${parameterTable(operation.parameters)}${bodies(operation)}${replies(operation)}</article>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td>${escape(name)}</td><td>${PLACES[place]}</td><td>${required ? "requis" : ""}</td><td>${escape(typeText(schema))}</td></tr>`,
  );
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

const PLACES: Readonly<Record<Parameter["in"], string>> = { path: "adresse", query: "requête", header: "en-tête" };

function bodies({ requestBody }: OpenApiOperation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<details><summary>Corps ${escape(type)}</summary><pre>${escape(typeText(schema))}</pre></details>`)
    .join("");
}

function replies({ responses }: OpenApiOperation): string {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(
        ([type, { schema }]) =>
          `<details><summary>Réponse ${status}, ${escape(type)}</summary><pre>${escape(typeText(schema))}</pre></details>`,
      ),
    )
    .join("");
}

/** A JSON schema in a few words, the way a type is written. */
function typeText(schema: JsonSchema, indent = ""): string {
  const {
    type,
    properties,
    items,
    anyOf,
    oneOf,
    const: constant,
    format,
  } = schema as {
    type?: string | string[];
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
    const?: unknown;
    format?: string;
  };
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(" | ");
  if (type === "array") return `${items ? typeText(items, indent) : "…"}[]`;
  if (properties) return objectText(properties, (schema["required"] as string[] | undefined) ?? [], indent);
  return [String(type ?? "valeur"), format].filter(Boolean).join(" ");
}

function objectText(properties: Record<string, JsonSchema>, required: readonly string[], indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? "" : "?"}: ${typeText(value, inner)}`,
  );
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? character);
}
