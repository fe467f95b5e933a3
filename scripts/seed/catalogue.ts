import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Feature, featureNames, features } from '#shared/domain/kernel/features.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'

/** The demo catalogue in demo/catalogue.json. Fields that the seed does not use are not named here. */
const text = z.object({ ja: z.string(), en: z.string() })
const dated = text.extend({ year: z.int() })
/** A text about a feature; the seed leaves it out while the feature is not here. */
const needs = z.enum(featureNames).optional()
/** A picture of a part of a page. */
const photo = z.object({ image: z.string(), alt: text }).optional()
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

export const Catalogue = z.object({
  home: z.object({
    hero: z.string(),
    heroWorkIds: z.array(z.string()),
    pickUpArtistIds: z.array(z.string()),
    pickUpWorkIds: z.array(z.string()),
  }),
  crafts: z.array(z.object({ id: z.string(), name: text, color: z.string() })),
  categories: z.array(z.object({ id: z.string(), parentId: z.string().nullable(), name: text })),
  artists: z.array(
    z.object({
      id: z.string(),
      craftId: z.string(),
      birthYear: z.int(),
      image: z.string(),
      name: text,
      kana: z.string(),
      title: text,
      affiliation: text,
      awards: z.array(dated),
      profile: text,
      quote: text.optional(),
    }),
  ),
  partners: z.array(z.object({ id: z.string(), name: text, logo: z.string(), text, place: text, hours: text })),
  platforms: z.array(z.object({ id: z.string(), name: z.string(), link: z.string(), logo: z.string() })),
  works: z.array(
    z.object({
      id: z.string(),
      artistId: z.string(),
      craftId: z.string(),
      categoryIds: z.array(z.string()),
      title: text,
      kana: z.string(),
      madeYear: z.int(),
      size: text,
      boxSizeCm: z.array(z.number()).length(3),
      weightG: z.int(),
      material: text,
      technique: text,
      condition: text,
      delivery: text,
      authenticity: text,
      description: text,
      exhibitionHistory: z.array(dated),
      provenance: z.array(dated).default([]),
      inspections: z.array(dated).default([]),
      seller: z.discriminatedUnion('type', [
        z.object({ type: z.literal(sellerTypeNumbers.official) }),
        z.object({ type: z.literal(sellerTypeNumbers.partner), partnerId: z.string() }),
        z.object({ type: z.literal(sellerTypeNumbers.member), username: z.string() }),
      ]),
      sale: z.object({
        kind: z.enum(['fixed', 'auction', 'offer', 'display', 'sold']),
        price: z.int().optional(),
        startPrice: z.int().optional(),
        instantPrice: z.int().optional(),
        endsInMinutes: z.int().optional(),
        priceHistory: z.array(z.object({ date: day, kind: z.string(), price: z.int() })),
      }),
      images: z.array(z.string()).min(1),
    }),
  ),
  columnTypes: z.array(z.object({ id: z.int(), name: text })),
  columns: z.array(
    z.object({
      id: z.string(),
      type: z.int(),
      date: day,
      image: z.string(),
      relatedWorkIds: z.array(z.string()),
      author: text,
      title: text,
      body: text,
    }),
  ),
  newsTypes: z.array(z.object({ id: z.int(), name: text })),
  news: z.array(z.object({ id: z.string(), type: z.int(), date: day, title: text, body: text, needs })),
  faqGroups: z.array(z.object({ id: z.string(), name: text, image: z.string().optional() })),
  faq: z.array(z.object({ id: z.string(), group: z.string(), q: text, a: text, needs })),
  guides: z.array(
    z.object({
      id: z.string(),
      title: text,
      sections: z.array(z.object({ heading: text, text, craftId: z.string().optional(), photo })),
      needs,
    }),
  ),
  pages: z.array(
    z.object({
      key: z.string(),
      title: text,
      body: text,
      sections: z.array(z.object({ heading: text, text, photo })),
    }),
  ),
  glossary: z.array(
    z.object({ id: z.string(), term: z.string(), kana: z.string(), en: z.string(), explanation: text }),
  ),
})
export type Catalogue = z.infer<typeof Catalogue>
export type DemoWork = Catalogue['works'][number]

export const demoFile = (name: string) => new URL(`../../demo/${name}`, import.meta.url)

export function readCatalogue(): Catalogue {
  const catalogue = Catalogue.parse(JSON.parse(readFileSync(demoFile('catalogue.json'), 'utf8')))
  const isHere = ({ needs: feature }: { readonly needs?: Feature | undefined }) =>
    feature === undefined || features[feature]
  const { news, faq, guides } = catalogue
  return { ...catalogue, news: news.filter(isHere), faq: faq.filter(isHere), guides: guides.filter(isHere) }
}
