import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { DateField } from "./date-field.js";

afterEach(cleanup);

function Form({ onSend }: { onSend: (date: IsoDate | null) => void }) {
  const [date, setDate] = useState<IsoDate | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(date);
      }}
    >
      <DateField label="Clos le" value={date} max={isoDate("2026-12-31")} onChange={setDate} />
      <button type="submit">Valider</button>
    </form>
  );
}

test("an optional day that cannot be read or is out of its bounds is not sent, by the button or by Enter", async () => {
  const user = userEvent.setup();
  const sent: (IsoDate | null)[] = [];
  render(<Form onSend={(date) => sent.push(date)} />);
  const field = screen.getByRole("textbox", { name: "Clos le" });
  await user.type(field, "29/02/2026{Enter}");
  expect(screen.getByText("Ce jour n’existe pas.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Valider" }));
  expect(screen.getByText("Ce jour n’existe pas.")).toBeDefined();
  expect([sent, document.activeElement]).toEqual([[], field]);
  await user.clear(field);
  await user.type(field, "01/01/2027{Enter}");
  expect([sent, screen.getByText(/^Au plus tard.: 31.12.2026\.$/)]).toEqual([[], expect.anything()]);
  await user.clear(field);
  await user.type(field, "28/02/2026{Enter}");
  await user.clear(field);
  await user.type(field, "{Enter}");
  expect(sent).toEqual(["2026-02-28", null]);
});
