import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'

const none = { ja: '', en: '' }

/** A bowl of the house, for sale at a fixed price, small enough for a parcel: what a test says otherwise is its subject. */
export function sampleWork(id: string, at: number, change: Partial<Artwork> = {}): Artwork {
  return {
    id,
    title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
    reading: 'しのちゃわん あしはら',
    artistId: 'minegishi-wataru',
    craftIds: ['ceramics'],
    categoryIds: ['tea-bowl'],
    madeYear: 2024,
    description: none,
    size: none,
    boxSizeCm: [40, 30, 30],
    weightG: null,
    material: none,
    technique: none,
    condition: none,
    format: none,
    authenticity: none,
    displayLocation: none,
    shippingNote: none,
    remarks: none,
    exhibitions: [],
    awards: [],
    provenance: [],
    inspections: [],
    imgs: [],
    visibility: 'public',
    edition: 1,
    seller: { type: 'official' },
    state: 'for-sale',
    saleStatus: 'on-sale',
    priceType: 'fixed',
    price: 330_000,
    createdAt: at,
    updatedAt: at,
    firstListedAt: at,
    listedAt: at,
    ...change,
  }
}
