import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { aStep } from "../testing.js";
import { ScmForm } from "./scm-form.js";

afterEach(cleanup);

test("the member's part of a loss is typed with its sign", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(change: object) => void>();
  const step = aStep("scm", { inputs: { applies: true } });
  const form = { step, inputs: step.inputs, onChange, errorOf: () => null, sourceOf: () => undefined, isFixed: false };
  render(
    <QueryClientProvider client={queryClient}>
      <ScmForm {...form} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByRole("textbox", { name: /^Votre part du résultat de la SCM/ }), "-320,50");
  expect(onChange).toHaveBeenLastCalledWith({ scmResult: -320.5 });
});
