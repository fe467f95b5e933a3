import { ownerRegistered } from '#events/selling/resale.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { giveToMember } from '#functions/store/catalogue/listed-works.ts'
import { getWork, unlinkPartner } from '#functions/store/catalogue/works.ts'
import { ownerOfUsername } from '#functions/store/people/accounts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getStanding, isOpenAccount } from '#functions/store/people/sessions.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { getHolding, registeredHolding } from '#functions/store/selling/holdings.ts'
import { adminRegisterOwner } from '#shared/api/catalogue/console/works.ts'
import { isBoughtHere } from '#shared/domain/catalogue/work/ownership.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { movedWork, workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'
import { isUsername, normalizeUsername } from '#shared/domain/people/account/username.ts'
import { ownershipFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { auditedWork, workView } from './console/work-view.ts'

/**
 * Registers the owner of a work that was not bought here: it appears among their works and is open to a resale
 * application with the given price as its basis (D22, D72). A work bought here has owner and price from its sale.
 */
export const handler = handle(adminRegisterOwner, async context => {
  const { input, table, caller, now, newId, fail, invalid, commit } = context
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  const before = work.seller.userId
  const [member, holding] = await Promise.all([
    memberNamed(table, input.username),
    before === undefined ? undefined : getHolding(table, before, work.id),
  ])
  if (!member) return invalid({ field: 'username', key: 'MEMBER_UNKNOWN' })
  if (work.lock) return fail('work-locked')
  if (isBoughtHere(holding) || !canTransitionWork(work, 'registerOwner', workFacts(work))) return fail('work-state')

  const [at, { userId }] = [now(), member]
  // A draft has no history yet: it begins when the work is published.
  const told = await appendEntry(work, ownershipFact(userId, at), at)
  const given = giveToMember(work, { type: 'member', userId }, at, told.ledger)
  const next = movedWork(given.work, workChangeOf('registerOwner', { now: at }))
  const { basis, reason } = input
  const { partnerId } = work.seller
  const audit = { id: newId(), at, by: caller, action: adminRegisterOwner.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      given.write,
      ...told.writes,
      ...registeredHolding({ userId, workId: work.id, price: basis }, before, at),
      isOpenAccount(userId).or('not-found'),
      ...(partnerId === undefined ? [] : [unlinkPartner(partnerId, work.id)]),
      audited({
        ...audit,
        before: { ...auditedWork(work), basis: holding?.price ?? null },
        after: { ...auditedWork(next), basis, reason },
      }),
    ],
    events: [ownerRegistered({ productId: work.id, userId, basis, beforeId: before ?? null })],
    answer: workView(next),
  })
})

/** Finds a member by display name; accounts made in the console sell by other ways (D78). */
async function memberNamed(table: Getter, typed: string) {
  const name = normalizeUsername(typed)
  const userId = isUsername(name) ? await ownerOfUsername(table, name) : undefined
  const standing = userId === undefined ? undefined : await getStanding(table, userId)
  const isMember = standing?.closedAt === undefined && !standing?.partnerId && !standing?.artistId
  return isMember ? standing : undefined
}
