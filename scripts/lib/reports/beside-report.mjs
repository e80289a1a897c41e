import { writeFileSync } from "node:fs";
import { failure } from "./failures.mjs";

/** @typedef {{ message?: string, stack?: string }} Thrown */
/** @typedef {import("./failures.mjs").Failure} Failure */

/**
 * A reporter of vitest, for what its report in JSON leaves out: what was thrown outside any test, as texts, and the tests that failed once and passed
 * when they were run again. Both go to the file of BESIDE_REPORT_FILE, in JSON.
 */
export default class BesideReport {
  /** @type {readonly Thrown[]} */
  #rejections = [];
  /** @type {readonly Failure[]} */
  #unsteady = [];

  onInit() {
    process.on("unhandledRejection", (error) => {
      this.#rejections = [...this.#rejections, error instanceof Error ? error : { message: String(error) }];
    });
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return;
    const errors = test.result().errors ?? [];
    const name = `${test.module.relativeModuleId} › ${test.fullName}`;
    this.#unsteady = [...this.#unsteady, failure(name, errors.map(({ stack, message }) => stack ?? message).join("\n"))];
  }

  /**
   * @param {unknown} _modules
   * @param {readonly Thrown[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env["BESIDE_REPORT_FILE"];
    if (file === undefined) return;
    const unhandled = [...errors, ...this.#rejections].map(({ stack, message }) => stack ?? message ?? "");
    writeFileSync(file, JSON.stringify({ unhandled, unsteady: this.#unsteady }));
  }
}
