import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.js";

const showToast = vi.fn<(toast: object) => void>();
vi.mock("./toast.js", () => ({ showToast }));
vi.mock("../overlays/modal.js", () => ({ Modal: () => null }));
vi.mock("../controls/button.js", () => ({ Button: () => null }));

const { closeErrorModal, errorModalText, hasErrorModal, showFailure } = await import("./failure.js");

const failure = (status: number, place: "toast" | "modal" = "toast") =>
  new ApiError({ status, code: "x", message: "Le registre ne répond pas.", place, target: null });

beforeEach(() => {
  closeErrorModal();
  showToast.mockClear();
  vi.stubGlobal("location", { pathname: "/" });
});

test("a failure is told in a message, with the server's sentence", () => {
  showFailure(failure(500));
  expect(showToast).toHaveBeenCalledWith({ kind: "error", title: "Erreur", text: "Le registre ne répond pas." });
});

test("a session that has ended is told nowhere", () => {
  showFailure(failure(401));
  expect(showToast).not.toHaveBeenCalled();
});

test("what the server sends to the modal is told there each time it fails, and is no message", () => {
  for (let failures = 0; failures < 2; failures += 1) {
    showFailure(failure(422, "modal"));
    expect(errorModalText()).toBe("Le registre ne répond pas.");
    closeErrorModal();
    expect(errorModalText()).toBeNull();
  }
  expect(showToast).not.toHaveBeenCalled();
});

test.each([
  ["/", true],
  ["/login", true],
  ["/nulle-part", true],
  ["/account", false],
  ["/create-account", false],
])("on %s the modal of errors may come: %s", (pathname, expected) => {
  expect(hasErrorModal(pathname)).toBe(expected);
  vi.stubGlobal("location", { pathname });
  showFailure(failure(422, "modal"));
  expect(showToast).toHaveBeenCalledTimes(expected ? 0 : 1);
});
