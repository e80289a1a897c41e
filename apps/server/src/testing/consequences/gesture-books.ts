import type { TestApp, TestCompany } from "../app.js";
import type { Random } from "../random.js";

/** Books that gestures change: whose, by which dice. */
export type Books = {
  readonly server: TestApp;
  readonly company: TestCompany;
  readonly bankAccounts: readonly string[];
  readonly random: Random;
};

export type Reply = Awaited<ReturnType<TestCompany["send"]>>;

/** One of several things. */
export function oneAtRandom<Thing>({ random }: Pick<Books, "random">, things: readonly Thing[]): Thing {
  const thing = things[random(things.length)];
  if (thing === undefined) throw new Error("nothing to choose from");
  return thing;
}
