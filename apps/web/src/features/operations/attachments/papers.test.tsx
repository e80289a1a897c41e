import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { HeldPaper, sendPaperFile as SendPaperFile } from "./paper-calls.js";
import { ToastRegion } from "../../../ui/messages/toast.js";
import { Papers } from "./papers.js";

const calls = vi.hoisted(() => ({ sendPaperFile: vi.fn<typeof SendPaperFile>() }));
vi.mock("./paper-calls.js", () => calls);
vi.mock("./accepted-papers.js", () => ({ ACCEPTED: ".pdf" }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

type Change = (paper: HeldPaper) => Promise<string | null>;
const paper: HeldPaper = { fid: "f", name: "facture.pdf" };
const file = (name: string): File => new File(["%PDF-"], name);

function show(given: Partial<Parameters<typeof Papers>[0]> = {}) {
  const onAdd = vi.fn<Change>(async () => "Fichier associé!");
  const { container } = render(
    <Papers papers={[paper]} isValidated={false} onAdd={onAdd} onRemove={vi.fn<Change>(async () => null)} {...given} />,
  );
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no input");
  return {
    onAdd,
    choose: (files: readonly File[]) => fireEvent.change(input, { target: { files } }),
    section: screen.getByRole("region", { name: "Pièces" }),
  };
}

test("several files are sent one after the other, each joined once it is received", async () => {
  calls.sendPaperFile.mockImplementation(async ({ name }: File) => ({ fid: name, name }));
  const { onAdd, choose } = show();
  choose([file("a.pdf"), file("b.pdf")]);
  await waitFor(() => expect(onAdd.mock.calls).toEqual([[{ fid: "a.pdf", name: "a.pdf" }], [{ fid: "b.pdf", name: "b.pdf" }]]));
});

test("each file that is refused is named with its reason", async () => {
  calls.sendPaperFile.mockImplementation(async ({ name }: File) => {
    throw new Error(name === "a.exe" ? "type" : "poids");
  });
  render(<ToastRegion />);
  const { choose } = show();
  choose([file("a.exe"), file("b.pdf")]);
  expect(await screen.findByText(/^a\.exe\s: /)).toBeTruthy();
  expect(await screen.findByText(/^b\.pdf\s: /)).toBeTruthy();
});

test("a sending is cancelled: nothing is joined", async () => {
  let signal: AbortSignal | undefined;
  calls.sendPaperFile.mockImplementation(
    (_file: File, sending: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal = sending.signal;
        sending.signal.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
      }),
  );
  const { onAdd, choose } = show();
  choose([file("a.pdf")]);
  fireEvent.click(await screen.findByRole("button", { name: "Annuler l’envoi de a.pdf" }));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect([signal?.aborted, onAdd.mock.calls]).toEqual([true, []]);
});

test("a paper of a validated operation is added after a question, and none is removed", async () => {
  calls.sendPaperFile.mockImplementation(async ({ name }: File) => ({ fid: name, name }));
  const { onAdd, section } = show({ isValidated: true });
  expect(screen.queryByRole("button", { name: "Retirer facture.pdf" })).toBeNull();
  fireEvent.drop(section, { dataTransfer: { files: [file("a.pdf")] } });
  fireEvent.click(await screen.findByRole("button", { name: "Annuler" }));
  expect(calls.sendPaperFile).not.toHaveBeenCalled();
  fireEvent.drop(section, { dataTransfer: { files: [file("a.pdf")] } });
  fireEvent.click(await screen.findByRole("button", { name: "Joindre définitivement" }));
  await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
});
