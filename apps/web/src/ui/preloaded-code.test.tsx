import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreloadedCode } from "./preloaded-code.js";

type Props = { readonly title: string };
type Load = () => Promise<ComponentType<Props>>;

const failures: unknown[] = [];

function Page({ load, isAsked = false, isPageRead = true }: { load: Load; isAsked?: boolean; isPageRead?: boolean }) {
  const code = usePreloadedCode({ load, isAsked, isPageRead, onFailure: (error) => failures.push(error) });
  return isAsked && code !== null && <code.component title="Opération" />;
}

function Layer({ title }: Props) {
  return <h2>{title}</h2>;
}

const rest = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(10_000));

beforeEach(() => {
  failures.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("read ahead, it shows in the moment it is asked for, also on the next page that shows it", async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Layer));
  const page = render(<Page load={load} />);
  await rest();
  page.rerender(<Page load={load} isAsked />);
  expect(screen.getByRole("heading").textContent).toBe("Opération");
  cleanup();
  render(<Page load={load} isAsked />);
  expect(screen.getByRole("heading").textContent).toBe("Opération");
  expect(load).toHaveBeenCalledOnce();
});

test("asked for before, it comes at once; nothing is read ahead before the page is there, nor offline", async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Layer));
  const page = render(<Page load={load} isPageRead={false} />);
  await rest();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  page.rerender(<Page load={load} />);
  await rest();
  expect(load).not.toHaveBeenCalled();
  await act(async () => page.rerender(<Page load={load} isAsked />));
  expect(screen.getByRole("heading").textContent).toBe("Opération");
});

test("a failure is told to who asked for it, and to nobody when it was only read ahead", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const load = vi.fn<Load>(() => Promise.reject(new Error("missing")));
  const page = render(<Page load={load} />);
  await rest();
  expect([load.mock.calls.length, failures]).toEqual([1, []]);
  await act(async () => page.rerender(<Page load={load} isAsked />));
  expect(failures).toEqual([new Error("missing")]);
});
