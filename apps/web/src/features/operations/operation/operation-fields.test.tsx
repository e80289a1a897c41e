import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { queryClient } from "../../../lib/api/query-client.js";
import { fiscalYearsQuery } from "../../../queries/fiscal-years.js";
import { OperationFields } from "./operation-fields.js";
import { formOf, type OperationForm } from "./operation-form.js";
import { aChart } from "../testing/a-chart.js";
import { anOperation } from "../testing/an-operation.js";

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const none = (): void => undefined;

test("a day before the oldest open year says so, and stays as it was typed", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const year = { id: "2026", status: "open", beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") };
  queryClient.setQueryData(fiscalYearsQuery().queryKey, [year] as never);
  const operation = anOperation({ manuallyCreated: "1", transactionOrigin: { code: "cash", name: "Espèces" } });
  const forms: OperationForm[] = [];
  function Form() {
    const [form, setForm] = useState(() => formOf(operation));
    forms.push(form);
    return (
      <OperationFields
        {...{ form, operation }}
        mode="update-manual"
        chart={aChart()}
        error={null}
        onChange={(part) => setForm({ ...form, ...part })}
        onPick={none}
        onLines={none}
        onCategories={none}
        onAccept={none}
      >
        {null}
      </OperationFields>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const date = screen.getByLabelText<HTMLInputElement>("Date");
  fireEvent.focus(date);
  fireEvent.change(date, { target: { value: "31/12/2025" } });
  fireEvent.blur(date);
  expect(screen.getByText("La date doit être comprise dans l'exercice en cours.")).toBeTruthy();
  expect([date.value, forms.at(-1)?.date]).toEqual(["31/12/2025", "2025-12-31"]);
  fireEvent.change(date, { target: { value: "01/01/2026" } });
  expect(screen.queryByText(/exercice en cours/)).toBeNull();
});
