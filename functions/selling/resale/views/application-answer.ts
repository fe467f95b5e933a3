import type { Getter } from '#functions/machinery/table/table.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { photosOf, type Signer } from '#functions/views/private-photos.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import { viewApplication } from '#shared/domain/selling/resale/view.ts'

/** An application for its owner or the console: pictures of damage by links that are valid for five minutes. */
export async function signedApplication(table: Getter, objects: Signer, application: Application, now: number) {
  const links = await linksOf(objects, application.terms.damageImgs)
  return viewApplication(application, links, await currentPolicy(table, now))
}

/** Links valid for five minutes, each with the id of its upload. */
export async function linksOf(objects: Signer, pictures: readonly Picture[]) {
  const links = await photosOf(objects, pictures)
  return links.map((link, index) => ({ ...link, id: pictures[index]?.id ?? '' }))
}

export const applicationAnswer = async (table: Getter, objects: Signer, application: Application, now: number) => ({
  application: await signedApplication(table, objects, application, now),
  serverTime: iso(now),
})
