import type { ObjectMethods } from '#functions/clients/objects.ts'
import { pictureKey } from '#shared/domain/picture/files.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { privateLinkSeconds } from '#shared/domain/picture/upload.ts'

export type Signer = Pick<ObjectMethods, 'sign'>

/** Links of five minutes to photos that only the two sides and the operator may see (D16). */
export async function photosOf(objects: Signer, pictures: readonly Picture[]) {
  return Promise.all(
    pictures.map(async ({ id, widths, width, height }) => ({
      url: await objects.sign(pictureKey(id, Math.max(...widths)), privateLinkSeconds),
      width,
      height,
    })),
  )
}
