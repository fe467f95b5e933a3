import type { Proposal } from '#shared/domain/catalogue/proposal/proposal.ts'
import { type Artwork, currentPrice } from '#shared/domain/catalogue/work/artwork.ts'
import { saleStatusNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** A work as its partner or its artist sees it. */
export const ownWorkView = (work: Artwork, language: Language) => ({
  id: work.id,
  title: say(work.title, language),
  number: work.number ?? null,
  img: work.imgs[0] ?? null,
  visibility: work.visibility,
  state: workStateNumbers[work.state],
  saleStatus: saleStatusNumbers[work.saleStatus],
  price: currentPrice(work),
})

/** Picks the works that are still a partner's: one that its buyer sells again is not. */
export const worksOfferedBy = (linked: readonly Artwork[], partnerId: string): Artwork[] =>
  linked.filter(({ seller }) => seller.partnerId === partnerId)

/** Where a proposal stands, for its author. Who answered is the console's to know. */
export const standingView = ({ state, version, savedAt, submittedAt, decision }: Proposal) => ({
  state,
  version,
  savedAt: iso(savedAt),
  submittedAt: submittedAt === undefined ? null : iso(submittedAt),
  reason: decision?.reason ?? '',
  answeredAt: decision ? iso(decision.at) : null,
})
