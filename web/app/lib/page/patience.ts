/** How long a page waits for what it asks by itself (marketplace.md 7); then it says so, or lets the form go. */
export const patienceMs = 15_000
