export const typeArguments: readonly string[]
