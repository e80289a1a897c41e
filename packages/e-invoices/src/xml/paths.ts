import type { XmlNode } from "./tree.js";

/** Reads a tree by paths such as `cac:Party/cbc:Name`, under prefixes of its own: the ones of the document do not matter. */
export type Paths = {
  readonly all: (node: XmlNode | null, path: string) => readonly XmlNode[];
  readonly first: (node: XmlNode | null, path: string) => XmlNode | null;
  /** The text of the first element there, its spaces at both ends left out; null without any. */
  readonly text: (node: XmlNode | null, path: string) => string | null;
};

/** Paths under these prefixes; the empty one is that of a name without prefix. */
export function pathsIn(namespaces: Readonly<Record<string, string>>): Paths {
  const all = (node: XmlNode | null, path: string): readonly XmlNode[] => {
    let found: readonly XmlNode[] = node === null ? [] : [node];
    for (const step of path.split("/")) {
      const [prefix, name] = step.includes(":") ? (step.split(":") as [string, string]) : ["", step];
      const namespace = namespaces[prefix];
      found = found.flatMap(({ children }) => children.filter((child) => child.name === name && child.namespace === namespace));
    }
    return found;
  };
  const first = (node: XmlNode | null, path: string): XmlNode | null => all(node, path)[0] ?? null;
  return { all, first, text: (node, path) => elementText(first(node, path)) };
}

/** The text of an element; null without the element, or where it is empty. */
export function elementText(node: XmlNode | null): string | null {
  const text = node?.text.trim() ?? "";
  return text === "" ? null : text;
}
