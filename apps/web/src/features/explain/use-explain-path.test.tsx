import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ExplainTrail } from "./explain-trail.js";
import { useExplainPath, type ExplainStep } from "./use-explain-path.js";

afterEach(cleanup);

const NEXT: readonly ExplainStep[] = [
  { kind: "figure", explain: "line 20", label: "Ligne 20" },
  { kind: "operation", id: "op", label: "Castorama" },
  { kind: "entry", id: "entry", label: "Écriture n° 4" },
];

/** A layer whose every step opens the next one. */
function Layer() {
  const { path, open, back } = useExplainPath({ kind: "figure", explain: "line 23", label: "Ligne 23" });
  return (
    <div className="body" data-testid="body">
      {path.length > 1 && <ExplainTrail path={path} onBack={back} />}
      {path.map((_, index) => (
        <div key={index} hidden={index < path.length - 1}>
          <input aria-label={`note ${index}`} />
          {NEXT[index] && (
            <button type="button" onClick={() => NEXT[index] && open(index, NEXT[index])}>
              {`ouvrir ${index}`}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

const current = (): string | null | undefined => document.querySelector("[aria-current=step]")?.textContent;

test("figure, operation, entry: each opens over the one before, and the way back leads through them", async () => {
  const user = userEvent.setup();
  render(<Layer />);
  for (const index of [0, 1, 2]) await user.click(screen.getByText(`ouvrir ${index}`));
  expect(current()).toBe("Écriture n° 4");
  const back = screen.getByRole("button", { name: "Retour" });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(current()).toBe("Castorama");
  await user.click(screen.getByRole("button", { name: "Ligne 23" }));
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("what stands below is found as it was left: its fields, its place, its focus", async () => {
  const user = userEvent.setup();
  render(<Layer />);
  const body = screen.getByTestId("body");
  await user.type(screen.getByLabelText("note 0"), "ouverte");
  body.scrollTop = 240;
  const opener = screen.getByText("ouvrir 0");
  await user.click(opener);
  expect(body.scrollTop).toBe(0);
  await user.click(screen.getByRole("button", { name: "Retour" }));
  expect(screen.getByLabelText<HTMLInputElement>("note 0").value).toBe("ouverte");
  expect(body.scrollTop).toBe(240);
  expect(document.activeElement).toBe(opener);
});
