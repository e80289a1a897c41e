import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

const company = vi.hoisted(() => vi.fn<() => object>());
vi.mock("../../queries/company.js", () => ({ useCompany: company }));
const session = vi.hoisted(() => ({ context: "CLIENT" }));
vi.mock("../../lib/session/session.js", () => ({
  useSession: () => session,
  useUser: () => ({ firstName: "Camille", lastName: "Roussel", phone: null, username: "camille@ailleurs.example" }),
}));
vi.mock("../../lib/session/display.js", () => ({ useConsumerDisplay: () => true }));
vi.mock("../../lib/session/flags.js", () => ({ useFlag: () => true }));
vi.mock("./queries.js", () => ({ useSaveProfile: () => ({ isPending: false }) }));
vi.mock("../../ui/layout/page.js", () => ({ Page: ({ children }: { children: unknown }) => children }));
const nothing = () => null;
vi.mock("./sign-in/devices-panel.js", () => ({ DevicesPanel: nothing }));
vi.mock("./sign-in/leave-panel.js", () => ({ LeavePanel: nothing }));
vi.mock("./sign-in/password-panel.js", () => ({ PasswordPanel: () => <input aria-label="Mot de passe actuel" /> }));
vi.mock("./preferences/preferences-panel.js", () => ({ PreferencesPanel: nothing }));
vi.mock("./preferences/messages-panel.js", () => ({ MessagesPanel: nothing }));
vi.mock("./preferences/notice-preferences.js", () => ({ NoticePreferences: nothing }));
vi.mock("./profile/company-panel.js", () => ({
  CompanyPanel: ({ form }: { form: { text: (name: string) => object } }) => (
    <input aria-label="Raison sociale" {...form.text("companyName")} />
  ),
}));

const { AccountPage } = await import("./account-page.js");

afterEach(cleanup);

const shown = () => (
  <AccountPage
    tab="profile"
    messages={null}
    regimes={null}
    goods={null}
    access={null}
    accounts={null}
    subscription={null}
    onTab={() => undefined}
  />
);

test("what is typed and opened beside the form stays when the company comes, whose fields are then filled in", async () => {
  const user = userEvent.setup();
  company.mockReturnValue({ data: undefined, error: null });
  const { rerender } = render(shown());
  await user.type(screen.getByLabelText("Mot de passe actuel"), "Aquarelle");
  company.mockReturnValue({ data: undefined, error: new Error("cut") });
  rerender(shown());
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
  company.mockReturnValue({ data: { name: "Atelier Roussel", siret: null, professionId: null }, error: null });
  rerender(shown());
  expect(screen.getByLabelText<HTMLInputElement>("Raison sociale").value).toBe("Atelier Roussel");
  expect(screen.getByLabelText<HTMLInputElement>("Mot de passe actuel").value).toBe("Aquarelle");
});
