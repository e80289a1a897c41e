export { readLastVerification } from "./verifications-repository.js";
