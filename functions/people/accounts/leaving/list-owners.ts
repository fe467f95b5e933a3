import type { Attributes } from '#functions/machinery/table/write.ts'
import { listUpload, type Upload, unlistedUploads } from '#functions/store/catalogue/uploads.ts'
import { unlistedInquiries } from '#functions/store/conversing/inquiries.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { migrationOf, putMigration } from '#functions/store/kernel/migrations.ts'
import { listOwnApplication, someApplications } from '#functions/store/selling/applications.ts'
import { inquiryStates } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { formerMember } from '#shared/domain/people/account/pseudonym.ts'
import { applicationStates } from '#shared/domain/selling/resale/transitions.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ErasureContext } from './erasing.ts'

export type OwnersContext = Pick<ErasureContext, 'table' | 'objects' | 'write'>

const name = 'owners'
/** Working time of one run, ms; the next run does the rest. */
const workMs = 2 * minuteMs

/**
 * Adds inquiries, applications and pictures of earlier releases to the lists by which leaving finds them (D102).
 * Answers whether all of them are listed. Each part is recorded when it is complete; for pictures, the most numerous,
 * the position too. Listed items stay unchanged.
 */
export async function listOwners(context: OwnersContext): Promise<boolean> {
  const { table, write } = context
  const { done, place } = await migrationOf(table, name)
  // Measures time by the machine: the clock of a test may stand still.
  const end = performance.now() + workMs
  let from = place
  for (const [part, run] of Object.entries(parts)) {
    if (done.includes(part)) continue
    for (let to = await run(context, from); to !== undefined; to = await run(context, to)) {
      await write(putMigration(name, { done, place: to }))
      if (performance.now() > end) return false
    }
    from = undefined
    done.push(part)
    await write(putMigration(name, { done }))
  }
  return true
}

/** Answers the position to continue from; undefined when the part is complete. */
type Part = (context: OwnersContext, from: string | undefined) => Promise<string | undefined>

const parts = {
  inquiries: async ({ table, write }) => {
    for (const state of inquiryStates) {
      let after: Attributes | undefined
      do {
        const { writes, next } = await unlistedInquiries(table, state, after)
        for (const one of writes) await write(one)
        after = next
      } while (after)
    }
    return undefined
  },

  /** Includes pictures of damage, which had no owner in their item once their owner had left. */
  applications: async ({ table, write }) => {
    for (const state of applicationStates) {
      let after: Attributes | undefined
      do {
        const { list, next } = await someApplications(table, state, after)
        for (const application of list) {
          await write(listOwnApplication(application))
          const ids = application.terms.damageImgs.map(({ id }) => id)
          for (const upload of await unlistedUploads(table, ids)) await write(listUpload(upload, application.userId))
        }
        after = next
      } while (after)
    }
    return undefined
  },

  'public pictures': (context, from) => listPictures(context, 'public', from),
  'private pictures': (context, from) => listPictures(context, 'private', from),
} as const satisfies Record<string, Part>

const uploadOf = (key: string): string | undefined => /^media\/([\w-]+)\//.exec(key)?.[1]

async function listPictures(
  { table, objects, write }: OwnersContext,
  bucket: 'public' | 'private',
  from: string | undefined,
): Promise<string | undefined> {
  const keys = await objects[bucket].list('media/', from)
  const ids = [...new Set(keys.flatMap(key => uploadOf(key) ?? []))]
  for (const { upload, ownerId } of await withOwners(table, await unlistedUploads(table, ids)))
    await write(listUpload(upload, ownerId))
  return keys.at(-1)
}

/** Adds owners to uploads. The sale says who took a parcel's picture; a picture of a work has no owner any more. */
async function withOwners(table: OwnersContext['table'], uploads: readonly Upload[]) {
  const former = uploads.filter(({ ownerId }) => ownerId === formerMember.en)
  const shipped = former.flatMap(({ business, usedBy }) => (business === 'delivery' && usedBy ? [usedBy] : []))
  const parcels = new Map((await getParcels(table, shipped)).map(parcel => [parcel.id, parcel]))
  return uploads.flatMap(upload => {
    if (upload.ownerId !== formerMember.en) return [{ upload, ownerId: upload.ownerId }]
    const ownerId = parcels.get(upload.usedBy ?? '')?.seller.userId
    return ownerId ? [{ upload, ownerId }] : []
  })
}
