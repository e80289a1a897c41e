import fc from "fast-check";

// A property is tried on the same values in every run: what passed once passes again. PROPERTY_SEED=… tries others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["PROPERTY_SEED"] ?? 20_260_414) });
