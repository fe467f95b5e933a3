// An artist's attestation of a record that the house wrote (D90, decision 285): the labels of the making in their
// current state. Labels that change later are not attested, which follows from the history. Pure.

import { type AttestedLabel, type AttestedRecord, attestedLabels } from '#shared/domain/catalogue/work/history-head.ts'
import { type Canonical, canonicalJson } from '#shared/domain/kernel/canonical.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { EntryHash, LedgerEntry, LedgerHead } from './entry.ts'
import type { LedgerFact } from './fact.ts'

type Labels = Readonly<Record<string, Canonical>>
interface Told {
  readonly entry: Pick<LedgerEntry, 'seq' | 'type' | 'occurredAt' | 'data'>
}

const isLabels = (value: Canonical | undefined): value is Labels =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All labels at the end of a history: those registered, with each later change. */
export function labelsAfter(entries: readonly { readonly entry: Pick<LedgerEntry, 'data'> }[]): Labels {
  let labels: Labels = {}
  for (const { entry } of entries) labels = relabelled(labels, entry.data)
  return labels
}

function relabelled(labels: Labels, { labels: all, changed }: LedgerEntry['data']): Labels {
  return { ...labels, ...(isLabels(all) && all), ...(isLabels(changed) && changed) }
}

/** The labels that an artist can attest. */
const attestable = (labels: Labels): Labels =>
  Object.fromEntries(attestedLabels.map(name => [name, labels[name] ?? null]))

/** Digest of the labels at an attestation; anybody can recompute it from the earlier entries. */
export const labelsDigest = async (labels: Labels, sha256: Sha256): Promise<EntryHash> =>
  `0x${await sha256([canonicalJson(attestable(labels))])}`

const text = (value: Canonical | undefined) => canonicalJson(value ?? null)

const changedAttested = (before: Labels, after: Labels): AttestedLabel[] =>
  attestedLabels.filter(name => text(before[name]) !== text(after[name]))

interface Attesting {
  readonly artistId: string
  /** Head of the history that the artist read. */
  readonly head: LedgerHead
  readonly digest: EntryHash
}

export const attestedFact = ({ artistId, head: { seq, hash }, digest }: Attesting, at: number): LedgerFact => ({
  type: 'attested',
  eventId: `attested:${seq}`,
  occurredAt: at,
  actor: { role: 'artist', ref: artistId },
  data: { head: { seq, hash }, labels: [...attestedLabels], digest },
})

/** The latest attestation in a whole history, oldest entry first; undefined if there is none. */
export function attestationIn(entries: readonly Told[]): AttestedRecord | undefined {
  let labels: Labels = {}
  let found: AttestedRecord | undefined
  for (const { entry } of entries) {
    const next = relabelled(labels, entry.data)
    if (entry.type === 'attested') found = { seq: entry.seq, at: Date.parse(entry.occurredAt), changed: [] }
    else if (found) found = outdated(found, changedAttested(labels, next))
    labels = next
  }
  return found
}

/** The record with labels that changed after it, in the order of the labels. */
export function outdated(record: AttestedRecord, changed: readonly string[]): AttestedRecord {
  const all = new Set<string>([...record.changed, ...changed])
  return { ...record, changed: attestedLabels.filter(name => all.has(name)) }
}

/** Whether the artist can attest: there is no attestation yet, or labels changed since. */
export const mayAttest = (record: Pick<AttestedRecord, 'changed'> | undefined): boolean =>
  record === undefined || record.changed.length > 0

const languages = ['ja', 'en', 'zh'] as const

/** Texts of a label in the languages that it has; crafts and artist by name. */
const inWords = (value: Canonical | undefined): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [`${value}`]
  if (!isLabels(value)) return []
  return languages.flatMap(language => {
    const said = value[language]
    return typeof said === 'string' && said !== '' ? [said] : []
  })
}

const nameOf = (value: Canonical): Canonical | undefined => (isLabels(value) ? value['name'] : undefined)

/** The attested labels in readable form. */
export const readLabels = (labels: Labels): { readonly name: AttestedLabel; readonly texts: string[] }[] =>
  attestedLabels.map(name => {
    const value = labels[name]
    if (name === 'artist') return { name, texts: inWords(value === undefined ? value : nameOf(value)) }
    if (name === 'crafts' && Array.isArray(value))
      return { name, texts: value.flatMap(craft => inWords(nameOf(craft))) }
    return { name, texts: inWords(value) }
  })
