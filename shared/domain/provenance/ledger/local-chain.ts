// The chain of one machine, as its settings, its runtime and the writer name it alike.

/** Chain id, by the custom of Ethereum's tools. */
export const localChainId = 31337

/** Stands for the address, which the runtime puts in its place; nobody can own that name (RFC 2606). */
export const localChainHost = 'chain.invalid'

/** There whoever writes is the administrator, too. */
export const noAdmin = `0x${'0'.repeat(40)}`
