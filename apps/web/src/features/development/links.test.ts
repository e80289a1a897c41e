import { expect, test } from "vitest";
import { linksOf } from "./links.js";

test("the link of a mail is found without the full stop of its sentence, and once", () => {
  const link = "http://localhost:3000/user-email-verification/12/1770000000/abc-DEF_1";
  expect(linksOf(`Confirmez votre adresse : ${link}.\nOu copiez <${link}>`)).toEqual([link]);
});

test("a mail without address has no link", () => expect(linksOf("Bonjour, rien à ouvrir ici.")).toEqual([]));
