import type { eraseMember } from '#events/people/accounts.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { TableBusyError } from '#functions/machinery/table/errors.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import type { Upload } from '#functions/store/catalogue/uploads.ts'
import { uploadErased } from '#functions/store/whole/erasures.ts'
import { pictureKey } from '#shared/domain/kernel/picture/files.ts'
import { ruleOf } from '#shared/domain/kernel/picture/upload.ts'

export type ErasureContext = Pick<
  BackgroundContext<typeof eraseMember>,
  'table' | 'objects' | 'payments' | 'commit' | 'write' | 'now'
>

type Erasing = Write<'put' | 'update' | 'delete', 'busy'>
/** Number of writes in one transaction, well within its limit. */
const atOnce = 25

/** Items that a parallel write changed are found again when the step is repeated. */
export async function erase({ commit }: ErasureContext, what: string, writes: readonly Erasing[]): Promise<void> {
  for (let from = 0; from < writes.length; from += atOnce) {
    const part = writes.slice(from, from + atOnce)
    const result = await commit({ once: `${what}-${from}`, writes: part, isVersioned: true })
    if (result.outcome === 'refused') throw new TableBusyError(`${what} was moved while it was erased`)
  }
}

/** Deletes the files first: an upload that is still listed still has them. */
export async function eraseUpload(context: ErasureContext, { uploadId, business }: Upload): Promise<void> {
  const { quarantine, public: open, private: closed } = context.objects
  const bucket = ruleOf(business).isPublic ? open : closed
  for (const key of await bucket.list(pictureKey(uploadId, ''))) await bucket.delete(key)
  await quarantine.delete(`in/${uploadId}`)
  await erase(context, uploadId, [uploadErased(uploadId)])
}
