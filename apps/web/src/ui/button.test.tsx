import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../lib/query-client.js";
import { Button } from "./button.js";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The next event of the page. */
async function nextEvent(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}

test("the second click of a double click, however fast, writes nothing", async () => {
  const write = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  function Form() {
    const save = useMutation({ mutationFn: write });
    return (
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        Valider
      </Button>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  // No timer runs between the two clicks.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const button = screen.getByRole("button");
  button.click();
  await nextEvent();
  expect(button.getAttribute("aria-busy")).toBe("true");
  button.click();
  await nextEvent();
  expect(write).toHaveBeenCalledTimes(1);
});
