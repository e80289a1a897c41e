export { invitationState } from "./invitation-state.js";
export { requireAdministratorLeft } from "./remove-collaborator.js";
export { addAssignments, companyOfYear, countStaff } from "./repository.js";
export { isStaffAddress } from "./staff-repository.js";
