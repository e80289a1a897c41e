import { expect, test } from "vitest";
import { pageAfterLogin } from "./after-login.js";

test("a login leads to the page that was asked for, by its name", () => {
  expect(pageAfterLogin({ imposed: null, asked: "cloture" })).toBe("/cloture");
  expect(pageAfterLogin({ imposed: null, asked: "documents-type" })).toBe("/documents");
  expect(pageAfterLogin({ imposed: null, asked: "cloture-etape" })).toBe("/cloture");
  for (const name of ["cgu", "legals", "contact", "exercice", "emprunts"])
    expect(pageAfterLogin({ imposed: null, asked: name })).toBe(`/${name}`);
  expect(pageAfterLogin({ imposed: null, asked: undefined })).toBe("/");
});

test("a question of the firm is come back to, unless the server imposes a page", () => {
  const question = "0198f1a2-0000-7000-8000-000000000001";
  const dossier = "0198f1a2-0000-7000-8000-000000000002";
  const link = { question, dossier: null };
  expect(pageAfterLogin({ imposed: null, asked: undefined, link })).toBe(`/?question=${question}`);
  expect(pageAfterLogin({ imposed: null, asked: undefined, link: { question, dossier } })).toBe(
    `/?dossier=${dossier}&question=${question}`,
  );
  expect(pageAfterLogin({ imposed: "account", asked: undefined, link })).toBe("/account");
});

test("a closing of a mail is come back to, in its dossier and its year", () => {
  const [dossier, exercice] = ["0198f1a2-0000-7000-8000-000000000002", "0198f1a2-0000-7000-8000-000000000003"];
  expect(pageAfterLogin({ imposed: null, asked: "cloture", link: { question: null, dossier, exercice } })).toBe(
    `/cloture?dossier=${dossier}&exercice=${exercice}`,
  );
  expect(pageAfterLogin({ imposed: null, asked: "cloture", link: { question: null, dossier: null, exercice } })).toBe(
    `/cloture?exercice=${exercice}`,
  );
});

test("only our own pages are opened, whatever the address says", () => {
  for (const asked of ["https://example.com", "//example.com", "/cloture", "login", "constructor"]) {
    expect(pageAfterLogin({ imposed: null, asked })).toBe("/");
  }
});

test("the page that the server imposes wins over the one that was asked for", () => {
  expect(pageAfterLogin({ imposed: "account", asked: "cloture" })).toBe("/account");
  expect(pageAfterLogin({ imposed: "contact", asked: "cloture" })).toBe("/contact");
  expect(pageAfterLogin({ imposed: "/account?tab=subscription", asked: "cloture" })).toBe("/account?tab=subscription");
});

test("an imposed page elsewhere is not followed", () => {
  for (const imposed of ["//example.com", "/\\example.com", "https://example.com"]) {
    expect(pageAfterLogin({ imposed, asked: "cloture" })).toBe("/");
  }
});
