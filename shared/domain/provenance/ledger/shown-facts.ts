// What the owner of a work shows of its history, to whom they choose, for a while (decision 286): private facts of entries
// that are about them, by a link that ends. Pure.
import * as z from 'zod'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import { dayMs } from '#shared/durations.ts'
import { readDisclosure } from './disclosure.ts'
import type { LedgerEntry } from './entry.ts'

export const shownRules = {
  /** How long a link may last, in days. */
  days: [1, 7, 30, 90],
  /** Open links of one owner and one work. */
  openMax: 20,
  /** What is remembered of links that ended, ms and at most so many. */
  rememberedMs: 90 * dayMs,
  rememberedMax: 100,
} as const

/** Facts of the entry by which the work came to the owner; who the other party was is the other party's to show. */
export const shownFactNames = ['price', 'order', 'holder'] as const
type ShownFactName = (typeof shownFactNames)[number]

/** A fact of an entry, as a form names it: `12:price`. */
const factPattern = /^([1-9]\d{0,7}):(price|order|holder)$/
export const shownFact = () => z.string().regex(factPattern, { error: 'CHOICE_MISSING' })

export interface OwnFact {
  /** As `shownFact`. */
  readonly id: string
  readonly entry: LedgerEntry
  readonly name: ShownFactName
  readonly value: Canonical
  readonly disclosure: string
}

interface Kept {
  readonly entry: LedgerEntry
  readonly disclosures: readonly string[]
}

/** Private facts of a history that are this member's to show, oldest first. */
export function ownFacts(history: readonly Kept[], userId: string): OwnFact[] {
  return history.flatMap(({ entry, disclosures }) => {
    const read = disclosures.flatMap(text => {
      const fact = readDisclosure(text)
      return fact ? [{ ...fact, disclosure: text }] : []
    })
    if (!read.some(({ name, value }) => name === 'holder' && value === userId)) return []
    return shownFactNames.flatMap(name => {
      const fact = read.find(each => each.name === name)
      return fact ? [{ id: `${entry.seq}:${name}`, entry, name, value: fact.value, disclosure: fact.disclosure }] : []
    })
  })
}

const moves: ReadonlySet<LedgerEntry['type']> = new Set(['sold', 'ownership_moved', 'returned'])

/** The entry by which the work came to whoever has it; 0 where it never changed hands. */
export const lastTransitionOf = (history: readonly { readonly entry: LedgerEntry }[]): number =>
  history.findLast(({ entry }) => moves.has(entry.type))?.entry.seq ?? 0

export const shownLink = () =>
  z.object({
    id: z.string(),
    /** Hash of the token in its address. */
    tokenHash: z.string(),
    facts: z.array(z.string()).min(1),
    createdAt: z.int(),
    endsAt: z.int(),
    /** When its owner ended it. */
    endedAt: z.int().optional(),
    /** By which entry the owner had the work: by another one it is another owner's, or the same one's anew. */
    heldBy: z.int(),
  })
export type ShownLink = z.infer<ReturnType<typeof shownLink>>

/** Whether the link shows anything, to a reader at `now`; `heldBy` as the history says it today. */
export const isShowing = (
  { endsAt, endedAt, heldBy: since }: Pick<ShownLink, 'endsAt' | 'endedAt' | 'heldBy'>,
  { now, heldBy }: { readonly now: number; readonly heldBy: number },
): boolean => endedAt === undefined && now < endsAt && since === heldBy

/** Those that are worth remembering, the newest last. */
export const rememberedLinks = (links: readonly ShownLink[], now: number): ShownLink[] =>
  links
    .filter(({ endsAt, endedAt = endsAt }) => endedAt > now - shownRules.rememberedMs)
    .slice(-shownRules.rememberedMax)
