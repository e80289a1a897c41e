import { configure } from "@testing-library/react";

// What is shown in the end is waited for as long as the waits of the other tests (scripts/lib/steady-waits.mjs).
configure({ asyncUtilTimeout: 20_000 });
