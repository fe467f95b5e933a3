import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getTranscript } from '#shared/api/selling/auctions.ts'
import type { Entry, TranscriptProblem } from '#shared/domain/selling/auction/transcript.ts'
import { browserSha256 } from '../browser-sha256.ts'
import { ask } from '../page/browser-api.ts'

export type Transcript = OutputOf<typeof getTranscript>

/** The rules of the chain; loaded when somebody verifies, not with the page. */
const rules = () => import('#shared/domain/selling/auction/transcript.ts')

/** All entries, however many answers they take. */
export async function wholeTranscript(first: Transcript): Promise<readonly Entry[]> {
  const entries = [...first.entries]
  const { productId, auctionId } = first
  for (let { next } = first; next !== null; ) {
    const more = await ask<typeof getTranscript>('/auction/transcript', { productId, auctionId, after: next })
    if (!more) break
    entries.push(...more.entries)
    next = more.next
  }
  return entries
}

/** Recomputes the whole chain here. An empty answer means that it holds. */
export async function verify({ terms, headHash }: Transcript, entries: readonly Entry[]): Promise<TranscriptProblem[]> {
  const { verifyTranscript } = await rules()
  return verifyTranscript({ terms, entries, headHash }, browserSha256)
}

export interface Opening {
  readonly seq: number
  readonly nonce: string
  readonly bidderId: string
  readonly max: number
}

/** Answers whether that entry is this bidder's bid at that maximum. Nothing of the opening leaves the browser. */
export async function opens(entries: readonly Entry[], { seq, ...opening }: Opening): Promise<boolean> {
  const entry = entries.find(candidate => candidate.seq === seq)
  if (!entry || !/^[0-9a-f]{64}$/.test(opening.nonce) || !Number.isSafeInteger(opening.max)) return false
  const { opensCommit } = await rules()
  return opensCommit(entry, opening, browserSha256)
}
