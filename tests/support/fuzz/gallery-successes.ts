// Calls about galleries that are going to succeed, each with a work that was really bought.

import * as galleries from '#shared/api/catalogue/galleries.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { World } from '../world.ts'

let count = 0

/** A member who holds a work, with what a gallery of it needs. */
async function collector(world: World) {
  const { buyer, productId } = await world.order({ state: 'completed' })
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  const url = `gallery-${process.pid}-${++count}`.slice(0, 32)
  const input = { ...galleries.createGallery.example.input, url, cover, works: [productId] }
  return { buyer, input, token: await world.tokenOf(buyer) }
}

async function opened(world: World) {
  const own = await collector(world)
  await world.ask(galleries.createGallery, own.input, own.buyer)
  const { url, cover: _cover, ...wishes } = own.input
  return { url, wishes: { ...wishes, version: 1 }, as: own.token }
}

export async function gallerySuccess(contract: Endpoint, world: World) {
  if (contract === galleries.createGallery) {
    const { input, token } = await collector(world)
    return { input, as: token }
  }
  if (contract === galleries.updateGallery) {
    const { wishes, as } = await opened(world)
    return { input: wishes, as }
  }
  if (contract !== galleries.getGalleryPage) return undefined
  const { url, as } = await opened(world)
  return { input: { url }, as }
}
