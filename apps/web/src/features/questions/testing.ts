import type { Question } from "@comptoir/contract/questions/questions";

/** A question about a train ticket, with what a test says of it. */
export function aQuestion(part: Partial<Question> = {}): Question {
  return {
    id: "q1",
    subject: { kind: "operation", id: "o1", stepCode: null, title: "SNCF", date: "2026-04-10", value: -86 },
    text: null,
    choices: [
      { account: "625100", label: "Déplacements" },
      { account: "108000", label: "Dépense personnelle" },
    ],
    prompt: null,
    state: "open",
    askedBy: { id: "s1", name: "Anne Kéraval" },
    askedAt: "2026-04-14T08:00:00Z",
    answers: [],
    closedAt: null,
    ...part,
  };
}
