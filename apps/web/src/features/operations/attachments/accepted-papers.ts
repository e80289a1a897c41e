/** What a choice of files offers, and what a phone may take a picture for. */
export const ACCEPTED = ".txt,.jpeg,.jpg,.png,.pdf,text/plain,image/jpeg,image/png,application/pdf";
