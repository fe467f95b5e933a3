import { auditedWork } from '#functions/catalogue/works/console/work-view.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { replaceContent } from '#functions/store/catalogue/content.ts'
import { rewriteWork } from '#functions/store/catalogue/listed-works.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import type { Decision } from '#shared/decision.ts'
import { compareWords, type Proposal, profileWords, writtenWords } from '#shared/domain/catalogue/proposal/proposal.ts'
import { workTextOf } from '#shared/domain/catalogue/work/artwork.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { partnerFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import type { Target } from './target.ts'

interface Publication {
  readonly writes: readonly Write<'put' | 'update', 'stale-version' | 'busy'>[]
  readonly before: unknown
  readonly after: unknown
}

/**
 * The text to publish from a proposal: the author's wording where the author changed something, the present text
 * elsewhere. Where both sides changed the same field, nothing is written: the author has to revise it.
 */
export async function publicationOf(
  proposal: Proposal,
  target: Target,
  at: number,
): Promise<Decision<Publication, 'stale-version' | 'proposal-state' | 'work-locked' | 'work-state'>> {
  const { words, changed, conflicts } = compareWords(proposal, target.words)
  if (conflicts.length > 0) return { outcome: 'refused', code: 'stale-version' }
  const pictures = [...(changed.includes('imgs') ? proposal.pictures : target.pictures)]
  if (proposal.kind === 'artist' && target.kind === 'artist') {
    const { artist } = target
    const record = { ...artist.record, ...profileWords.parse(words) }
    const next = { ...artist, version: artist.version + 1, updatedAt: at, record, pictures }
    return { outcome: 'allowed', writes: [replaceContent(next)], before: artist.record, after: record }
  }
  if (proposal.kind === 'work' && target.kind === 'work') {
    const { work } = target
    // Sold, and resold by its buyer: its former partner's proposal is void.
    if (work.seller.partnerId !== proposal.partnerId) return { outcome: 'refused', code: 'work-state' }
    if (!canTransitionWork(work, 'edit', workFacts(work))) return { outcome: 'refused', code: 'work-locked' }
    const text = { ...workTextOf(work), ...writtenWords.parse(words), imgs: pictures, seller: work.seller }
    const next = { ...work, ...text, edition: work.edition + 1, updatedAt: at }
    const told = await appendEntry(work, partnerFact(work, next, at), at)
    return {
      outcome: 'allowed',
      writes: [rewriteWork(work, { ...text, ...told.ledger }, at), ...told.writes],
      before: auditedWork(work),
      after: auditedWork(next),
    }
  }
  return { outcome: 'refused', code: 'proposal-state' }
}
