import * as z from 'zod'
import { artistProfile } from '#shared/domain/kernel/content.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { workWriting } from '../work/writing.ts'
import { proposalStates } from './transitions.ts'

/** What a proposal is about: the page of an artist, or a work that a partner offers. */
export const proposalKinds = ['artist', 'work'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Names and values of a record, as far as its author may propose them. */
export type ProposedWords = Readonly<Record<string, unknown>>

const common = () => ({
  /** The artist or the work. */
  targetId: z.string(),
  /** The partner who proposes it, where it is about a work. */
  partnerId: z.string().optional(),
  /** Who wrote it last, and is told of the answer. */
  userId: z.string(),
  username: z.string(),
  state: z.enum(proposalStates),
  /** Rises with every change: two windows, or an author and an operator, do not overwrite each other. */
  version: z.int().min(1),
  /** What was published when the author last looked, with the version of the record. */
  base: z.object({ version: z.int(), words: z.record(z.string(), z.unknown()) }),
  /** The pictures that it names. */
  pictures: z.array(picture()),
  savedAt: z.int(),
  submittedAt: z.int().optional(),
  /** The operator's answer to what was submitted last. */
  decision: z.object({ at: z.int(), by: z.string(), reason: z.string() }).optional(),
})

/** What may be proposed of a page, and of a work. */
export const profileWords = z.object(artistProfile())
export const writtenWords = z.object(workWriting())

/** A proposal as it is stored: one an artist's page or work. */
export const proposalSchema = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('artist'), ...common(), words: profileWords }),
    z.object({ kind: z.literal('work'), ...common(), words: writtenWords }),
  ])
export type Proposal = z.infer<ReturnType<typeof proposalSchema>>

/** The part of a record that its author may propose. Pictures are named by their ids. */
export const wordsOf = (kind: ProposalKind, record: object): ProposedWords =>
  Object.fromEntries(
    Object.keys((kind === 'artist' ? profileWords : writtenWords).shape).map(name => {
      const value: unknown = Reflect.get(record, name)
      return [name, name === 'imgs' ? idsIn(value) : value]
    }),
  )

const idsIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value.map((each: unknown) => (typeof each === 'object' && each !== null ? Reflect.get(each, 'id') : each))
    : []

/** A proposal beside what is published now. */
export interface Compared {
  /** What would be published: the author's words where the author changed something, elsewhere what is published now. */
  readonly words: ProposedWords
  /** What the author changed. */
  readonly changed: readonly string[]
  /** What was changed on both sides since the author last looked: nobody's words may be lost here unseen. */
  readonly conflicts: readonly string[]
}

/** Lays a proposal over what is published now, name by name, so that an edit of the record meanwhile is not lost. */
export function compareWords({ base, words }: Pick<Proposal, 'base' | 'words'>, current: ProposedWords): Compared {
  const proposed: ProposedWords = words
  const changed = Object.keys(current).filter(name => !isSame(proposed[name], base.words[name]))
  const differing = changed.filter(name => !isSame(proposed[name], current[name]))
  return {
    words: { ...current, ...Object.fromEntries(differing.map(name => [name, proposed[name]])) },
    changed: differing,
    conflicts: differing.filter(name => !isSame(base.words[name], current[name])),
  }
}

/** Deep, whatever the order of names; what is missing and what is undefined are the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}

/** Whoever has the account of the artist's page, or of the partner who proposed it. */
export const isAuthor = (
  { kind, targetId, partnerId }: Proposal,
  account: { readonly partnerId?: string | undefined; readonly artistId?: string | undefined },
): boolean =>
  kind === 'artist' ? account.artistId === targetId : partnerId !== undefined && account.partnerId === partnerId
