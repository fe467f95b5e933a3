// Uploads (D16): what a picture is for decides how large it may be and whether it ever becomes public. Damage, delivery,
// chat and claim pictures show homes and labels, so they stay private and are read by links of five minutes.
import { offeredOf } from '../features.ts'
import { documentType, type FileType, mostDocumentBytes, mostPictureBytes, type UploadType } from './file-limits.ts'
import { pictureLadder } from './files.ts'

export const uploadStatuses = ['pending', 'ready', 'rejected'] as const

export const uploadRejections = [
  'type',
  'broken',
  'too-large',
  'too-many-pixels',
  'animated',
  // Documents alone: locked by a password, or with a program or another file in it.
  'encrypted',
  'active',
] as const
export type UploadRejection = (typeof uploadRejections)[number]

/** The files that are made of a picture: their widths, as far as the original reaches. */
export interface PictureSet {
  readonly webp: readonly number[]
  readonly avif?: readonly number[]
  /** Whether links to its page may be shared. */
  readonly isShared?: boolean
}

/** A picture that pages show large, which other sites show with a link. */
const shown: PictureSet = { webp: pictureLadder, avif: pictureLadder, isShared: true }
/** A face beside a name. */
const portrait: PictureSet = { webp: [360, 720], avif: [360, 720] }
/** What its owner and the console look at: evidence, seldom opened. */
const seldom: PictureSet = { webp: [360, 720, 1080] }

interface UploadRule {
  readonly maxBytes: number
  readonly isPublic: boolean
  /** A document has none: it is kept as it came. */
  readonly set?: PictureSet
  /** Shows a person, who may take it away: caches keep it for a day and not for ever (D102). */
  readonly isPersonal?: true
  /** Both sides should reach this, else the owner is warned; smaller pictures are still accepted. */
  readonly wantedSide?: number
}

const megabyte = 1_048_576

export const uploadRules = {
  avatar: { maxBytes: 5 * megabyte, isPublic: true, set: portrait, isPersonal: true },
  'crop-img': { maxBytes: 5 * megabyte, isPublic: true, set: portrait, isPersonal: true },
  'gallery-cover': { maxBytes: 2 * megabyte, isPublic: true, set: shown, wantedSide: 800 },
  resell: { maxBytes: mostPictureBytes, isPublic: true, set: shown },
  /** For a page or work that its artist or partner writes about (D78): it waits for the operator as a resale's does. */
  proposal: { maxBytes: mostPictureBytes, isPublic: true, set: shown },
  work: { maxBytes: mostPictureBytes, isPublic: true, set: shown },
  content: { maxBytes: mostPictureBytes, isPublic: true, set: shown },
  damage: { maxBytes: mostPictureBytes, isPublic: false, set: seldom },
  chat: { maxBytes: mostPictureBytes, isPublic: false, set: seldom },
  delivery: { maxBytes: mostPictureBytes, isPublic: false, set: seldom },
  claim: { maxBytes: mostPictureBytes, isPublic: false, set: seldom },
  document: { maxBytes: mostDocumentBytes, isPublic: false },
} as const satisfies Record<string, UploadRule>

export type UploadBusiness = keyof typeof uploadRules
/** What a member may upload; `work` and `content` are the console's. */
export const uploadBusinesses = [
  'avatar',
  'crop-img',
  'gallery-cover',
  'resell',
  'proposal',
  'damage',
  'chat',
  'delivery',
  'claim',
] as const satisfies readonly UploadBusiness[]
/** Those that something here takes. */
export const offeredBusinesses = offeredOf('picture', uploadBusinesses)
/** What an operator may upload; `chat` is for whoever answers. */
export const consoleBusinesses = ['work', 'content', 'chat', 'document'] as const satisfies readonly UploadBusiness[]

/** A signed form is good for this long. */
export const uploadSeconds = 300
/** The owner's link to a private picture is good for this long. */
export const privateLinkSeconds = 300

/** More pixels than this are never decoded: a small file can hold a picture that fills the memory. */
export const maxPixels = 40_000_000

/**
 * A JPEG is shrunk while it is decoded, so photographs of phones (48, 50 and 108 megapixels) may have more. The worst
 * of them, in several scans and without halved colours, was measured at 700 MB of the 1769 that the function has.
 */
const maxJpegPixels = 120_000_000

export const pixelsAllowed = (type: UploadType | undefined): number =>
  type === 'image/jpeg' ? maxJpegPixels : maxPixels

/** Documents are for the purpose of documents, pictures for all others. */
export const takesType = (business: UploadBusiness, type: FileType): boolean =>
  (type === documentType) === (ruleOf(business).set === undefined)

/** Where a document lies in the private bucket. Its name is ours: the sender's is not kept. */
export const documentKey = (uploadId: string): string => `documents/${uploadId}.pdf`

export const ruleOf = (business: UploadBusiness): UploadRule => uploadRules[business]

/** The type that the first bytes prove, whatever the sender called it. */
export function sniffType(bytes: Uint8Array): UploadType | undefined {
  const starts = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0x47, 0x49, 0x46, 0x38) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61)
    return 'image/gif'
  return undefined
}
