import type { FieldFault } from "../base/field-fault.js";
import { postcode, required, type FieldRule } from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";

/** The rules of a housing's address, by field. */
export const ADDRESS_RULES: Readonly<Record<"label" | "street" | "zip" | "city", FieldRule>> = {
  label: required(MESSAGES.required),
  street: required(MESSAGES.street),
  zip: postcode,
  city: required(MESSAGES.city),
};

/** Every rule that an address breaks, at its field. */
export function addressFaults(address: Readonly<Record<keyof typeof ADDRESS_RULES, string>>): readonly FieldFault[] {
  return (["label", "street", "zip", "city"] as const).flatMap((target) => {
    const message = ADDRESS_RULES[target](address[target]);
    return message === null ? [] : [{ target, message }];
  });
}
