export { vehicleOf } from "./vehicles.js";
