// ERC-721 metadata of a work for wallets and token markets, made of the same labels as its history. Pure.
import * as z from 'zod'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { WorkNames } from './work-facts.ts'

export const tokenMetadata = () =>
  z.object({
    name: z.string(),
    description: z.string(),
    image: z.string().optional(),
    external_url: z.string(),
    attributes: z.array(z.object({ trait_type: z.string(), value: z.union([z.string(), z.int()]) })),
    properties: z.object({
      workId: z.string(),
      title: z.object({ ja: z.string(), en: z.string() }),
      /** Address of the history with its hashes, for verification. */
      proof: z.string(),
      head: z.object({ seq: z.int(), hash: entryHash() }),
    }),
  })
export type TokenMetadata = z.infer<ReturnType<typeof tokenMetadata>>

interface Addresses {
  /** Origin of the site without a trailing slash. */
  readonly origin: string
  /** Address of the largest picture, if there is one. */
  readonly image: string | undefined
}

/** In English, because such readers request no language; texts without English are in Japanese. */
export function tokenMetadataOf(
  work: Artwork & { readonly ledger: NonNullable<Artwork['ledger']> },
  { artist, crafts }: WorkNames,
  { origin, image }: Addresses,
): TokenMetadata {
  const { id, title, madeYear, ledger } = work
  const { attested } = ledger
  const attributes: readonly (readonly [name: string, value: string | number | null | undefined])[] = [
    ['Artist', artist && say(artist.name)],
    ['Craft', crafts.map(({ name }) => say(name)).join(', ')],
    ['Year', madeYear],
    ['Material', say(work.material)],
    ['Technique', say(work.technique)],
    ['Size', say(work.size)],
    ['Record', attested ? 'Artist attested' : 'Issuer verified'],
    ['Attested on', attested && dayInJapan(attested.at)],
    ['Changed since attested', attested?.changed.join(', ')],
  ]
  return {
    name: say(title),
    description: say(work.description),
    ...(image !== undefined && { image }),
    external_url: `${origin}/en/artworks/detail?id=${encodeURIComponent(id)}`,
    attributes: attributes.flatMap(([trait_type, value]) =>
      value === undefined || value === null || value === '' ? [] : [{ trait_type, value }],
    ),
    properties: {
      workId: id,
      title: { ja: title.ja, en: title.en },
      proof: `${origin}/api/ledger/${encodeURIComponent(id)}/proof`,
      head: { seq: ledger.seq, hash: ledger.hash },
    },
  }
}

const say = ({ en, ja }: Localized): string => en || ja
