import type { ReactNode } from "react";
import { FigureOpener } from "../../ui/figures/figure.js";
import { showToast } from "../../ui/messages/toast.js";
import { Colours, TypeSizes } from "./colours.js";
import { DevPage } from "./dev-page.js";
import { Buttons, Choices, Figures, OperationRows, Statuses } from "./kit-controls.js";
import { CardsAndCodes, DayFields, Drops, Fields, Lists } from "./kit-fields.js";
import { Banners, Header, Keys, Messages, ModalPanel, Shares, Steps, Voids } from "./kit-states.js";

const openNothing = (): void => {
  showToast({ title: "Ici, un chiffre n’a pas d’origine." });
};

/** Every component in every state; `overlays` are the layers and the modals of the product, which belong to other areas. */
export function KitPage({ overlays }: { overlays: ReactNode }) {
  return (
    <FigureOpener value={openNothing}>
      <DevPage title="UI Kit">
        <Colours />
        <TypeSizes />
        <Buttons />
        <Figures />
        <Fields />
        <DayFields />
        <Lists />
        <Choices />
        <OperationRows />
        <Statuses />
        <Banners />
        <Steps />
        <ModalPanel />
        {overlays}
        <Messages />
        <Header />
        <Voids />
        <Shares />
        <CardsAndCodes />
        <Keys />
        <Drops />
      </DevPage>
    </FigureOpener>
  );
}
