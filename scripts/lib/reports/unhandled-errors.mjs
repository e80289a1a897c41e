import { writeFileSync } from "node:fs";

/** @typedef {{ message?: string, stack?: string }} Thrown */

/** A reporter of vitest: what was thrown outside any test goes to the file of UNHANDLED_ERRORS_FILE, as a JSON list of texts. */
export default class UnhandledErrors {
  /** @type {readonly Thrown[]} */
  #rejections = [];

  onInit() {
    process.on("unhandledRejection", (error) => {
      this.#rejections = [...this.#rejections, error instanceof Error ? error : { message: String(error) }];
    });
  }

  /**
   * @param {unknown} _modules
   * @param {readonly Thrown[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env["UNHANDLED_ERRORS_FILE"];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify([...errors, ...this.#rejections].map(({ stack, message }) => stack ?? message ?? "")));
  }
}
