/** Of an offer or an answer, the losses against other writers of the same book: nobody is refused for those. */
export const bookAttempts = 8
