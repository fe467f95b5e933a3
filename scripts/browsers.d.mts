/** The path of this machine's Chromium, or undefined. */
export function findBrowser(): string | undefined
