import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'

const none = { ja: '', en: '' }

/** A work of the house stands in its store room, one of a partner in the gallery; owners keep theirs at home. */
export function whereabouts(type: number): Pick<Artwork, 'displayLocation' | 'shippingNote'> {
  if (type === sellerTypeNumbers.member) return { displayLocation: none, shippingNote: none }
  const isOfHouse = type === sellerTypeNumbers.official
  return {
    displayLocation: isOfHouse
      ? { ja: '当館収蔵庫（東京）', en: 'Our store room, Tokyo' }
      : { ja: '取扱い画廊', en: 'In the gallery' },
    shippingNote: isOfHouse
      ? { ja: '土曜・日曜・祝日の発送はありません。', en: 'Nothing is sent on weekends and holidays.' }
      : { ja: '発送は火曜日から土曜日です。', en: 'Sent from Tuesday to Saturday.' },
  }
}
