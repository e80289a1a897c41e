import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STEP_CODES, stepDependants, type StepCode } from "@comptoir/accounting/closing/step-codes";
import type { ClosingOverview, StepEffect } from "@comptoir/contract/closing/steps";
import { queryClient } from "../../../lib/api/query-client.js";
import { ToastRegion } from "../../../ui/messages/toast.js";
import { useClosing } from "../queries.js";
import { stepName } from "../step-link.js";
import { aClosing, aClosingQuestion, aStep } from "../testing.js";
import type { NewVehicleLayer } from "../fields/step-form.js";
import { StepScreen } from "./step-screen.js";

const closedFlags = vi.hoisted(() => new Set<string>());
vi.mock("../../../lib/session/flags.js", () => ({ useFlag: (name: string) => !closedFlags.has(name) }));
const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>(() => Promise.resolve()));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ children, params }: { children: unknown; params?: { code: string } }) => (
    <a href={`/${params?.code ?? ""}`}>{children as never}</a>
  ),
  useNavigate: () => navigate,
}));
const person = vi.hoisted(() => ({ id: "person-1" }));
vi.mock("../../../lib/session/session.js", () => ({
  useSession: () => ({ context: "CLIENT", user: { company: { taxSystem: "bnc", readOnly: null } } }),
  useUser: () => ({ id: person.id, isVatSubjected: false, company: { taxSystem: "bnc" } }),
}));
/** Drafts that a test typed in. */
const typedIn = vi.hoisted(() => new Set<{ readonly flush: () => Promise<boolean> }>());
vi.mock(import("../draft/step-draft.js"), async (original) => {
  const real = await original();
  const draftOf: typeof real.draftOf = (...given) => {
    const draft = real.draftOf(...given);
    typedIn.add(draft);
    return draft;
  };
  return { ...real, draftOf };
});

const EFFECT: StepEffect = {
  profitBefore: 41_358.92,
  profitAfter: 41_339.42,
  rows: 0,
  entries: [
    {
      date: "2025-12-31",
      journal: "OD",
      label: "Manquant de caisse",
      isReturn: false,
      lines: [
        { account: "658000", name: "Charges diverses", debit: 19.5, credit: 0 },
        { account: "530000", name: "Caisse", debit: 0, credit: 19.5 },
      ],
    },
  ],
  lines: [],
  vat: null,
};
const required = { code: "cash.required", level: "blocking", message: "Ce champ est requis.", field: "hasCash" } as const;

let closing: ClosingOverview;
let sent: Record<string, unknown>[];
/** The server refuses all that is sent. */
let isRefused: boolean;
/** A preview has no reply. */
let isCut: boolean;
let shownCode: string;
/** What a preview gives, and what it waits for. */
let effect: StepEffect;
let computed: Promise<void>;
/** Drafts live as long as the page of the application: each test has its year. */
let years = 0;
const ofYear = (part: Partial<ClosingOverview> = {}): ClosingOverview => {
  const { year } = aClosing();
  return aClosing({ ...part, year: { ...year, id: `${year.id.slice(0, -2)}${String((years += 1)).padStart(2, "0")}` } });
};

const WRITTEN_ELSEWHERE = {
  code: "closing.step_version",
  message: "Cette étape a été modifiée ailleurs depuis que vous l’avez ouverte\u00a0: rechargez-la avant de continuer.",
  error: { type: "toast" },
};

