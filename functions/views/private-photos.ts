import type { ObjectMethods } from '#functions/machinery/clients/objects.ts'
import { pictureFile, pictureKey, widestOf } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { privateLinkSeconds } from '#shared/domain/kernel/picture/upload.ts'

export type Signer = Pick<ObjectMethods, 'sign'>

/** Links, valid for five minutes, to photos that only the two sides and operators may see (D16). */
export async function photosOf(objects: Signer, pictures: readonly Picture[]) {
  return Promise.all(
    pictures.map(async picture => ({
      url: await objects.sign(pictureKey(picture.id, pictureFile(widestOf(picture))), privateLinkSeconds),
      width: picture.width,
      height: picture.height,
    })),
  )
}
