// Invariants of members' works and of applications for resale (S12, R1-R5). Pure over a snapshot.

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { withoutTax } from '#shared/domain/kernel/money/charges.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import { handingOf } from '#shared/domain/selling/resale/decisions.ts'
import { payoutOf, pricesOf } from '#shared/domain/selling/resale/price.ts'
import { isOpenApplication } from '#shared/domain/selling/resale/transitions.ts'
import type { Violation } from './violation.ts'

export interface ResaleBook {
  readonly works: readonly Artwork[]
  readonly items: readonly Parcel[]
  readonly holdings: readonly {
    readonly userId: string
    readonly workId: string
    readonly passedAt?: number | undefined
  }[]
  readonly applications: readonly Application[]
  readonly sellers: readonly { readonly userId: string; readonly open: number }[]
}

type Say = (rule: string, subject: string, detail: string) => void

export function checkResale({ works, items, holdings, applications, sellers }: ResaleBook): Violation[] {
  const violations: Violation[] = []
  const say: Say = (rule, subject, detail) => {
    violations.push({ rule, subject, detail })
  }
  const held = Map.groupBy(holdings, ({ workId }) => workId)
  const sold = Map.groupBy(items, ({ productId }) => productId)
  const applied = Map.groupBy(applications, ({ productId }) => productId)
  for (const work of works) {
    checkHolder(work, held.get(work.id) ?? [], sold.get(work.id) ?? [], say)
    checkApplied(work, applied.get(work.id) ?? [], say)
  }
  for (const application of applications) checkTerms(application, say)
  const open = Map.groupBy(applications.filter(isOpenApplication), ({ userId }) => userId)
  for (const userId of new Set([...open.keys(), ...sellers.map(seller => seller.userId)])) {
    const counted = sellers.find(seller => seller.userId === userId)?.open ?? 0
    const found = open.get(userId)?.length ?? 0
    if (counted !== found) say('R3', `member ${userId}`, `${found} open applications, counted as ${counted}`)
    if (found > most) say('R3', `member ${userId}`, `${found} open applications`)
  }
  return violations
}

/** D71 and marketplace.md 5, repeated here so that a change of the rule cannot change its own check. */
const most = 10
const share = { least: 80, greatest: 1000 } as const

/** The index of holders has exactly the holders of works sold here (S12). */
function checkHolder({ id, seller }: Artwork, rows: ResaleBook['holdings'], own: readonly Parcel[], say: Say): void {
  const now = rows.filter(({ passedAt }) => passedAt === undefined)
  const others = now.filter(({ userId }) => userId !== seller.userId)
  for (const { userId } of others) say('S12', `work ${id}`, `found with ${userId}, held by ${seller.userId}`)
  const came = own.some(
    item => item.buyerId === seller.userId && item.completedAt !== undefined && item.reversedAt === undefined,
  )
  if (came && now.length === 0) say('S12', `work ${id}`, `held by ${seller.userId}, and not found with them`)
}

/** An open application and its work agree (R2, R3), and works on sale were approved (R4). */
function checkApplied(work: Artwork, own: readonly Application[], say: Say): void {
  const subject = `work ${work.id}`
  const states = { applying: 'submitted', revise: 'revise', refused: 'refused' } as const
  const { state } = work
  const wanted = state === 'applying' || state === 'revise' || state === 'refused' ? states[state] : undefined
  const waiting = own.filter(each => ['submitted', 'revise', 'refused'].includes(each.state))
  if (waiting.length > 1) say('R3', subject, `${waiting.length} applications wait`)
  const [one] = waiting
  if (one?.state !== wanted) say('R3', subject, `state ${state} under an application that is ${one?.state}`)
  if (one && one.userId !== work.seller.userId) say('R2', subject, `applied for by ${one.userId}`)
  if (one && one.applicationId !== work.applicationId) say('R3', subject, 'names another application')
  const current = own.find(({ applicationId }) => applicationId === work.applicationId)
  if (!current) return
  const isOffered = state === 'for-sale'
  if (isOffered && current.state !== 'approved') say('R4', subject, `on sale, and its application is ${current.state}`)
  if (isOffered && current.userId !== work.seller.userId) say('R2', subject, `listed for ${current.userId}`)
  const { sale } = current.terms
  if (isOffered && sale.kind !== work.priceType) say('R4', subject, `sold by ${work.priceType}, agreed as ${sale.kind}`)
  if (isOffered && sale.kind !== 'auction' && sale.price !== work.price)
    say('R4', subject, `costs ${work.price}, agreed at ${sale.price}`)
}

/**
 * R1, in integers; and an approved application never leaves a loss, whatever the policy says since, nor as an export.
 */
function checkTerms({ applicationId, basis, terms, figures }: Application, say: Say): void {
  const subject = `application ${applicationId}`
  for (const price of pricesOf(terms.sale)) {
    if (price * 100 < basis * share.least || price * 100 > basis * share.greatest)
      say('R1', subject, `${price} of a work that cost ${basis}`)
    if (figures && payoutOf(withoutTax(price), handingOf(terms, firstPolicy, figures)).net < 1)
      say('R1', subject, `${price} leaves nothing`)
  }
}
