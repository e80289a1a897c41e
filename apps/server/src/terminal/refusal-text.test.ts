import { expect, test } from "vitest";
import { Refusal } from "../refusal.js";
import { StartupError } from "../startup-error.js";
import { refusalText } from "./refusal-text.js";

const failure = (code: string, more: object = {}): Error => Object.assign(new Error(`${code}: refused`), { code, ...more });

test.each([
  [new StartupError("Une phrase."), "Une phrase."],
  [new Refusal({ code: "paper.no_space" }), /place|disque|espace/i],
  [failure("ENOSPC", { path: "/mnt/x" }), "Le disque est plein (/mnt/x)\u00a0: libérez de la place, puis recommencez."],
  [failure("ENOSPC"), "Le disque est plein\u00a0: libérez de la place, puis recommencez."],
  [failure("EROFS", { path: "/mnt/x" }), /Le disque de \/mnt\/x ne s’ouvre qu’en lecture/],
  [failure("EACCES", { path: "/mnt/x" }), /pas le droit d’ouvrir \/mnt\/x \(EACCES\)/],
  [failure("ENOENT", { path: "/mnt/x" }), "/mnt/x n’existe pas."],
  [failure("EISDIR"), "Ce chemin est un dossier, et non un fichier."],
  [failure("ENOTDIR", { path: "/mnt/x/y" }), /\/mnt\/x\/y est un fichier/],
  [failure("EMFILE"), /LimitNOFILE/],
  [failure("ECONNREFUSED"), /La base de données s’est arrêtée, ou ne répond plus/],
  [failure("57P01"), /La base de données s’est arrêtée, ou ne répond plus/],
  [failure("53100"), /Le disque de la base de données est plein/],
  [failure("42501"), /npm run doctor/],
  [failure("25006"), /n’accepte aucune écriture/],
])("%s is one French sentence for the operator", (error, text) => {
  expect(refusalText(error)).toMatch(text);
});

test.each([new Error("a fault"), failure("22P02"), new TypeError("x is not a function"), "text"])(
  "%s is a fault of the program",
  (error) => {
    expect(refusalText(error)).toBeNull();
  },
);
