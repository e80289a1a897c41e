import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api/api-error.js";
import type * as Api from "../../../lib/api/api.js";
import type * as Toasts from "../../../ui/messages/toast.js";
import { joinLoose, joinToOperation, partFromOperation, sendPaperFile } from "./paper-calls.js";
import { queryClient } from "../../../lib/api/query-client.js";
import { operationQuery } from "../../../queries/operations.js";
import { anOperation } from "../testing/an-operation.js";
import { sayDone, sayRefused } from "./use-sending.js";

const calls = vi.hoisted(() => ({
  csrfToken: vi.fn<typeof Api.csrfToken>(),
  callForm: vi.fn<typeof Api.callForm>(),
  call: vi.fn<() => Promise<unknown>>(),
}));
const toasts = vi.hoisted(() => ({ showToast: vi.fn<typeof Toasts.showToast>() }));
vi.mock("../../../lib/api/api.js", async (original) => ({ ...(await original<typeof Api>()), ...calls }));
vi.mock("../../../ui/messages/toast.js", async (original) => ({ ...(await original<typeof Toasts>()), ...toasts }));
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
  expect(await joinLoose(anOperation({ id: "o1" }), "f1")).toEqual({ message: "Fichier associé!", actId });
});

test("a paper that was taken off elsewhere: the sentence tells so, and it is no longer shown", async () => {
  const { queryKey } = operationQuery("op");
  queryClient.setQueryData(queryKey, anOperation({ attachments: [{ target_id: "f1", name: "facture.pdf", uri: "/api/v1/file/f1" }] }));
  const message = "Cette pièce n’est plus jointe à cette opération.";
  calls.call
    .mockRejectedValueOnce(new ApiError({ status: 409, code: "paper.not_joined", message, place: "toast", target: null }))
    .mockResolvedValueOnce({ data: anOperation() });
  await expect(partFromOperation("op", "f1")).rejects.toMatchObject({ message });
  expect(queryClient.getQueryData(queryKey)?.attachments).toEqual([]);
  queryClient.clear();
});

const validated = { code: "validated", name: "Validée" } as const;
const changed = (operation: ReturnType<typeof anOperation>): ApiError =>
  new ApiError({
    status: 412,
    code: "operation.changed",
    message: "Cette opération a changé entre-temps.",
    place: "toast",
    target: null,
    facts: { operation },
  });

test("a paper is joined to the operation as it was read, and again to one that changed and is still open", async () => {
  calls.call
    .mockRejectedValueOnce(changed(anOperation({ version: 5 })))
    .mockResolvedValueOnce({ message: "Fichier associé!" })
    .mockResolvedValueOnce({ data: anOperation({ version: 5 }) });
  expect(await joinToOperation(anOperation({ version: 3 }), "f1")).toBe("Fichier associé!");
  const sent = calls.call.mock.calls as unknown[][];
  expect(sent.slice(0, 2).map(([, input, options]) => [input, options])).toEqual([
    [{ body: { bankingTransactionId: "op", fileId: "f1" } }, { version: 3 }],
    [{ body: { bankingTransactionId: "op", fileId: "f1" } }, { version: 5 }],
  ]);
});

test("a paper is not joined to what was validated since it was read, unless it was validated already", async () => {
  const now = anOperation({ version: 5, transactionStatus: validated });
  calls.call.mockRejectedValueOnce(changed(now));
  await expect(joinToOperation(anOperation({ version: 3 }), "f1")).rejects.toMatchObject({ code: "operation.changed" });
  expect(calls.call).toHaveBeenCalledTimes(1);
  calls.call
    .mockRejectedValueOnce(changed(now))
    .mockResolvedValueOnce({ message: "Fichier associé!" })
    .mockResolvedValueOnce({ data: now });
  expect(await joinToOperation(anOperation({ version: 3, transactionStatus: validated }), "f1")).toBe("Fichier associé!");
});
