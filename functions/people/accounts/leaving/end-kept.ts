import { uploadsOf } from '#functions/store/catalogue/uploads.ts'
import { claimsOfItem } from '#functions/store/fulfilment/claims.ts'
import { applicationsOf } from '#functions/store/selling/applications.ts'
import { getResaleRecord } from '#functions/store/selling/resale-records.ts'
import {
  applicationWithout,
  claimWithout,
  orderEnded,
  ownItemsOf,
  parcelWithout,
  payoutEnded,
  resaleRecordEnded,
  soldOrderEnded,
} from '#functions/store/whole/erasures.ts'
import type { FoundOfMember } from '#shared/domain/whole/leaving/leaving.ts'
import { type ErasureContext, erase, eraseUpload } from './erasing.ts'
import { findOfMember } from './find-matters.ts'

/**
 * Erases what was kept once the retention periods of the law have ended (D102): orders, payouts and the dealer's
 * register lose the person too, and the pictures of their dealings are deleted.
 */
export async function endKept(context: ErasureContext, userId: string): Promise<void> {
  const { table } = context
  const found = await findOfMember(table, userId)
  const { orders, payouts, sold } = found
  await endPictures(context, userId, found)
  for (const orderId of new Set(sold.map(each => each.orderId)))
    await erase(context, `end-sold-${orderId}`, await soldOrderEnded(table, orderId, userId))
  for (const order of orders) await erase(context, `end-order-${order.id}`, orderEnded(order))
  await erase(context, `end-payouts-${userId}`, payouts.map(payoutEnded))
  const records = await Promise.all(sold.map(({ id }) => getResaleRecord(table, id)))
  await erase(
    context,
    `end-records-${userId}`,
    records.flatMap(record => (record ? [resaleRecordEnded(record)] : [])),
  )
  await erase(context, `end-own-${userId}`, await ownItemsOf(table, userId, 'ended'))
}

/** Unlinks pictures first and deletes them afterwards: where a run stops between, the rest is still listed. */
async function endPictures(context: ErasureContext, userId: string, { bought, sold }: FoundOfMember): Promise<void> {
  const { table } = context
  const uploads = await uploadsOf(table, userId)
  if (uploads.length === 0) return
  const ended: ReadonlySet<string> = new Set(uploads.map(({ uploadId }) => uploadId))
  const shows = (imgs: readonly { readonly id: string }[]) => imgs.some(({ id }) => ended.has(id))
  const parcels = [...bought, ...sold]
  const claims = await Promise.all(
    parcels.filter(({ claim }) => claim !== undefined).map(({ id }) => claimsOfItem(table, id)),
  )
  const applications = await applicationsOf(table, userId)
  await erase(context, `end-pictures-${userId}`, [
    ...parcels.filter(({ imgs }) => shows(imgs)).map(item => parcelWithout(item, ended)),
    ...claims
      .flat()
      .filter(({ imgs }) => shows(imgs))
      .map(claim => claimWithout(claim, ended)),
    ...applications
      .filter(({ terms }) => shows(terms.damageImgs))
      .map(application => applicationWithout(application, ended)),
  ])
  for (const upload of uploads) await eraseUpload(context, upload)
}
