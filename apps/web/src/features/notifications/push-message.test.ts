import { expect, test } from "vitest";
import { pushMessageOf } from "./push-message.js";

test("a message of the service worker is read, with what it leaves out", () => {
  const notification = {
    title: "TVA\u00a0: J-6",
    description: "<p>La déclaration est prête.</p>",
    link: "/declarations-tva",
    linkLabel: "Relire",
  };
  expect(pushMessageOf({ type: "push", notification })).toEqual(notification);
  expect(pushMessageOf({ type: "push", notification: { title: "Bonjour", body: "Un texte." } })).toEqual({
    title: "Bonjour",
    description: "Un texte.",
    link: null,
    linkLabel: null,
  });
});

test.each([null, "push", { type: "autre", notification: { title: "x" } }, { type: "push" }, { type: "push", notification: { title: 7 } }])(
  "%j is no message",
  (data) => expect(pushMessageOf(data)).toBeNull(),
);
