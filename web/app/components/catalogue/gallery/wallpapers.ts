import type { Wallpaper } from '#shared/domain/catalogue/gallery/gallery.ts'
import { m } from '../../../paraglide/messages.js'

export const wallpaperNames: Readonly<Record<Wallpaper, () => string>> = {
  paper: m.gallery_paper,
  waves: m.gallery_waves,
  night: m.gallery_night,
}
