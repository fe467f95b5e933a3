// The decisions that people take about a sold work, one by one, for runs that cross each with every other.

import { claimDecision, claimStep } from '#functions/fulfilment/claims/deciding/claim-decisions.ts'
import { cancellationOf, completionOf } from '#functions/fulfilment/parcels/moving/finish-sale.ts'
import { refundableOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import { submitRefund } from '#functions/fulfilment/refunds/sending/send-refund.ts'
import type { OnceChange } from '#functions/machinery/reactions/committer.ts'
import { getClaim } from '#functions/store/fulfilment/claims.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { claimRules } from '#shared/domain/fulfilment/claim/claim.ts'
import * as move from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'

/** What somebody decides about a sold work, in the words of the moves; `sent`: the open refund reaches the platform. */
export const deeds = [
  'ship',
  'arrive',
  'receive',
  'complete',
  'cancel',
  'refundWhole',
  'refundPart',
  'byBank',
  'claim',
  'examine',
  'reply',
  'approveReturn',
  'sendBack',
  'inspect',
  'decideRefund',
  'decidePart',
  'reject',
] as const
export type Deed = (typeof deeds)[number] | 'sent'

export type Change = Pick<OnceChange, 'writes' | 'events'>
type Sending = Parameters<typeof submitRefund>[0]

interface Tools extends Omit<Sending, 'commit'> {
  readonly context: Sending
  readonly newId: () => string
  readonly pass: (ms: number) => void
  readonly commit: (change: Change) => Promise<unknown>
  readonly moved: (before: Parcel, decision: move.ParcelDecision) => Promise<void>
  readonly claim: (item: Parcel, now: number, reason: 'damaged' | 'authenticity') => Promise<void>
  readonly give: (item: Parcel, now: number, amount: number) => Promise<void>
  readonly seeTo: (item: Parcel, now: number, how: 'bank') => Promise<void>
}

const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678', imgs: [] } as const
/** The seller's three days are theirs. */
const { replyMs } = claimRules

/** Takes one decision about one work; false where the rules refuse it. */
export function deciderOf({ context, table, now, newId, pass, commit, moved, claim, give, seeTo }: Tools) {
  return async (id: string, deed: Deed): Promise<boolean> => {
    const item = await getParcel(table, id)
    if (!item) throw new Error(`there is no work ${id}`)
    const asItIs = async () => JSON.stringify(await getParcel(table, id))
    const current = item.claim && (await getClaim(table, item.claim.claimId))
    const before = [JSON.stringify(item), JSON.stringify(current)]
    const step = async (what: 'reply' | 'approveReturn' | 'sendBack' | 'inspect') => {
      if (current?.state === 'opened') pass(replyMs)
      const made = current && claimStep(item, current, { move: what, by: 'operator' }, now())
      if (made?.outcome === 'allowed') await commit(made)
    }
    const verdict = async (what: 'refund' | 'refundPart' | 'reject') => {
      if (current?.state === 'opened') pass(replyMs)
      const asked = { move: what, amount: 1000, text: 'x', refundId: newId() }
      const end = current && (await claimDecision(table, { item, claim: current }, asked, now()))
      if (end?.outcome === 'allowed') await commit(end)
    }
    const ended = async (change: typeof completionOf | typeof cancellationOf) => {
      const end =
        change === completionOf
          ? await completionOf(table, item, 'operator', now())
          : await cancellationOf(table, item, { by: 'operator', reason: 'x', refundId: newId() }, now())
      if (end.outcome === 'allowed') await commit(end)
    }
    const made: Record<Deed, () => Promise<void>> = {
      ship: () => moved(item, move.shipParcel(item, 'operator', shipment, now())),
      arrive: () => moved(item, move.markArrived(item, now(), now())),
      receive: () => moved(item, move.receiveParcel(item, 'operator', now())),
      complete: () => ended(completionOf),
      cancel: () => ended(cancellationOf),
      refundWhole: () => give(item, now(), refundableOf(item)),
      refundPart: () => give(item, now(), 1000),
      byBank: () => seeTo(item, now(), 'bank'),
      claim: () => claim(item, now(), 'damaged'),
      examine: () => claim(item, now(), 'authenticity'),
      reply: () => step('reply'),
      approveReturn: () => step('approveReturn'),
      sendBack: () => step('sendBack'),
      inspect: () => step('inspect'),
      decideRefund: () => verdict('refund'),
      decidePart: () => verdict('refundPart'),
      reject: () => verdict('reject'),
      sent: async () => {
        if (item.refundId !== undefined) await submitRefund(context, item.refundId)
      },
    }
    await made[deed]()
    const after = [await asItIs(), JSON.stringify(current && (await getClaim(table, current.claimId)))]
    return deed === 'sent' || after.some((one, index) => one !== before[index])
  }
}
