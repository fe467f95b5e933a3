import type { getTranscript } from '#shared/api/auctions.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { Entry, TranscriptProblem } from '#shared/domain/auction/transcript.ts'
import { ask } from '../page/browser-api.ts'

export type Transcript = OutputOf<typeof getTranscript>

/** SHA-256 by the browser itself. */
async function sha256(parts: readonly (string | Uint8Array)[]): Promise<string> {
  const bytes = parts.map(part => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of bytes) {
    whole.set(part, at)
    at += part.length
  }
  const digest = await crypto.subtle.digest('SHA-256', whole)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The rules of the chain; loaded when somebody verifies, not with the page. */
const rules = () => import('#shared/domain/auction/transcript.ts')

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
  return verifyTranscript({ terms, entries, headHash }, sha256)
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
  return opensCommit(entry, opening, sha256)
}
