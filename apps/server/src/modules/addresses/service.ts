export { readDwellings, type DwellingRow } from "./repository.js";
