import { expect, test } from "vitest";
import type { LookUp } from "./company-directory.js";
import { rememberingDirectory } from "./remembering.js";
import { sampleRegister } from "./sample-register.js";

const [establishment] = sampleRegister;
if (!establishment) throw new Error("the sample register is empty");

function directoryOf(answers: LookUp[]) {
  const asked: string[] = [];
  let now = 0;
  const directory = rememberingDirectory(
    {
      lookUp: async (siret) => {
        asked.push(siret);
        return answers.shift() ?? { kind: "unknown" };
      },
    },
    () => now,
  );
  return { lookUp: () => directory.lookUp(establishment?.siret ?? ""), asked, wait: (hours: number) => void (now += hours * 3_600_000) };
}

test("an establishment is asked for once a day", async () => {
  const { lookUp, asked, wait } = directoryOf([{ kind: "found", establishment }, { kind: "unknown" }]);
  await lookUp();
  wait(23);
  expect(await lookUp()).toEqual({ kind: "found", establishment });
  expect(asked).toHaveLength(1);
  wait(2);
  expect(await lookUp()).toEqual({ kind: "unknown" });
});

test("what was not found, or not answered, is asked again", async () => {
  const { lookUp } = directoryOf([{ kind: "unknown" }, { kind: "unreachable", reason: "silence" }, { kind: "found", establishment }]);
  expect([(await lookUp()).kind, (await lookUp()).kind, (await lookUp()).kind]).toEqual(["unknown", "unreachable", "found"]);
});
