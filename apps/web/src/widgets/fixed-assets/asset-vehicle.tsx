import type { VehicleEditorOf } from "../../features/fixed-assets/editor/asset-layer.js";
import { VehicleEditor } from "../../features/vehicles/vehicle-editor.js";

/** The layer of a new vehicle, above that of the asset that it is. */
export const assetVehicle: VehicleEditorOf = (given) => <VehicleEditor vehicle={null} isAbove {...given} />;
