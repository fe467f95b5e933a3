import * as z from 'zod'
import { artistProfile } from '#shared/domain/kernel/content.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { workWriting } from '../work/writing.ts'
import { proposalStates } from './transitions.ts'

/** Subject of a proposal: the page of an artist, or a work that a partner offers. */
export const proposalKinds = ['artist', 'work'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Fields of a record that its author may propose, with their values. */
export type ProposedWords = Readonly<Record<string, unknown>>

const common = () => ({
  /** The artist or the work. */
  targetId: z.string(),
  /** The partner who proposes a work. */
  partnerId: z.string().optional(),
  /** The author of the last version, who is told of the answer. */
  userId: z.string(),
  username: z.string(),
  state: z.enum(proposalStates),
  /** Increases with every change, so that two windows, or author and operator, do not overwrite each other. */
  version: z.int().min(1),
  /** Published fields and version when the author last saved. */
  base: z.object({ version: z.int(), words: z.record(z.string(), z.unknown()) }),
  /** Pictures named in the proposal. */
  pictures: z.array(picture()),
  savedAt: z.int(),
  submittedAt: z.int().optional(),
  /** The operator's answer to the last submission. */
  decision: z.object({ at: z.int(), by: z.string(), reason: z.string() }).optional(),
})

/** Fields that may be proposed for a page, and for a work. */
export const profileWords = z.object(artistProfile())
export const writtenWords = z.object(workWriting())

/** A proposal as stored: one per artist's page or work. */
export const proposalSchema = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('artist'), ...common(), words: profileWords }),
    z.object({ kind: z.literal('work'), ...common(), words: writtenWords }),
  ])
export type Proposal = z.infer<ReturnType<typeof proposalSchema>>

/** The fields of a record that its author may propose. Pictures are named by their ids. */
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

/** A proposal compared with what is published now. */
export interface Compared {
  /** Fields if published: the author's where the author changed something, else the current ones. */
  readonly words: ProposedWords
  /** Fields that the author changed. */
  readonly changed: readonly string[]
  /** Fields that both sides changed since the author last saved; they must be seen before one version is lost. */
  readonly conflicts: readonly string[]
}

/** Merges a proposal into the published record field by field, so that later edits of the record are not lost. */
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

/** Deep equality regardless of the order of keys; missing and undefined are equal. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}

/** Whether the member owns the account of the artist's page, or of the partner who proposed the work. */
export const isAuthor = (
  { kind, targetId, partnerId }: Proposal,
  account: { readonly partnerId?: string | undefined; readonly artistId?: string | undefined },
): boolean =>
  kind === 'artist' ? account.artistId === targetId : partnerId !== undefined && account.partnerId === partnerId
