import { expect, test } from "vitest";
import { settingsChanges, settingsValues, tabToMend } from "./settings-fields.js";

const values = settingsValues({
  host: "cabinet.localhost",
  logo: null,
  displayColor: null,
  corporateName: "Cabinet Kéraval",
  profession: "Expert-comptable",
  street: "",
  postcode: "",
  city: "",
  phone: "",
  email: "",
  website: "",
  loginSecondaryComment: "",
  supportEmail: "",
  supportPhone: "",
  privateShareByReintegration: false,
  equityMode: "101",
});

test("only what was changed is sent, a colour that was emptied as none", () => {
  expect(settingsChanges(values, values)).toEqual({});
  const typed = { ...values, displayColor: "#2b59b5", privateShareByReintegration: "yes" };
  expect(settingsChanges(typed, values)).toEqual({ displayColor: "#2b59b5", privateShareByReintegration: true });
  expect(settingsChanges(values, typed)).toEqual({ displayColor: null, privateShareByReintegration: false });
});

test("the tab to mend is the one in sight when it holds a fault, else the first that holds one", () => {
  expect(tabToMend({}, "login")).toBeNull();
  expect(tabToMend({ corporateName: "!", website: "!" }, "reach")).toBe("reach");
  expect(tabToMend({ corporateName: "!", website: "!" }, "login")).toBe("look");
});
