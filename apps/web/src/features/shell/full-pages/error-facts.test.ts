import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.js";
import { errorFacts } from "./error-facts.js";

const api = (status: number, message: string) => new ApiError({ status, code: "x", message, place: "toast", target: null });

test.each([
  [api(403, "Ce dossier n’est pas le vôtre."), 403, "Ce dossier n’est pas le vôtre."],
  [api(500, ""), 500, "Une erreur est survenue"],
  [api(0, "Le serveur ne répond pas."), 500, "Le serveur ne répond pas."],
  [Object.assign(new Error("L’étape est verrouillée."), { statusCode: 409 }), 409, "L’étape est verrouillée."],
  [Object.assign(new Error(""), { statusCode: 404 }), 404, "Une erreur est survenue"],
  [new TypeError("x is not a function"), 500, "Une erreur est survenue"],
  [Object.assign(new Error("autre"), { statusCode: 200 }), 500, "Une erreur est survenue"],
  ["rien", 500, "Une erreur est survenue"],
])("%s shows its status and its sentence", (error, status, message) => {
  expect(errorFacts(error)).toEqual({ status, message, number: null });
});

test("a failure of the server has a short number, the end of its request's id in the log", () => {
  const requestId = "019acf3e-8d1c-7b3f-9a4e-4c1b7f3a20c1";
  expect(errorFacts(new ApiError({ status: 500, code: "x", message: "", place: "toast", target: null, requestId }))).toMatchObject({
    number: "7F3A-20C1",
  });
});
