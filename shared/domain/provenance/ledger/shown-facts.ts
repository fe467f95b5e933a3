// Links by which a work's owner shows private facts of its history for a limited time (decision 286): facts of the
// entries about the owner. Pure.
import * as z from 'zod'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import { dayMs } from '#shared/durations.ts'
import { readDisclosure } from './disclosure.ts'
import type { LedgerEntry } from './entry.ts'

export const shownRules = {
  /** Possible lifetimes of a link, in days. */
  days: [1, 7, 30, 90],
  /** Most open links per owner and work. */
  openMax: 20,
  /** How long ended links are listed, in ms, and at most how many. */
  rememberedMs: 90 * dayMs,
  rememberedMax: 100,
} as const

/** Facts of the entry by which the owner received the work; the other party's identity is theirs to show. */
export const shownFactNames = ['price', 'order', 'holder'] as const
type ShownFactName = (typeof shownFactNames)[number]

/** A fact of an entry in a form: `12:price`. */
const factPattern = /^([1-9]\d{0,7}):(price|order|holder)$/
export const shownFact = () => z.string().regex(factPattern, { error: 'CHOICE_MISSING' })

export interface OwnFact {
  /** Id as in `shownFact`. */
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

/** Private facts of a history that this member may show, oldest first. */
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

/** Number of the entry by which the holder received the work; 0 if it never changed hands. */
export const lastTransitionOf = (history: readonly { readonly entry: LedgerEntry }[]): number =>
  history.findLast(({ entry }) => moves.has(entry.type))?.entry.seq ?? 0

export const shownLink = () =>
  z.object({
    id: z.string(),
    /** Hash of the token in the link's address. */
    tokenHash: z.string(),
    facts: z.array(z.string()).min(1),
    createdAt: z.int(),
    endsAt: z.int(),
    /** When its owner ended it. */
    endedAt: z.int().optional(),
    /**
     * Entry by which the owner held the work when making the link; if it differs today, the work changed hands since.
     */
    heldBy: z.int(),
  })
export type ShownLink = z.infer<ReturnType<typeof shownLink>>

/** Whether the link shows anything at `now`; `heldBy` is today's by the history. */
export const isShowing = (
  { endsAt, endedAt, heldBy: since }: Pick<ShownLink, 'endsAt' | 'endedAt' | 'heldBy'>,
  { now, heldBy }: { readonly now: number; readonly heldBy: number },
): boolean => endedAt === undefined && now < endsAt && since === heldBy

/** Links that are still listed, the newest last. */
export const rememberedLinks = (links: readonly ShownLink[], now: number): ShownLink[] =>
  links
    .filter(({ endsAt, endedAt = endsAt }) => endedAt > now - shownRules.rememberedMs)
    .slice(-shownRules.rememberedMax)
