import type { Source } from "../source.js";

/** A statement of SQL that a file sends, with the name of the function or value that holds it. */
export type SqlText = { readonly name: string; readonly text: string };

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * The texts of a file that name a shared table, whole: what they take from another value or function of the file is inserted,
 * what is known only at run time is `…`. A text that others take is read with them.
 */
export function statementsOf(source: Source): SqlText[] {
  const declared = declarationsOf(source);
  const taken = new Set<string>();
  for (const { node } of declared)
    forEachNode(node, (inner) => void (inner.type === "TemplateLiteral" && namesIn(inner).forEach((name) => taken.add(name))));
  return declared
    .filter(({ name }) => !taken.has(name))
    .flatMap(({ name, node }) => textsIn(node).map((text) => ({ name, text: textOf(text, declared) })))
    .filter(({ text }) => /\bshared\./.test(text));
}

type Declaration = { readonly name: string; readonly node: Node };

/** The functions and values that a file declares at its top. */
function declarationsOf({ program }: Source): Declaration[] {
  return program.body.flatMap((statement) => {
    const outer = statement as unknown as Node;
    const node = isNode(outer["declaration"]) ? outer["declaration"] : outer;
    if (node.type === "FunctionDeclaration") return [{ name: nameOf(node["id"]), node }];
    if (node.type !== "VariableDeclaration") return [];
    return childrenOf(node).map((child) => ({ name: nameOf(child["id"]), node: child }));
  });
}

/** Strings and templates of a tree; those inside a template are read with it. */
function textsIn(node: Node): Node[] {
  if (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string")) return [node];
  return childrenOf(node).flatMap(textsIn);
}

function textOf(node: Node, declared: readonly Declaration[], depth = 0): string {
  if (node.type === "Literal") return String(node["value"]);
  if (node.type !== "TemplateLiteral") return "…";
  const [quasis, expressions] = [node["quasis"] as Node[], node["expressions"] as Node[]];
  return quasis
    .map(({ value }, index) => {
      const { cooked } = value as { cooked: string };
      const expression = expressions[index];
      return cooked + (expression === undefined ? "" : takenText(expression, declared, depth));
    })
    .join("");
}

/** What an expression inside a template stands for: the texts of the value or function of the file that it names. */
function takenText(expression: Node, declared: readonly Declaration[], depth: number): string {
  const named = declared.find(({ name }) => name === calledName(expression));
  if (named === undefined || depth > 5) return "…";
  const texts = textsIn(named.node).map((text) => textOf(text, declared, depth + 1));
  return texts.length === 0 ? "…" : texts.join(" ");
}

function calledName(expression: Node): string {
  return expression.type === "CallExpression" ? nameOf(expression["callee"]) : nameOf(expression);
}

function namesIn(template: Node): string[] {
  return (template["expressions"] as Node[]).map(calledName).filter((name) => name !== "");
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node["name"] === "string" ? node["name"] : "";
}

function forEachNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) forEachNode(child, visit);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
