export { readVehicles, type VehicleRow } from "./repository.js";
export { changeVehicle, vehicleOf } from "./vehicles.js";
