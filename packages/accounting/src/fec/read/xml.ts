/** The nesting at which an XML file is refused, wherever one is read. A FEC in XML nests six elements. */
const DEEPEST = 64;

/** An opening tag, a closing one, an empty one; what begins with `<!` or `<?` is neither. Bounded, so that a file without any `>` costs nothing. */
const TAG = /<(\/?)[A-Za-z_][^<>]{0,2000}?(\/?)>/g;

/** True when a file is written in XML: the law admits that form of a FEC, which is not read here. */
export function isXml(text: string): boolean {
  return /^\s{0,100}<[?!A-Za-z]/.test(text);
}

/** The sentence on a FEC in XML: only text is read, or it nests too deep, found at the sixty-fifth element without reading further. */
export function xmlSentence(text: string): string {
  return isNestedTooDeep(text)
    ? `Ce fichier XML emboîte plus de ${DEEPEST} éléments les uns dans les autres\u00a0: il n’est pas lu.`
    : "Ce fichier est un FEC en XML\u00a0: Comptoir lit le FEC en texte.";
}

function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (const [, closing, empty] of text.matchAll(TAG)) {
    if (closing === "/") depth -= 1;
    else if (empty !== "/") depth += 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
