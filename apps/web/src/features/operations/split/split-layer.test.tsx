import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { queryClient } from "../../../lib/api/query-client.js";
import { dropLayers, useOpenedLayers } from "../../../ui/overlays/open-layer.js";
import { SplitLayer } from "./split-layer.js";
import { aChart } from "../testing/a-chart.js";
import { anOperation } from "../testing/an-operation.js";

const purchase = anOperation({ id: "purchase", title: "Leroy Merlin", value: 214.6 });
const next = anOperation({ id: "next" });
const events: string[] = [];
const sent: { url: string; body: unknown }[] = [];

/** Takes the call as the server does, and keeps what was sent. */
async function answer(url: string, { method, body }: RequestInit): Promise<Response> {
  if (method === "PUT" && typeof body === "string") sent.push({ url: new URL(url).pathname, body: JSON.parse(body) });
  return new Response(JSON.stringify({ data: { changed: [], skipped: [] } }));
}

type Opened = { operation?: Transaction; accounts?: string[]; hasVat?: boolean; goesOn?: boolean };

function open({ operation = purchase, accounts = [], hasVat = true, goesOn = true }: Opened) {
  render(
    <QueryClientProvider client={queryClient}>
      <SplitLayer
        used={[]}
        id={operation.id}
        operations={[operation, next]}
        accounts={accounts}
        chart={aChart()}
        hasVat={hasVat}
        toCategorize={2}
        goesOn={goesOn}
        onCursor={(id) => void events.push(`cursor ${id}`)}
        onClose={() => void events.push("closed")}
      />
      <OpenedLayers />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Notes each layer that opens. */
function OpenedLayers() {
  const layer = useOpenedLayers().at(-1)?.layer;
  useEffect(() => void (layer && "id" in layer && events.push(`layer ${layer.kind} ${layer.id}`)), [layer]);
  return null;
}

const line = (number: number) => within(screen.getByRole("group", { name: new RegExp(`^Ligne ${number}`) }));
const amount = (number: number): HTMLInputElement => line(number).getByLabelText<HTMLInputElement>(/^Montant TTC/);
const validateButton = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>("button", { name: /^Valider/ });
const verdict = (): string => (screen.getByRole("status").textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

beforeEach(() => {
  events.length = 0;
  sent.length = 0;
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  dropLayers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe("a purchase split between two categories", () => {
  test("the first one has the whole amount; what remains is shown until the account is right", async () => {
    const user = open({ accounts: ["606300", "606400"] });
    expect(amount(1).value).toBe("214,60");
    expect(validateButton().disabled).toBe(true);
    await user.clear(amount(1));
    await user.type(amount(1), "149,80");
    expect(verdict()).toContain("Reste à ventiler : 64,80 €");
    await user.type(amount(2), "70");
    expect(verdict()).toContain("Trop ventilé : 5,20 €");
    await user.clear(amount(2));
    await user.click(screen.getByRole("button", { name: "Répartir le reste" }));
    expect(amount(2).value).toBe("64,80");
    expect(verdict()).toContain("Le compte est bon149,80 + 64,80 = 214,60 €");
    expect(validateButton().disabled).toBe(false);
  });

  test("a line says its VAT once it has an amount, and none before", async () => {
    const user = open({ accounts: ["606300", "606400"] });
    const note = (number: number): string => screen.getByRole("group", { name: new RegExp(`^Ligne ${number}`) }).textContent;
    expect(note(2)).not.toContain("Sans TVA");
    await user.clear(amount(1));
    await user.type(amount(1), "149,80");
    await user.type(amount(2), "64,80");
    expect(note(2)).toContain("TVA 10,80");
  });

  test("Enter in a field sends the split and goes on to the next operation", async () => {
    const user = open({ accounts: ["606300", "606400"] });
    await user.clear(amount(1));
    await user.type(amount(1), "149,80");
    await user.type(amount(2), "64,80{Enter}");
    await waitFor(() => expect(events).toEqual(["cursor next", "layer categories next"]));
    const allocations = [
      { account: "606300", amount: 149.8, vatRate: 20 },
      { account: "606400", amount: 64.8, vatRate: 20 },
    ];
    expect(sent).toEqual([{ url: "/api/v1/transaction/purchase/allocations", body: { allocations } }]);
  });

  test("away from the list nothing follows: it closes, and what it was opened from is there again", async () => {
    const user = open({ accounts: ["606300", "606400"], goesOn: false });
    await user.clear(amount(1));
    await user.type(amount(1), "149,80");
    await user.type(amount(2), "64,80{Enter}");
    await waitFor(() => expect(events).toEqual(["closed"]));
  });

  test("Enter sends nothing while the account is not right", async () => {
    const user = open({ accounts: ["606300", "606400"] });
    await user.type(amount(1), "{Enter}");
    expect([sent, events]).toEqual([[], []]);
  });
});

describe("its lines", () => {
  test("without any, the layer begins with the choice of a category, which makes a line", async () => {
    const user = open({});
    await user.keyboard("outillage{Enter}{Enter}");
    expect(screen.getByRole("group", { name: /Petit outillage$/ })).toBeTruthy();
    expect(amount(1).value).toBe("");
  });

  test("the category of a line changes without its amount; those of the other lines are not offered", async () => {
    const user = open({ accounts: ["606300", "606400"] });
    await user.click(line(1).getByRole("button", { name: /changer la catégorie/ }));
    expect(document.getElementById("category-606400")).toBeNull();
    await user.keyboard("loyer{Enter}{Enter}");
    expect(screen.getByRole("group", { name: /^Ligne 1.*Loyer$/ })).toBeTruthy();
    expect(amount(1).value).toBe("214,60");
    expect(line(1).getByLabelText<HTMLSelectElement>(/^Taux de TVA/).value).toBe("0");
  });

  test("a line that is taken away leaves its amount to allocate", async () => {
    const user = open({ accounts: ["606300", "606400"] });
    await user.click(line(1).getByRole("button", { name: /^Retirer/ }));
    expect(verdict()).toContain("Reste à ventiler : 214,60 €");
  });

  test("a company without VAT sees none and sends none", async () => {
    const user = open({ accounts: ["606300"], hasVat: false });
    expect(line(1).queryByLabelText(/^Taux de TVA/)).toBeNull();
    await user.type(amount(1), "{Enter}");
    expect(sent[0]?.body).toEqual({ allocations: [{ account: "606300", amount: 214.6 }] });
  });
});

describe("the deductible share of the VAT", () => {
  const fuel = anOperation({ id: "fuel", value: 60 });
  const stated = (vatDeductible: number | null, vatNature = "BS"): Transaction => ({
    ...fuel,
    allocations: [
      {
        signCode: "outcome",
        account: { id: "606140", code: "606140", name: "Carburant" },
        relatedCapitalAssetComponents: [],
        amount: 60,
        vatRate: 20,
        vatAmount: 10,
        vatNature,
        vatDeductible,
        privateShare: 0,
      },
    ],
  });
  const openDetails = async (operation: Transaction, accounts: string[] = []) => {
    const user = open({ operation, accounts });
    await user.click(line(1).getByRole("button", { name: /^TVA du document/ }));
    return { user, share: line(1).queryByLabelText<HTMLInputElement>("TVA déductible") };
  };

  test("is that of the account until another one is typed, which is sent", async () => {
    const { user, share } = await openDetails(fuel, ["606140"]);
    expect(share?.value).toBe("80");
    if (!share) throw new Error("no field");
    await user.clear(share);
    await user.type(share, "100");
    expect(line(1).getByText(/^D’habitude 80/)).toBeTruthy();
    await user.type(share, "{Enter}");
    expect(sent[0]?.body).toEqual({ allocations: [{ account: "606140", amount: 60, vatRate: 20, vatDeductible: 100 }] });
  });

  test("is not sent when it is the usual one, and not replaced when it cannot be read", async () => {
    const { user, share } = await openDetails(fuel, ["606140"]);
    if (!share) throw new Error("no field");
    await user.clear(share);
    await user.type(share, "101{Enter}");
    expect(line(1).getByText("Indiquez une part de 0 à 100.")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(share);
    await user.type(share, "80{Enter}");
    expect(sent[0]?.body).toEqual({ allocations: [{ account: "606140", amount: 60, vatRate: 20 }] });
  });

  test("stated before, it is in sight at once; changed, the nature follows it again", async () => {
    const user = open({ operation: stated(100) });
    const share = line(1).getByLabelText<HTMLInputElement>("TVA déductible");
    expect(share.value).toBe("100");
    await user.clear(share);
    await user.type(share, "0{Enter}");
    expect(sent[0]?.body).toEqual({ allocations: [{ account: "606140", amount: 60, vatRate: 20, vatDeductible: 0 }] });
  });

  test("services bought abroad stay so", async () => {
    const user = open({ operation: stated(100, "AUTOLIQ_SERV") });
    const share = line(1).getByLabelText<HTMLInputElement>("TVA déductible");
    await user.clear(share);
    await user.type(share, "50{Enter}");
    expect(sent[0]?.body).toMatchObject({ allocations: [{ vatDeductible: 50, vatNature: "AUTOLIQ_SERV" }] });
  });

  test("the customer may owe the VAT himself: it comes on top of what is paid", async () => {
    const { user } = await openDetails(fuel, ["606140"]);
    await user.selectOptions(line(1).getByLabelText("Qui doit la TVA"), "AUTOLIQ_SERV");
    expect(line(1).getByText(/HT 60,00.€ · TVA 12,00.€ autoliquidée/)).toBeTruthy();
    await user.type(amount(1), "{Enter}");
    expect(sent[0]?.body).toEqual({ allocations: [{ account: "606140", amount: 60, vatRate: 20, vatNature: "AUTOLIQ_SERV" }] });
  });

  test("a receipt has none, nor a purchase without VAT", async () => {
    expect((await openDetails(anOperation({ value: 60, id: "sale" }), ["706000"])).share).toBeNull();
    cleanup();
    const { user, share } = await openDetails(fuel, ["613200"]);
    expect(share).toBeNull();
    await user.selectOptions(line(1).getByLabelText(/^Taux de TVA/), "20");
    expect(line(1).getByLabelText<HTMLInputElement>("TVA déductible").value).toBe("100");
  });
});

describe("the private share", () => {
  test("is for mixed expenses only, and what cannot be read is not sent in its place", async () => {
    const user = open({ accounts: ["606140", "606300"], operation: anOperation({ id: "fuel", value: 60 }) });
    await user.click(screen.getByRole("button", { name: "Répartir le reste" }));
    await user.click(line(2).getByRole("button", { name: /^Retirer/ }));
    await user.click(line(1).getByRole("button", { name: /part privée$/ }));
    const share = line(1).getByLabelText("Part privée");
    await user.clear(share);
    await user.type(share, "130");
    expect(line(1).getByText("Indiquez une part de 0 à 100.")).toBeTruthy();
    expect(validateButton().disabled).toBe(true);
    await user.clear(share);
    await user.type(share, "12,5{Enter}");
    expect(sent[0]?.body).toEqual({ allocations: [{ account: "606140", amount: 60, vatRate: 20, privateShare: 12.5 }] });
  });
});

describe("leaving", () => {
  test("what was typed is not lost without a question", async () => {
    const user = open({ accounts: ["606300"] });
    await user.keyboard("{Escape}");
    expect(events).toEqual(["closed"]);
    await user.type(amount(1), "1");
    await user.keyboard("{Escape}");
    expect(events).toEqual(["closed"]);
    await user.click(screen.getByRole("button", { name: /continuer/i }));
    expect(events).toEqual(["closed", "closed"]);
  });
});
