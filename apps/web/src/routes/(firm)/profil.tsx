import { createFileRoute } from "@tanstack/react-router";
import { FirmProfilePage } from "../../features/users/firm-profile-page.js";
import { PushSwitch } from "../../features/notifications/push-switch.js";

export const Route = createFileRoute("/(firm)/profil")({ component: () => <FirmProfilePage messages={<PushSwitch />} /> });
