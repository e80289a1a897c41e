import { z } from "zod";

/** A whole number above zero, the usual one when none is set. */
export function positive(usual: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .transform(Number)
    .default(usual);
}

/** An address of one of these schemes, which is read in small letters: code compares its scheme everywhere. */
export function urlOf(...protocols: string[]) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
    .transform((text) => text.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()))
    .optional();
}
