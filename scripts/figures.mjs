import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { compareFolders } from "./lib/figures/compare-folders.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren, giveUp } from "./lib/run.mjs";

const USAGE = "npm run figures -- dossier\nnpm run figures -- --compare dossier-avant dossier-après";

// Everything that the books of the demonstration give on a fixed day, as files that two commits can be compared by.
const [first, ...others] = process.argv.slice(2);
const compared = first === "--compare" ? others.map((folder) => resolve(folder)) : null;
if (compared?.length === 2) {
  const differences = compareFolders({ before: compared[0] ?? "", after: compared[1] ?? "" });
  for (const line of differences) console.log(line);
  console.log(differences.length === 0 ? "Aucune différence." : "");
  process.exitCode = differences.length === 0 ? 0 : 1;
} else if (compared !== null || first === undefined || others.length > 0) {
  giveUp(USAGE);
} else {
  const folder = resolve(first);
  if (existsSync(folder) && readdirSync(folder).length > 0) giveUp(`${folder} n’est pas vide.`);
  mkdirSync(folder, { recursive: true });
  const stopForwarding = endWithChildren();
  await installIfNeeded();
  await buildIfNeeded();
  stopForwarding();
  // Read now: the packages it needs may just have been installed.
  const { writeFigures } = await import("./lib/figures/write-figures.mjs");
  console.log(`${await writeFigures(folder)} fichiers dans ${folder}`);
}
