export { bookCsv } from "./books/book-delivery.js";
export type { BookTable, Row } from "./books/book-table.js";
export { isProvisional } from "./books/books-repository.js";
export { renderCsv } from "./books/render/csv.js";
export { fecFileOf, fecText, nothingYet } from "./fec/fec-file.js";
export { encodeFigure } from "./figures/figure.js";
export { selectionOf } from "./selection.js";
export { deliverTable, type PrintedTable } from "./books/table-delivery.js";
