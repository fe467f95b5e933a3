/**
 * Attempts at a decision on a book after version conflicts, for which nobody is refused. The sweeper takes due steps
 * that are left.
 */
export const bookAttempts = 8
