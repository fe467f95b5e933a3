import * as z from 'zod'
import { isGalleryUrl } from '#shared/domain/catalogue/gallery/address.ts'
import {
  galleryDisplay,
  galleryVisibilities,
  hungStates,
  wallpapers,
} from '#shared/domain/catalogue/gallery/gallery.ts'
import { galleryNameLength } from '#shared/domain/catalogue/gallery/name.ts'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import {
  id,
  instant,
  line,
  pageOf,
  pageParam,
  price,
  sizeParam,
  text,
  wireNumber,
} from '#shared/domain/kernel/fields.ts'
import { galleryRules } from '#shared/domain/kernel/money/fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, examplePicture, exampleTime } from '../examples/works.ts'

/** Contracts of members' galleries (D97): pages with up to twelve of their own works, at an address of their own. */
const common = { subject: 'galleries', feature: 'galleries' } as const

const url = () => z.string({ error: 'GALLERY_URL_FORMAT' }).trim().refine(isGalleryUrl, { error: 'GALLERY_URL_FORMAT' })
const flag = () => z.boolean({ error: 'FLAG_FORMAT' })

/** Owner of the gallery. `name` is the name shown here, because real names are private. */
const owner = () => z.object({ id: z.string(), name: z.string(), username: z.string(), avatar: picture().nullable() })

const galleryCard = () =>
  z.object({
    url: z.string(),
    name: z.string(),
    cover: picture(),
    user: owner(),
    /** 1 buyer, 2 seller, 3 artist, 4 partner (D78). */
    userType: wireNumber(userTypes),
    /** How many works a visitor sees. */
    works: z.int().min(1),
  })

/** Settings that the owner may change at any time. */
const wishes = {
  /** In Japanese full-width, 1 to 30 characters (D13); in English any, 1 to 60. */
  name: line(galleryNameLength.en),
  text: text(200, 0).default(''),
  works: z
    .array(id(), { error: 'GALLERY_WORKS' })
    .min(1, { error: 'GALLERY_WORKS' })
    .max(galleryRules.works, { error: 'GALLERY_WORKS' })
    .refine(ids => new Set(ids).size === ids.length, { error: 'GALLERY_WORKS' }),
  wallpaper: z.enum(wallpapers, { error: 'WALLPAPER_FORMAT' }),
  display: z.strictObject({ date: flag(), purchasePrice: flag(), salePrice: flag(), place: flag() }),
  visibility: z.enum(galleryVisibilities, { error: 'VISIBILITY_FORMAT' }),
}

const nothingShown = { date: false, purchasePrice: false, salePrice: false, place: false }
const exampleOwner = { id: '01KB8YTB5T2V4W6X8Y0Z1A3C5D', name: '凪', username: '凪', avatar: null }
const exampleWishes = {
  name: '凪の蔵',
  text: '青いものと、竹の影。',
  works: ['shino-chawan'],
  wallpaper: 'waves' as const,
  display: nothingShown,
  visibility: 'public' as const,
}

export const listGalleries = endpoint({
  ...common,
  id: 'listGalleries',
  method: 'GET',
  path: '/gallery/list',
  summary: 'Galleries that members show, the latest changed first',
  access: 'visitor',
  input: z.strictObject({ page: pageParam(), size: sizeParam(12, 24) }),
  output: pageOf(galleryCard()),
  codes: [],
  grants: { table: ['get', 'query'], keys: ['GALLERIES', 'MEMBER', 'WORK'], indexes: ['GSI1'] },
  cacheSeconds: 60,
  example: {
    input: {},
    output: {
      list: [{ url: 'nagi-no-kura', name: '凪の蔵', cover: examplePicture, user: exampleOwner, userType: 1, works: 8 }],
      total: 1,
      page: 1,
      size: 12,
    },
  },
})

