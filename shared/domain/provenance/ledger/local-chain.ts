// The local chain's constants, shared by settings, runtime and writer.

/** Chain id, by convention of Ethereum's tools. */
export const localChainId = 31337

/** Placeholder host that the runtime replaces by the address; nobody can own that name (RFC 2606). */
export const localChainHost = 'chain.invalid'

/** On the local chain the writer is the administrator too. */
export const noAdmin = `0x${'0'.repeat(40)}`
