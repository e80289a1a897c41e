import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";

/**
 * The blocks of shell commands of README under a heading, as they are written.
 * @param {string} heading
 * @returns {string[]}
 */
export function blocksUnder(heading) {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const section = readme.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`README has no heading ${heading}`);
  return [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block);
}

/**
 * The commands of a block, one a line, without their remarks.
 * @param {string} block
 */
export function commandsOf(block) {
  return block
    .split("\n")
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter((line) => line !== "");
}

/** The commands that the container recipe runs while it is built, then what it runs and how it is looked at. */
export function containerSteps() {
  const recipe = readFileSync(join(root, "deploy/Containerfile"), "utf8");
  const stages = recipe.split(/^FROM /m).slice(1);
  const lines = (/** @type {string} */ stage, /** @type {RegExp} */ pattern) => [...stage.matchAll(pattern)].map(([, found = ""]) => found);
  const [first = "", last = ""] = stages;
  const [health = "[]", start = "[]"] = [...lines(last, /^HEALTHCHECK CMD (.*)$/gm), ...lines(last, /^CMD (.*)$/gm)];
  return {
    build: lines(first, /^RUN (.*)$/gm),
    settings: Object.fromEntries(lines(last, /^ENV (.*)$/gm).flatMap((line) => line.split(" ").map((one) => one.split("=")))),
    /** @type {string[]} */
    start: JSON.parse(start),
    /** @type {string[]} */
    health: JSON.parse(health),
  };
}
