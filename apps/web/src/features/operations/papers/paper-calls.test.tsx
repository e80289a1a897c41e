import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.js";
import type * as Api from "../../../lib/api.js";
import type * as Toasts from "../../../ui/toast.js";
import { joinLoose, sendPaperFile } from "./paper-calls.js";
import { anOperation } from "../testing/an-operation.js";
import { sayDone, sayRefused } from "./use-sending.js";

const calls = vi.hoisted(() => ({
  csrfToken: vi.fn<typeof Api.csrfToken>(),
  callForm: vi.fn<typeof Api.callForm>(),
  call: vi.fn<() => Promise<unknown>>(),
}));
const toasts = vi.hoisted(() => ({ showToast: vi.fn<typeof Toasts.showToast>() }));
vi.mock("../../../lib/api.js", async (original) => ({ ...(await original<typeof Api>()), ...calls }));
vi.mock("../../../ui/toast.js", async (original) => ({ ...(await original<typeof Toasts>()), ...toasts }));
afterEach(() => vi.clearAllMocks());

const send = (name: string) => sendPaperFile(new File(["x"], name), { signal: new AbortController().signal, onSent: () => undefined });

test("without the token of its session nothing is sent, and the sentence of the specification says so", async () => {
  calls.csrfToken.mockResolvedValue(null);
  await expect(send("facture.pdf")).rejects.toMatchObject({
    status: 403,
    message: "Votre fichier n'a pas pu être chargé correctement: le jeton XCSRF est manquant, veuillez vous reconnecter.",
  });
  expect(calls.callForm).not.toHaveBeenCalled();
});

test.each(["photo.heic", "logo.svg", "programme.exe", "facture"])("%s is refused before anything is sent", async (name) => {
  calls.csrfToken.mockResolvedValue("token");
  await expect(send(name)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(".txt .jpeg .jpg .png .pdf") });
  expect(calls.callForm).not.toHaveBeenCalled();
});

test("what the server says stays eight seconds, done or refused", () => {
  sayDone("Fichier associé!");
  sayRefused(new ApiError({ status: 409, code: "paper.kept", message: "Cette opération a été validée.", place: "toast", target: null }));
  expect(toasts.showToast.mock.calls).toEqual([
    [{ title: "Fichier associé!", milliseconds: 8000 }],
    [{ kind: "error", title: "Cette opération a été validée.", milliseconds: 8000 }],
  ]);
});

const act = (id: string, kind: string, undoable = true) => ({ id, kind, undoable });

test.each([
  ["its own act", [act("note", "operation.update"), act("joined", "paper.associate"), act("before", "paper.associate")], "joined"],
  ["nothing where it stays for good", [act("joined", "paper.associate", false), act("before", "paper.associate")], null],
  ["nothing where the history cannot be read", new Error("offline"), null],
])("a loose paper that was joined is taken back by %s", async (_name, acts, actId) => {
  calls.call.mockResolvedValueOnce({ message: "Fichier associé!" }).mockResolvedValueOnce({ data: anOperation({ id: "o1" }) });
  if (acts instanceof Error) calls.call.mockRejectedValueOnce(acts);
  else calls.call.mockResolvedValueOnce({ results: acts });
  expect(await joinLoose("o1", "f1")).toEqual({ message: "Fichier associé!", actId });
});
