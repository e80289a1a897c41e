/** A piece of SQL or PL/pgSQL text; all of them in order are the text. */
export type Token = { readonly kind: "space" | "comment" | "string" | "word" | "number" | "sign"; readonly text: string };

const KINDS: readonly (readonly [Token["kind"], RegExp])[] = [
  ["space", /\s+/y],
  ["comment", /--[^\n]*|\/\*[\s\S]*?\*\//y],
  ["string", /e'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/iy],
  ["word", /"(?:[^"]|"")+"|[a-z_]\w*/iy],
  ["number", /\d+(?:\.\d+)?|\$\d+/y],
  ["sign", /::|:=|<=|>=|<>|!=|\|\||->>|->|[\s\S]/y],
];

/** Cuts a text into tokens; throws where a string or a comment does not end. */
export function sqlTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (token.kind === "sign" && token.text === "'") throw new Error(`a string does not end: ${text.slice(at, at + 40)}`);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): Token {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { kind, text: found };
  }
  throw new Error("unreachable: any character is a sign");
}

/** The text of tokens. */
export function tokenText(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}

/** True for what means nothing to the database. */
export function isTrivia({ kind }: Token): boolean {
  return kind === "space" || kind === "comment";
}

/** A word as the database compares it; empty for any other token. */
export function wordOf(token: Token | undefined): string {
  return token?.kind === "word" ? token.text.toLowerCase() : "";
}
