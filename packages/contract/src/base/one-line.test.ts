import { expect, test } from "vitest";
import { onOneLine } from "./one-line.js";

test.each([
  ["  Loyer de mars ", "Loyer de mars"],
  ["Loyer\tde\r\nmars", "Loyer de mars"],
  ["Loyer\u2028mars", "Loyer mars"],
  ["cartes \u202ecnalb", "cartes cnalb"],
  ["Ca\u00adfé\u200b", "Café"],
  ["\ufeffNavigo", "Navigo"],
  ["\u200b \u2060", ""],
  ["\u200d", ""],
  ["\u0007", ""],
  ["👩\u200d🌾 récolte", "👩\u200d🌾 récolte"],
])("%j reads %j", (typed, expected) => expect(onOneLine(typed)).toBe(expected));
