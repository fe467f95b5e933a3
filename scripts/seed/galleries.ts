import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { createGallery, listGalleryProducts } from '#shared/api/catalogue/galleries.ts'
import { wallpapers } from '#shared/domain/catalogue/gallery/gallery.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { demoFile } from './catalogue.ts'
import type { Ask } from './past/actors.ts'
import { sendPhoto } from './photos.ts'

/** The galleries of demo/galleries.json: what hangs in the order of the wall, and what is told of it. */
const Galleries = z.object({
  galleries: z.array(
    z.object({
      role: z.string(),
      url: z.string(),
      name: z.string(),
      text: z.string(),
      wallpaper: z.enum(wallpapers),
      cover: z.string(),
      works: z.array(z.string()),
      shows: z.array(z.enum(['date', 'purchasePrice', 'salePrice', 'place'])),
    }),
  ),
})

/** Opens them by the calls of the site, with the works that their owners hold: a demo without a past has fewer. */
export async function seedGalleries(ask: Ask): Promise<void> {
  if (!features.galleries) return
  const { galleries } = Galleries.parse(JSON.parse(readFileSync(demoFile('galleries.json'), 'utf8')))
  for (const { role, cover: picture, works: wanted, shows, ...own } of galleries) {
    const held = new Set((await ask(role, listGalleryProducts, {})).list.map(({ work }) => work.id))
    const works = wanted.filter(id => held.has(id))
    if (works.length === 0) continue
    const cover = await sendPhoto(ask, role, 'gallery-cover', picture)
    const [date, purchasePrice] = [shows.includes('date'), shows.includes('purchasePrice')]
    const display = { date, purchasePrice, salePrice: shows.includes('salePrice'), place: shows.includes('place') }
    await ask(role, createGallery, { ...own, cover, works, display, visibility: 'public' })
  }
}
