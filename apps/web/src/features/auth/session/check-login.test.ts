import { expect, test } from "vitest";
import { checkLogin } from "./check-login.js";

test("an empty form says what is missing, in the specification's words", () => {
  expect(checkLogin({ username: "", password: "" })).toEqual({
    username: "Le champ e-mail est requis.",
    password: "Le mot de passe est requis.",
  });
});

test("an address without a domain is refused", () => {
  expect(checkLogin({ username: "camille@", password: "x" })).toEqual({ username: "Vous devez saisir une adresse e-mail valide." });
});

test("at login a short password may be sent: the server decides", () => {
  expect(checkLogin({ username: "camille@exemple.fr", password: "x" })).toEqual({});
});
