/** What measures texts in the font that is set. */
type Measure = Pick<PDFKit.PDFDocument, "widthOfString">;

/**
 * The lines of a text in a column of that width, in points: broken at its spaces, and inside a word that is longer than a line. Each
 * character is measured once, so that a word without end takes no longer than others.
 */
export function linesOf(doc: Measure, text: string, width: number): readonly string[] {
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    const known = widths.get(character) ?? doc.widthOfString(character);
    widths.set(character, known);
    return known;
  };
  return text.split("\n").flatMap((paragraph) => linesOfParagraph(paragraph, widthOf, width));
}

function linesOfParagraph(paragraph: string, widthOf: (character: string) => number, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  /** Where the last word begins, and what comes before it takes. */
  let word = { at: 0, before: 0 };
  const begin = (text: string, textWidth: number): void => {
    lines.push(line.slice(0, line.length - text.length).trimEnd());
    [line, taken, word] = [text, textWidth, { at: 0, before: 0 }];
  };
  for (const character of paragraph) {
    const own = widthOf(character);
    if (taken + own > width && line !== "" && character !== " ") {
      if (word.at > 0) begin(line.slice(word.at), taken - word.before);
      if (taken + own > width && line !== "") begin("", 0);
    }
    line += character;
    taken += own;
    if (character === " ") word = { at: line.length, before: taken };
  }
  return [...lines, line.trimEnd()];
}
