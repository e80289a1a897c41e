import fc from "fast-check";
import { expect, test } from "vitest";
import type { Mail } from "./template.js";
import { readableColor } from "./readable-color.js";
import { htmlOf, textOf } from "./template.js";

const mail: Mail = {
  recipient: "claire@test.example",
  brand: {
    name: "Cabinet Kéraval",
    color: "#ffe14d",
    origin: "https://keraval.example",
    replyTo: "contact@keraval.example",
    signature: ["Expert-comptable", "12 quai Duguay-Trouin, 35000 Rennes"],
  },
  subject: "Confirmez votre adresse",
  paragraphs: ["Bonjour Claire,", "Il reste un geste\u00a0:\n<b>ouvrir</b> le lien."],
  action: { label: "Confirmer mon adresse", href: "https://keraval.example/lien?a=1&b=2" },
};

test("the text part says everything the page says", () => {
  expect(textOf(mail).split("\n")).toEqual([
    "Bonjour Claire,",
    "",
    "Il reste un geste\u00a0:",
    "<b>ouvrir</b> le lien.",
    "",
    "Confirmer mon adresse\u00a0:",
    "https://keraval.example/lien?a=1&b=2",
    "",
    "-- ",
    "Cabinet Kéraval",
    "Expert-comptable",
    "12 quai Duguay-Trouin, 35000 Rennes",
    "https://keraval.example",
    "",
  ]);
});

test("what people typed is text, never markup, and keeps its line breaks", () => {
  const html = htmlOf(mail);
  expect(html).toContain("Il reste un geste\u00a0:<br>&lt;b&gt;ouvrir&lt;/b&gt; le lien.");
  expect(html).toContain('href="https://keraval.example/lien?a=1&amp;b=2"');
  expect(html).not.toContain("<b>");
});

test("white text reads on the colour of any firm", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const color = readableColor(`#${value.toString(16).padStart(6, "0")}`);
      expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a colour that already reads is left as the firm chose it, and one that is none becomes ours", () => {
  expect(readableColor("#7a3e9d")).toBe("#7a3e9d");
  expect(readableColor('red" onload="x')).toBe("#1e5b45");
});

function contrastWithWhite(color: string): number {
  const linear = (start: number): number => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5) + 0.05);
}
