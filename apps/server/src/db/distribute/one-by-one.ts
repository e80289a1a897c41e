import { isTrivia, sqlTokens, tokenText, type Token } from "./sql-tokens.js";

/** The statements of a text, each alone: a distributed database hands the whole text that it is given to its workers, which take one statement. */
export function oneByOne(sql: string): readonly string[] {
  const statements: Token[][] = [[]];
  for (const token of sqlTokens(sql)) {
    if (token.text === ";") statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((tokens) => tokens.some((token) => !isTrivia(token))).map(tokenText);
}
