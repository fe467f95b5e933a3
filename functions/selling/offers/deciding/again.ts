/**
 * How often a decision on a book may lose against other writers: nobody is refused for that. Of steps that are due at
 * once the sweeper takes the rest.
 */
export const bookAttempts = 8
