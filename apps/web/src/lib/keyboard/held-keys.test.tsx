import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useHeldKeys } from "./held-keys.js";
import { useShortcuts } from "./keyboard.js";

const done: string[] = [];

type State = "closed" | "awaited" | "there";

/** A page whose keys write, and a layer over it that is on its way. */
function Page({ state, onState }: { state: State; onState: (state: State) => void }) {
  useShortcuts({ a: () => void done.push("accepted"), n: () => void done.push("new") });
  useHeldKeys({ isAwaited: state === "awaited", isThere: state === "there", onGiveUp: () => onState("closed") });
  return state === "there" && <Layer />;
}

function Layer() {
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div onKeyDown={({ key }) => key === "ArrowDown" && button.current?.focus()}>
      <input
        ref={field}
        aria-label="Chercher"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={({ key }) => key === "Enter" && done.push(`chosen ${words}`)}
      />
      <button ref={button} onClick={() => done.push("pressed")}>
        Valider
      </button>
    </div>
  );
}

function open() {
  const change = (state: State): void => page.rerender(<Page state={state} onState={change} />);
  const page = render(<Page state="awaited" onState={(state) => change(state)} />);
  return { user: userEvent.setup(), change };
}

beforeEach(() => {
  done.length = 0;
});
afterEach(cleanup);

test("keys pressed before the layer is there are pressed in it, each on what the one before has drawn", async () => {
  const { user, change } = open();
  await user.keyboard("nab{Backspace}{Enter}");
  expect(done).toEqual([]);
  change("there");
  await expect.poll(() => done).toEqual(["chosen na"]);
  expect(screen.getByLabelText<HTMLInputElement>("Chercher").value).toBe("na");
  await user.keyboard("n");
  expect(screen.getByLabelText<HTMLInputElement>("Chercher").value).toBe("nan");
});

test("Enter presses the button that the keys before have reached", async () => {
  const { user, change } = open();
  await user.keyboard("{ArrowDown}{Enter}");
  change("there");
  await expect.poll(() => done).toEqual(["pressed"]);
});

test("Escape gives up the layer, and the keys are the page's again", async () => {
  const { user } = open();
  await user.keyboard("a{Escape}n");
  expect(done).toEqual(["new"]);
});

test("the keys of a layer that does not come are dropped", async () => {
  const { user, change } = open();
  await user.keyboard("a");
  change("closed");
  await user.keyboard("n");
  expect(done).toEqual(["new"]);
});

test("a key of the browser is left to it, and does nothing on the page", async () => {
  open();
  const reload = new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(reload);
  expect([reload.defaultPrevented, done]).toEqual([false, []]);
});