export const getGalleryPage = endpoint({
  ...common,
  id: 'getGalleryPage',
  method: 'GET',
  path: '/gallery/info',
  summary: 'One gallery in its public form; a hidden one only for its owner',
  access: 'visitor',
  input: z.strictObject({ url: z.string().max(200, { error: 'INPUT_LENGTH' }) }),
  output: z.object({
    url: z.string(),
    name: z.string(),
    text: z.string(),
    cover: picture(),
    wallpaper: z.enum(wallpapers),
    user: owner(),
    userType: wireNumber(userTypes),
    works: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        img: picture().nullable(),
        artist: z.string(),
        madeYear: z.int().nullable(),
        state: z.enum(hungStates),
        /** When it was hung here; this and the next fields are null where the owner does not show them. */
        since: instant().nullable(),
        /** Yen that the owner paid for it. */
        boughtFor: z.int().nullable(),
        /** Asking price while it is on sale. */
        price: price().nullable(),
        place: z.string().nullable(),
      }),
    ),
    visibility: z.enum(galleryVisibilities),
    isOwn: z.boolean(),
    updatedAt: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'], keys: ['APPLICATION', 'CONTENT', 'GALLERY', 'HOLDER', 'MEMBER', 'WORK'] },
  example: {
    input: { url: 'nagi-no-kura' },
    output: {
      url: 'nagi-no-kura',
      name: '凪の蔵',
      text: '青いものと、竹の影。',
      cover: examplePicture,
      wallpaper: 'waves',
      user: exampleOwner,
      userType: 1,
      works: [
        {
          id: 'shino-chawan',
          title: '志野茶碗 葦原',
          img: examplePicture,
          artist: '嶺岸 航',
          madeYear: 2024,
          state: 'kept',
          since: exampleTime,
          boughtFor: null,
          price: null,
          place: null,
        },
      ],
      visibility: 'public',
      isOwn: false,
      updatedAt: exampleTime,
    },
  },
})

export const validGalleryUrl = endpoint({
  ...common,
  id: 'validGalleryUrl',
  method: 'GET',
  path: '/gallery/valid-url',
  summary: 'Check whether an address is taken: it was claimed once, or is reserved',
  access: 'member',
  input: z.strictObject({ url: url() }),
  output: z.object({ isExist: z.boolean() }),
  codes: [],
  grants: { table: ['get'], keys: ['GALLERY'] },
  limits: ['valid-check'],
  example: { input: { url: 'nagi-no-kura' }, output: { isExist: true } },
})

export const createGallery = endpoint({
  ...common,
  id: 'createGallery',
  method: 'POST',
  path: '/gallery/create',
  summary: 'Open the gallery of the member at an address that is chosen once',
  access: 'member',
  input: z.strictObject({ ...wishes, url: url(), cover: id() }),
  output: z.object({ url: z.string(), version: z.int() }),
  codes: ['gallery-exists', 'gallery-url-taken', 'not-holder', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update', 'check'] },
  idempotent: true,
  example: {
    input: { ...exampleWishes, url: 'nagi-no-kura', cover: examplePicture.id },
    output: { url: 'nagi-no-kura', version: 1 },
  },
})

export const updateGallery = endpoint({
  ...common,
  id: 'updateGallery',
  method: 'PUT',
  path: '/gallery/update',
  summary: 'Change everything about the gallery but its address',
  access: 'member',
  /** `version` is the one that the page showed; without `cover` the picture stays. */
  input: z.strictObject({ ...wishes, version: z.int({ error: 'NUMBER_FORMAT' }).min(1), cover: id().optional() }),
  output: z.object({ url: z.string(), version: z.int() }),
  codes: ['not-found', 'not-holder', 'stale-version', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update', 'check'] },
  idempotent: true,
  example: { input: { ...exampleWishes, version: 1 }, output: { url: 'nagi-no-kura', version: 2 } },
})

export const listGalleryProducts = endpoint({
  ...common,
  id: 'listGalleryProducts',
  method: 'GET',
  path: '/mypage/gallery-my-products',
  summary: 'Works of the member that may hang in their gallery, and the gallery itself',
  access: 'member',
  input: z.strictObject({ page: pageParam(), size: sizeParam(60) }),
  output: pageOf(z.object({ work: workCard(), isInGallery: z.boolean() })).extend({
    gallery: z
      .object({
        url: z.string(),
        name: z.string(),
        text: z.string(),
        cover: picture(),
        coverId: z.string(),
        /** Works that visitors see, in the order of the wall. */
        works: z.array(z.string()),
        wallpaper: z.enum(wallpapers),
        display: galleryDisplay(),
        visibility: z.enum(galleryVisibilities),
        /** The last work left, so that the gallery was unpublished. */
        isEmptied: z.boolean(),
        version: z.int(),
        updatedAt: instant(),
      })
      .nullable(),
  }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: {},
    output: {
      list: [{ work: exampleCard, isInGallery: true }],
      total: 1,
      page: 1,
      size: 60,
      gallery: {
        url: 'nagi-no-kura',
        name: '凪の蔵',
        text: '青いものと、竹の影。',
        cover: examplePicture,
        coverId: examplePicture.id,
        works: ['shino-chawan'],
        wallpaper: 'waves',
        display: nothingShown,
        visibility: 'public',
        isEmptied: false,
        version: 1,
        updatedAt: exampleTime,
      },
    },
  },
})

export const galleriesContracts = [
  listGalleries,
  getGalleryPage,
  validGalleryUrl,
  createGallery,
  updateGallery,
  listGalleryProducts,
] as const
