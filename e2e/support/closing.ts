import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.js";

/** What a person does in a closing: figures typed and buttons pressed. */
export type Effort = { typed: number; pressed: number };

/** How a question is answered: a button by its name, or a figure that is typed. « filled »: the figure that is there already. */
export type WalkAnswer = { readonly press: string } | { readonly type: string } | "filled";
/** WalkAnswers by what a question says; the first that matches. */
export type WalkAnswers = readonly (readonly [words: RegExp, answer: WalkAnswer])[];

/** Walks through « Vos questions » to the end; throws at a question that no answer matches. */
export async function answerQuestions(page: Page, answers: WalkAnswers, effort: Effort): Promise<void> {
  const walk = page.getByRole("region", { name: "Vos questions" });
  await expect(walk).toBeVisible();
  const current = walk.getByRole("group").first();
  // The walk goes away with its last answer: what it shows is read without waiting for it.
  const shown = async (): Promise<string | null> => (await current.locator("p").allInnerTexts())[0] ?? null;
  for (let asked = await shown(); asked !== null; asked = await shown()) {
    const answer = answers.find(([words]) => words.test(asked))?.[1];
    if (answer === undefined) throw new Error(`no answer to: ${asked}`);
    await answerOne(current, answer, effort);
    await expect.poll(shown, asked).not.toBe(asked);
  }
}

async function answerOne(question: Locator, answer: WalkAnswer, effort: Effort): Promise<void> {
  if (answer !== "filled" && "type" in answer) {
    await question.getByRole("textbox").fill(answer.type);
    effort.typed += 1;
  } else effort.pressed += 1;
  const button = answer !== "filled" && "press" in answer ? answer.press : "Continuer";
  await question.getByRole("button", { name: button, exact: true }).click();
}

/** Presses « Valider ces n étapes » as long as there are steps that ask nothing. */
export async function validateUnquestioned(page: Page, effort: Effort): Promise<void> {
  const listed = page.getByRole("region", { name: "Tout ce qui n’appelle aucune question" });
  await listed.getByRole("button", { name: /^Valider/ }).click();
  effort.pressed += 1;
  await expect(page.getByText(/étapes? validées?/)).toBeVisible();
  await expect(listed).toHaveCount(0);
}

/** Certifies the year on the last step and ends the closing with the button of a name. */
export async function certify(page: Page, button: string, effort: Effort): Promise<void> {
  await page.getByRole("checkbox", { name: "Je certifie l’exactitude des informations" }).check();
  await page.getByRole("button", { name: button, exact: true }).click();
  effort.pressed += 2;
}
