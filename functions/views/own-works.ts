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

/** Filters the works that the partner still sells: a work that its buyer resells is excluded. */
export const worksOfferedBy = (linked: readonly Artwork[], partnerId: string): Artwork[] =>
  linked.filter(({ seller }) => seller.partnerId === partnerId)

/** State of a proposal, for its author. Which operator decided is shown in the console alone. */
export const standingView = ({ state, version, savedAt, submittedAt, decision }: Proposal) => ({
  state,
  version,
  savedAt: iso(savedAt),
  submittedAt: submittedAt === undefined ? null : iso(submittedAt),
  reason: decision?.reason ?? '',
  answeredAt: decision ? iso(decision.at) : null,
})
