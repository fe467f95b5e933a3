/** As many values as one version changes in the form; another version may follow it at the same moment. */
export const policyRows = [1, 2, 3, 4] as const
