/** Open items: what is still to be paid, invoice by invoice, and what payments took of it. */
export { balancesOfItems, itemsOfSource, readItemStates, storeDueDay, type ListedItem } from "./open-items-repository.js";
export { removeItemsOf, writeItemsOf, writeOpenItems, writeStepItems, type WrittenItem } from "./write-items.js";
export { leftOfInvoices, oldestItemsLeaving, openItemIds, sumItems, type ItemPlace } from "./listed-items-repository.js";
