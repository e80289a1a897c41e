import { expect, test } from "vitest";
import { mailLinkFrom, mailLinkOf } from "./mail-link.js";

const LINK = { uid: "7", timestamp: "1776153600", token: "aZ-_9" };

test("the link of a mail is read in the hash, then in the query", () => {
  expect(mailLinkOf({ hash: "uid=7&timestamp=1776153600&token=aZ-_9", query: "" })).toEqual(LINK);
  expect(mailLinkOf({ hash: "", query: "?uid=7&timestamp=1776153600&token=aZ-_9" })).toEqual(LINK);
  expect(mailLinkOf({ hash: "uid=7&timestamp=1776153600&token=aZ-_9", query: "?uid=8&timestamp=1&token=b" })).toEqual(LINK);
});

test("a secret of digits keeps them all", () => {
  const token = "12345678901234567890123";
  expect(mailLinkOf({ hash: "", query: `?uid=7&timestamp=1&token=${token}` })?.token).toBe(token);
});

test("a link that lacks a part is no link", () => {
  expect(mailLinkOf({ hash: "uid=7&token=a", query: "?timestamp=1" })).toBeNull();
  expect(mailLinkFrom({ uid: "7", timestamp: "1776153600" })).toBeNull();
});
