import { m } from '../../paraglide/messages.js'

/** Facts in one line, parted as the reader's language parts them; what is not there is left out. */
export const joinFacts = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(m.dot())
