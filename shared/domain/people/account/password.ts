/** Letters and digits only, with upper case, lower case and a digit (marketplace.md 5, §14). */
export const passwordLength = { min: 8, max: 100 } as const