beforeEach(() => {
  sent = [];
  isRefused = false;
  isCut = false;
  shownCode = "species";
  person.id = "person-1";
  effect = EFFECT;
  computed = Promise.resolve();
  closing = ofYear();
  vi.stubGlobal("fetch", async (_url: string, request: RequestInit) => {
    if (request.method === "GET") return Response.json(closing);
    const body = JSON.parse(request.body as string) as Record<string, unknown>;
    sent.push(body);
    const [step = aStep("species"), ...others] = closing.steps;
    if (isRefused || (body["version"] ?? step.version) !== step.version) return Response.json(WRITTEN_ELSEWHERE, { status: 409 });
    const isPreview = body["preview"] === true;
    if (isPreview) await computed;
    if (isPreview && isCut) return new Response("", { status: 502 });
    const kept = { version: step.version + (isPreview ? 0 : 1), inputs: { ...step.inputs, ...(body["inputs"] as object) } };
    const data = { ...step, ...kept } as typeof step;
    // What a preview gives is written nowhere.
    if (!isPreview) closing = { ...closing, steps: [data, ...others] };
    return Response.json({ data, effect: body["validate"] === true ? effect : null, seen: "seen-1", toFix: ["optional_ssc"], message: "" });
  });
});
afterEach(async () => {
  cleanup();
  // What a screen that is left still sends, and has read again, is not in the next test.
  await Promise.all([...typedIn].map((draft) => draft.flush()));
  typedIn.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
  closedFlags.clear();
});

const vehicleEditor: NewVehicleLayer = ({ onSaved, onClose }) => (
  <button
    type="button"
    onClick={() => {
      onSaved();
      onClose();
    }}
  >
    Enregistrer le véhicule
  </button>
);

function Shown() {
  const { data } = useClosing(closing.year.id);
  const step = data?.steps.find(({ code }) => code === shownCode);
  return data === undefined || step === undefined ? null : <StepScreen closing={data} step={step} vehicleEditor={vehicleEditor} />;
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <main id="content">
        <Shown />
      </main>
      <ToastRegion />
    </QueryClientProvider>,
  );

test("a missing answer is shown at its field once the step was tried, and nothing is validated", async () => {
  closing = ofYear({ steps: [aStep("species", { findings: [required], canValidate: false })] });
  const user = userEvent.setup();
  open();
  await screen.findByRole("radiogroup");
  expect(screen.queryByText("Ce champ est requis.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  expect(await screen.findByText("Ce champ est requis.")).toBeTruthy();
  expect(screen.getByText("1 réponse manque.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("what is typed is kept over the version that was read, also when the screen is left before the pause ends", async () => {
  const user = userEvent.setup();
  const { unmount } = open();
  await user.click(await screen.findByRole("radio", { name: "Oui" }));
  unmount();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ inputs: { hasCash: true }, version: 1 }));
  open();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Oui" })).checked).toBe(true);
});

test("a vehicle that the company does not have yet is described on the step that asks for it, which is then read again", async () => {
  shownCode = "car_expenses";
  const without = aStep("car_expenses", { inputs: { usesVehicle: true } });
  closing = ofYear({ steps: [without] });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Ajouter un véhicule" }));
  if (without.code !== "car_expenses") throw new Error("another step");
  const car = { id: "car-1", name: "Clio", isVan: false, ownership: "private", lacks: [] } as never;
  closing = { ...closing, steps: [{ ...without, result: { ...without.result, cars: [car] } }] };
  await user.click(screen.getByRole("button", { name: "Enregistrer le véhicule" }));
  expect(await screen.findByLabelText("Kilomètres professionnels")).toBeTruthy();
});

test("a value that the books know is filled in with where it comes from, until another is typed", async () => {
  closing = ofYear({
    steps: [aStep("species", { prefilled: [{ field: "hasCash", value: true, source: "vos opérations en espèces" }] })],
  });
  const user = userEvent.setup();
  open();
  expect(await screen.findByText(/repris de.*vos opérations en espèces/)).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Non" }));
  expect(screen.queryByText(/repris de.*vos opérations en espèces/)).toBeNull();
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ inputs: { hasCash: false } })));
});

test("the effect in euros and its entries are shown before the step is validated as they were seen", async () => {
  closing = ofYear({ resume: "lagging_operations", steps: [aStep("species", { inputs: { hasCash: true, countedBalance: 240 } })] });
  const user = userEvent.setup();
  open();
  expect(await screen.findByText(/Le résultat passe de 41\s358,92\s€ à 41\s339,42\s€/)).toBeTruthy();
  expect(screen.getByText("658000 Charges diverses")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ validate: true, seen: "seen-1", version: 1 })));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ params: { code: "lagging_operations" } })));
});

