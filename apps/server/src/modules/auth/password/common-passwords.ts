import { readFileSync } from "node:fs";
import { Refusal } from "../../../refusal.js";

/** Words that passwords are made from, in lower case without accents: read once, at the first password that is chosen. */
let known: ReadonlySet<string> | undefined;

/** Below it, what is left of a password without its digits and signs says nothing about it. */
const SHORTEST_WORD = 3;
/** `Aaaaaaa!`, `Abababab!`: fewer different characters than that is one word too. */
const FEWEST_CHARACTERS = 4;
/** The capital and the sign that the rule asks for: `123456789A!` is 123456789. */
const REQUIRED_SIGNS = 2;

/** Refuses (`auth.password_common`) a password that is tried first: a known one, or a known word with digits and signs around or inside it. */
export function requireUncommonPassword(password: string, target: "newPassword" | "password"): void {
  if (isCommon(password)) throw new Refusal({ code: "auth.password_common", target });
}

function isCommon(password: string): boolean {
  const forms = formsOf(password);
  if (new Set(forms[0]).size < FEWEST_CHARACTERS) return true;
  known ??= readKnown();
  return forms.some((form) => form.length >= SHORTEST_WORD && known?.has(form));
}

/** What a password comes down to: itself, without what surrounds its word, without digits and signs, and read as if its digits were letters. */
function formsOf(password: string): readonly string[] {
  const whole = plain(password);
  const trimmed = whole.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const signless = whole.replace(/[^a-z0-9]+/g, "");
  const lettersOnly = whole.replace(/[^a-z]+/g, "");
  const reading = [whole, trimmed, whole.replace(/^[^a-z0-9@$]+|[^a-z]+$/g, "")].flatMap((form) => READINGS.map((read) => read(form)));
  const digits = whole.replace(/\D+/g, "");
  return [whole, trimmed, signless, lettersOnly, ...reading, ...(digits.length >= whole.length - REQUIRED_SIGNS ? [digits] : [])];
}

/** `p4ssw0rd` is read « password », `so1eil` « soleil », `1mpossible` « impossible ». */
const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "i",
};
const READINGS = ["i", "l"].map((one) => (form: string): string => {
  const letters = [...form].map((sign) => (sign === "1" ? one : (LETTERS[sign] ?? sign))).join("");
  return letters.replace(/[^a-z]+/g, "");
});

function plain(password: string): string {
  return password.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function readKnown(): ReadonlySet<string> {
  const text = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
  return new Set(text.split(/\s+/).filter((word) => word !== ""));
}
