import { describe, expect, test } from "vitest";
import { addressOf, readPushMessage } from "./push-message.js";

describe("what is pushed", () => {
  test("a message keeps its title, its text without HTML, its link and its picture", () => {
    const pushed = {
      id: "n1",
      title: "TVA",
      description: "<p>À déclarer&nbsp;: <b>1&lt;2</b></p>",
      link: "/declarations-tva",
      picture: "/p.png",
    };
    expect(readPushMessage(JSON.stringify(pushed))).toEqual({
      id: "n1",
      title: "TVA",
      body: "À déclarer\u00a0: 1<2",
      link: "/declarations-tva",
      picture: "/p.png",
    });
  });

  test("a message without link nor picture is shown all the same", () => {
    expect(readPushMessage('{"title":"Bonjour"}')).toEqual({ id: "", title: "Bonjour", body: "", link: null, picture: null });
  });

  test.each(["", "bonjour", "null", "[]", "{}", '{"title":""}'])("%j is no message", (text) => {
    expect(readPushMessage(text)).toBeNull();
  });
});

describe("the address that a click opens", () => {
  const origin = "https://comptoir.test";
  test("a page of ours, or a site", () => {
    expect(addressOf("/documents", origin)).toBe("https://comptoir.test/documents");
    expect(addressOf("https://www.impots.gouv.fr/", origin)).toBe("https://www.impots.gouv.fr/");
  });
  test.each([null, "javascript:alert(1)", "data:text/html,x", "http://["])("%s leads to the first page", (link) => {
    expect(addressOf(link, origin)).toBe(origin);
  });
});
