import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Something that failed, by the name under which it is found, with the first lines of its error.
 * @typedef {{ name: string, error: string }} Failure
 */

const LINES = 8;

/**
 * @param {string} name
 * @param {string} output What was printed, or the message of an error.
 * @returns {Failure}
 */
export function failure(name, output) {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const start = Math.max(
    0,
    lines.findIndex((line) => /\bFAIL\b|✗|✘|\berror\b|Error:/i.test(line)),
  );
  return { name, error: lines.slice(start, start + LINES).join("\n") };
}

/**
 * What failed in a report of vitest, in JSON: its tests, its files that failed beside them, and what was thrown outside any test.
 * @param {any} report
 * @param {readonly string[]} unhandledErrors Their stacks.
 * @returns {readonly Failure[]}
 */
export function failuresOfVitest({ testResults }, unhandledErrors = []) {
  const outside = unhandledErrors.map((error) => failure("outside any test", error));
  const inside = testResults.flatMap((/** @type {any} */ file) => {
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    if (tests.length === 0) return file.status === "failed" ? [failure(file.name, file.message)] : [];
    return tests.map((/** @type {any} */ test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
  return [...inside, ...outside];
}

/**
 * The tests that passed in a report of vitest, in JSON.
 * @param {any} report
 * @returns {readonly string[]}
 */
export function passedOfVitest({ testResults }) {
  return testResults.flatMap((/** @type {any} */ { assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status === "passed")
      .map((/** @type {any} */ { fullName }) => String(fullName)),
  );
}

/**
 * What failed in a report of Playwright, in JSON: its tests, and what failed before or after them.
 * @param {any} report
 * @returns {readonly Failure[]}
 */
export function failuresOfPlaywright({ suites, errors }) {
  const beside = errors.map((/** @type {any} */ error) => failure("journeys", error.message ?? ""));
  return [...beside, ...suites.flatMap((/** @type {any} */ suite) => failuresOfSuite(suite, [], "unexpected"))];
}

/**
 * What failed once and passed when it was run again, in a report of Playwright, in JSON.
 * @param {any} report
 * @returns {readonly Failure[]}
 */
export function unsteadyOfPlaywright({ suites }) {
  return suites.flatMap((/** @type {any} */ suite) => failuresOfSuite(suite, [], "flaky"));
}

/**
 * @param {any} suite
 * @param {readonly string[]} path
 * @param {"unexpected" | "flaky"} status
 * @returns {readonly Failure[]}
 */
function failuresOfSuite({ title, suites = [], specs = [] }, path, status) {
  const here = [...path, title];
  const failed = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ test) => {
        const messages = test.results.flatMap((/** @type {any} */ { errors }) => errors.map((/** @type {any} */ error) => error.message));
        return failure([`[${test.projectName}]`, ...here, spec.title].join(" › "), messages.join("\n"));
      }),
  );
  return [...failed, ...suites.flatMap((/** @type {any} */ inner) => failuresOfSuite(inner, here, status))];
}

/**
 * Prints what failed once and passed when it was run again: it refuses nothing, and is to be repaired.
 * @param {readonly Failure[]} unsteady
 */
export function tellUnsteady(unsteady) {
  if (unsteady.length === 0) return;
  console.log(
    `\n— Instables\u00a0: passés au second essai\n\n${unsteady.map(({ name, error }) => `~ ${name}\n${error.replace(/^/gm, "    ")}\n`).join("\n")}`,
  );
}

/**
 * Prints what failed, by name, as the last thing before the counts; also writes it in the folder of FAILURES_FOLDER when it is given,
 * under the name of the command, for who prints several commands.
 * @param {string} command
 * @param {readonly Failure[]} failures
 */
export function tellFailures(command, failures) {
  if (failures.length === 0) return;
  const text = failures.map(({ name, error }) => `✗ ${name}\n${error.replace(/^/gm, "    ")}\n`).join("\n");
  console.log(`\n— Échecs\n\n${text}`);
  const folder = process.env["FAILURES_FOLDER"];
  if (folder !== undefined) writeFileSync(join(folder, command.replace(":", "-")), text);
}
