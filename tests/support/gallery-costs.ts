// What it costs to open a gallery, for `measureCosts`.
import { createGallery } from '#shared/api/catalogue/galleries.ts'
import type { Count } from './selling-costs.ts'
import type { World } from './world.ts'

/** Opens the gallery of somebody who bought two works, and answers its address. */
export async function openedGallery(world: World, count: Count): Promise<string> {
  const { buyer, productId } = await world.order({ state: 'completed' })
  const second = await world.order({ buyer, state: 'completed' })
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  const url = `gallery-${productId.slice(0, 8)}`
  const input = { ...createGallery.example.input, url, cover, works: [productId, second.productId] }
  await count('gallery opened', () => world.ask(createGallery, input, buyer))
  return url
}
