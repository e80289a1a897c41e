import { expect, test } from "vitest";
import { safeFileName } from "./safe-name.js";

test.each([
  ["facture mai.PDF", "facture-mai.pdf"],
  ["../../etc/passwd", "etc-passwd"],
  ["..\\..\\windows\\cmd.exe", "windows-cmd.exe"],
  ["reçu d’été.jpeg", "recu-d-ete.jpeg"],
  ["a\u202egnp.exe", "a-gnp.exe"],
  [".env", "sans-nom.env"],
  ["///", "sans-nom"],
  ["=cmd|' /C calc'!A0.txt", "cmd-C-calc-A0.txt"],
  ["Aux", "nom-Aux"],
  ["con.txt", "nom-con.txt"],
  ["LPT1.tar.gz", "LPT1-tar.gz"],
  ["com1.", "nom-com1"],
  ["Console", "Console"],
  ["Atelier...", "Atelier"],
  [" . ", "sans-nom"],
  [`${"x".repeat(79)} fin`, "x".repeat(79)],
  [`${"x".repeat(300)}.png`, `${"x".repeat(80)}.png`],
])("the file %j is named %s in an archive", (given, name) => expect(safeFileName(given)).toBe(name));
