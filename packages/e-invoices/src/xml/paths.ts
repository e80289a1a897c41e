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

/** Characters of a name or of a number, and of a note or of terms: what a document writes beyond them is left out. */
const MOST = { text: 1_000, note: 10_000 } as const;

/** The text of an element; null without the element, or where it is empty. */
export function elementText(node: XmlNode | null): string | null {
  return textWithin(node, MOST.text);
}

/** The text of a note or of terms, which may be long. */
export function noteText(node: XmlNode | null): string | null {
  return textWithin(node, MOST.note);
}

function textWithin(node: XmlNode | null, most: number): string | null {
  const text = node?.text.trim() ?? "";
  if (text === "") return null;
  // An unpaired UTF-16 surrogate cannot be stored.
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
