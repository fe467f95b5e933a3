import { photosOf, type Signer } from '#functions/views/private-photos.ts'
import { iso } from '#shared/domain/iso.ts'
import type { Application } from '#shared/domain/resale/application.ts'
import { viewApplication } from '#shared/domain/resale/view.ts'

/** An application for its owner or the console: the damage by links of five minutes. */
export async function signedApplication(objects: Signer, application: Application) {
  const { damageImgs } = application.terms
  const links = await photosOf(objects, damageImgs)
  return viewApplication(
    application,
    links.map((link, index) => ({ ...link, id: damageImgs[index]?.id ?? '' })),
  )
}

export const applicationAnswer = async (objects: Signer, application: Application, now: number) => ({
  application: await signedApplication(objects, application),
  serverTime: iso(now),
})
