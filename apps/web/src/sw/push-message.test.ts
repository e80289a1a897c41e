import { describe, expect, test } from "vitest";
import { clickedAddress, readPushMessage } from "./push-message.js";

describe("what is pushed", () => {
  test("a message keeps its title, its text, its address and its notification", () => {
    const pushed = { notificationId: "n1", title: "TVA", body: "À déclarer", url: "https://comptoir.test/declarations-tva" };
    expect(readPushMessage(JSON.stringify(pushed))).toEqual(pushed);
  });

  test("a message without text nor address is shown all the same", () => {
    expect(readPushMessage('{"title":"Bonjour","url":null}')).toEqual({ notificationId: "", title: "Bonjour", body: "", url: null });
  });

  test.each(["", "bonjour", "null", "[]", "{}", '{"title":""}'])("%j is no message", (text) => {
    expect(readPushMessage(text)).toBeNull();
  });
});

describe("the address that a click opens", () => {
  const origin = "https://comptoir.test";
  test("a page of ours, or a site", () => {
    expect(clickedAddress("/documents", origin)).toBe("https://comptoir.test/documents");
    expect(clickedAddress("https://www.impots.gouv.fr/", origin)).toBe("https://www.impots.gouv.fr/");
  });
  test.each([null, "javascript:alert(1)", "data:text/html,x", "http://["])("%s leads to the first page", (link) => {
    expect(clickedAddress(link, origin)).toBe(origin);
  });
});
