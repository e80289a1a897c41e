export { readVehicles, type VehicleRow } from "./repository.js";
export { vehicleOf } from "./vehicles.js";