test.each([
  { changes: "nothing", given: { ...EFFECT, entries: [] }, validated: 1 },
  { changes: "the accounts", given: EFFECT, validated: 0 },
])("a press while the effect is computed is not lost: a step that changes $changes", async ({ given, validated }) => {
  closing = ofYear({ steps: [aStep("species", { inputs: { hasCash: true, countedBalance: 240 } })] });
  effect = given;
  let show = (): void => undefined;
  computed = new Promise((resolve) => (show = resolve));
  const user = userEvent.setup();
  open();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  show();
  await screen.findByRole("region", { name: "Effet de l’étape" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Valider l’étape" }).getAttribute("aria-busy")).toBeNull());
  expect(sent.filter(({ preview }) => preview !== true)).toHaveLength(validated);
});

test.each([
  { flag: "open", status: 1, shown: true },
  { flag: "open", status: 2, shown: true },
  { flag: "open", status: 0, shown: false },
  { flag: "open", status: 4, shown: false },
  { flag: "closed", status: 1, shown: false },
])("« Recommencer l’étape » while its function is $flag, of a step at $status: $shown", async ({ flag, status, shown }) => {
  if (flag === "closed") closedFlags.add("cloture_reset_step_display");
  closing = ofYear({ steps: [aStep("species", { status })] });
  open();
  await screen.findByRole("heading", { name: "Espèces" });
  expect(screen.queryByRole("button", { name: "Recommencer l’étape" }) !== null).toBe(shown);
});

test("an amount that cannot be read is not validated as nothing: its field takes the focus with its sentence", async () => {
  const { result } = aStep("species");
  const inputs = { hasCash: true, countedBalance: 240 };
  closing = ofYear({ steps: [aStep("species", { inputs, result })] });
  const user = userEvent.setup();
  open();
  const counted = await screen.findByRole("textbox");
  await user.clear(counted);
  await user.type(counted, "24O");
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  expect(document.activeElement).toBe(counted);
  expect(screen.getByText(/^Ce montant ne se lit pas/)).toBeTruthy();
  expect(sent.some(({ validate, preview }) => validate === true && preview !== true)).toBe(false);
});

test("what was refused because the step was written elsewhere says so, and goes over what is there at the next press", async () => {
  const user = userEvent.setup();
  open();
  const yes = await screen.findByRole("radio", { name: "Oui" });
  // Another tab writes the step, once this one has read it and shows its effect.
  await screen.findByText("Manquant de caisse");
  closing = { ...closing, steps: closing.steps.map((one) => ({ ...one, version: 5 })) };
  await user.click(yes);
  expect((await screen.findAllByText(/modifiée ailleurs/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ inputs: { hasCash: true }, version: 5 })));
  await waitFor(() => expect(screen.queryByText(/modifiée ailleurs/)).toBeNull());
});

test("what one person typed and the server refused is not in the step of the next one", async () => {
  const user = userEvent.setup();
  isRefused = true;
  const { unmount } = open();
  await user.click(await screen.findByRole("radio", { name: "Oui" }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  unmount();
  person.id = "another";
  open();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Oui" })).checked).toBe(false);
});

test("an answer of the walk that no field of the step shows is read and changed there", async () => {
  const asked = aClosingQuestion({
    step: "species",
    field: "ownMoney",
    text: "Payé avec votre argent\u00a0?",
    value: true,
    answered: true,
    choices: [],
  });
  closing = ofYear({ steps: [aStep("species", { questions: [asked], inputs: { ownMoney: true } as object })] });
  const user = userEvent.setup();
  open();
  const group = within(await screen.findByRole("radiogroup", { name: /^Payé avec votre argent/ }));
  expect(group.getByRole<HTMLInputElement>("radio", { name: "Oui" }).checked).toBe(true);
  await user.click(group.getByRole("radio", { name: "Non" }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ inputs: { ownMoney: false } })));
});

const BEFORE_LAST = STEP_CODES.filter((code) => code !== "validation_closure");
test.each(BEFORE_LAST)("« Recommencer cette étape\u00a0? » of %s names the steps that need it, then begins it again", async (code) => {
  const needing: readonly StepCode[] = stepDependants(code).filter((one) => one !== "validation_closure");
  const others = STEP_CODES.filter((one) => one !== code).map((one) => aStep(one, { status: needing.includes(one) ? 1 : 0 }));
  shownCode = code;
  closing = { ...ofYear(), steps: [aStep(code, { status: 1 }), ...others] };
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Recommencer l’étape" }));
  const modal = await screen.findByRole("dialog", { name: "Recommencer cette étape\u00a0?" });
  expect(modal.textContent).toContain(`«\u00a0${stepName(code)}\u00a0» repasse à faire.`);
  for (const one of needing) expect(modal.textContent).toContain(stepName(one));
  await user.click(within(modal).getByRole("button", { name: "Recommencer l’étape" }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ restartStep: true, version: 1 })));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ params: { code } })));
});

