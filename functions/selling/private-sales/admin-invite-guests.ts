import { guestStruck } from '#events/selling/private-sales.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { namedMembers } from '#functions/store/people/named-members.ts'
import {
  findPrivateSale,
  inviteGuest,
  isGuestRow,
  mayBeInvited,
  putPrivateSale,
  strikeGuest,
} from '#functions/store/selling/private-sales.ts'
import { adminInviteGuests } from '#shared/api/selling/console/private-sales.ts'
import { isSaleOver, privateSaleRules } from '#shared/domain/selling/private-sale/private-sale.ts'

/** Ignores additions of present guests and removals of members who are none. */
export const handler = handle(
  adminInviteGuests,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const at = now()
    const before = await findPrivateSale(table, input.id)
    if (!before) return fail('not-found')
    // Guests of an ended sale may be removed from it, so that they have room for another one.
    if (isSaleOver(before, at) && input.add.length > 0) return fail('private-sale-state')
    const { id } = before
    const [wanted, unwanted] = await Promise.all([namedMembers(table, input.add), namedMembers(table, input.strike)])
    const unwantedIds = new Set(unwanted.members.map(({ userId }) => userId))
    const wantedAlone = wanted.members.filter(({ userId }) => !unwantedIds.has(userId))
    const both = [...wantedAlone, ...unwanted.members]
    const rows = await isGuestRow(
      table,
      id,
      both.map(({ userId }) => userId),
    )
    const absent = wantedAlone.filter((_, index) => !rows[index])
    const added = absent.filter(mayBeInvited)
    const full = absent.filter(member => !mayBeInvited(member)).map(({ username }) => username)
    const struck = unwanted.members.filter((_, index) => rows[wantedAlone.length + index])
    const guests = before.guests + added.length - struck.length
    if (guests > privateSaleRules.guests) return invalid({ field: 'add', key: 'INPUT_LENGTH' })
    const answer = {
      guests,
      added: added.length,
      struck: struck.length,
      unknown: [...wanted.unknown, ...unwanted.unknown],
      full,
    }
    // Answered under the call's key: an equal call that came first has its answer there (decision 200).
    if (added.length + struck.length === 0) return commit({ writes: [], answer })
    const names = (members: typeof added) => members.map(({ userId }) => userId)
    const audit = { id: newId(), at, by: caller, action: adminInviteGuests.id, subject: { kind: 'private-sale', id } }
    return commit({
      writes: [
        // Read by this very call: after a conflict the caller may simply repeat it.
        { ...putPrivateSale({ ...before, version: before.version + 1, guests }, before), code: 'busy' as const },
        ...added.flatMap(member => inviteGuest(member, id, at)),
        ...struck.flatMap(member => strikeGuest(member, id)),
        audited({ ...audit, before: null, after: { added: names(added), struck: names(struck) } }),
      ],
      events: struck.map(({ userId }) => guestStruck({ saleId: id, userId })),
      answer,
    })
  },
)