test("an anomaly without its answer is marked once the step was tried, and takes the focus", async () => {
  const anomaly = { code: "turnover", level: "warning", message: "Votre chiffre d’affaires dépasse le seuil.", answered: false } as const;
  const left = { code: "consistency.unanswered", level: "blocking", message: "1 point sans réponse.", field: null } as const;
  const result = { anomalies: [anomaly], unanswered: ["turnover"] };
  const step = aStep("consistent_accounts", { result, findings: [left], canValidate: false });
  shownCode = "consistent_accounts";
  closing = ofYear({ steps: [step] });
  const user = userEvent.setup();
  open();
  const comment = await screen.findByRole("textbox", { name: "Commentaire" });
  expect(comment.getAttribute("aria-invalid")).toBe("false");
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  await waitFor(() => expect(document.activeElement).toBe(comment));
  expect([comment.getAttribute("aria-invalid"), screen.getByText("Ce champ est requis.")]).toEqual(["true", expect.anything()]);
});

test("what was typed and never kept is not in the step of a year that closed meanwhile", async () => {
  const user = userEvent.setup();
  isRefused = true;
  const { unmount } = open();
  await user.click(await screen.findByRole("radio", { name: "Oui" }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  unmount();
  queryClient.clear();
  closing = { ...closing, steps: [aStep("species", { status: 4 }), ...closing.steps.slice(1)] };
  open();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Oui" })).checked).toBe(false);
  expect(screen.queryByRole("button", { name: "Enregistrer" })).toBeNull();
});

test("« Valider l’étape » agrees to what the step asks and shows filled in, and has its effect read first", async () => {
  const prefilled = [{ field: "hasCash", value: true, source: "vos opérations en espèces" }];
  closing = ofYear({ steps: [aStep("species", { findings: [required], prefilled, canValidate: false })] });
  const user = userEvent.setup();
  open();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Oui" })).checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  await screen.findByText("Relisez ce que change l’étape, puis validez-la");
  expect(sent.filter(({ inputs }) => inputs !== undefined)).toMatchObject([{ inputs: { hasCash: true } }]);
  expect(sent.some(({ validate, preview }) => validate === true && preview !== true)).toBe(false);
});

test("a step whose effect has no reply says so when it is pressed", async () => {
  isCut = true;
  closing = ofYear({ steps: [aStep("species", { inputs: { hasCash: false } })] });
  const user = userEvent.setup();
  open();
  await screen.findByRole("button", { name: "Réessayer" });
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  expect(await screen.findByText("Une erreur est survenue", { selector: ".toast p" })).toBeTruthy();
});

test("what cannot be read in a part that is folded is unfolded when the step is validated", async () => {
  shownCode = "various_deductions";
  closing = ofYear({ steps: [aStep("various_deductions")] });
  const user = userEvent.setup();
  open();
  const surface = await screen.findByLabelText(/^Surface du logement/);
  const part = surface.closest("details");
  await user.type(surface, "12O");
  part?.removeAttribute("open");
  await user.click(screen.getByRole("button", { name: "Valider l’étape" }));
  expect([part?.open, document.activeElement]).toEqual([true, surface]);
});
