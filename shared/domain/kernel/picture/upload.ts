// Uploads (D16): the purpose of a picture decides its largest size and whether it can become public. Pictures of
// damage, delivery, chat and claims show homes and labels, so they stay private and are read by links valid for five
// minutes.
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
  // Only for documents: protected by a password, or containing a program or another file.
  'encrypted',
  'active',
] as const
export type UploadRejection = (typeof uploadRejections)[number]

/** Files made from a picture: widths in px, up to the original's. */
export interface PictureSet {
  readonly webp: readonly number[]
  readonly avif?: readonly number[]
  /** Whether it gets a preview for shared links. */
  readonly isShared?: boolean
}

/** Pictures that pages show large, and other sites as a preview. */
const shown: PictureSet = { webp: pictureLadder, avif: pictureLadder, isShared: true }
/** Portraits beside a name. */
const portrait: PictureSet = { webp: [360, 720], avif: [360, 720] }
/** Evidence, which only its owner and the console look at. */
const seldom: PictureSet = { webp: [360, 720, 1080] }

interface UploadRule {
  readonly maxBytes: number
  readonly isPublic: boolean
  /** Absent for documents, which are kept unchanged. */
  readonly set?: PictureSet
  /** Shows a person, who may withdraw it: caches keep it for a day instead of for ever (D102). */
  readonly isPersonal?: true
  /** Recommended px of both sides; a smaller picture is accepted with a warning. */
  readonly wantedSide?: number
}

const megabyte = 1_048_576

export const uploadRules = {
  avatar: { maxBytes: 5 * megabyte, isPublic: true, set: portrait, isPersonal: true },
  'crop-img': { maxBytes: 5 * megabyte, isPublic: true, set: portrait, isPersonal: true },
  'gallery-cover': { maxBytes: 2 * megabyte, isPublic: true, set: shown, wantedSide: 800 },
  resell: { maxBytes: mostPictureBytes, isPublic: true, set: shown },
  /**
   * For a proposal about a page or work by its artist or partner (D78); an operator reviews it first, like a resale's.
   */
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
/** Purposes for members; `work` and `content` are the console's. */
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
/** Purposes whose feature is available. */
export const offeredBusinesses = offeredOf('picture', uploadBusinesses)
/** Purposes for operators; `chat` is for answering messages. */
export const consoleBusinesses = ['work', 'content', 'chat', 'document'] as const satisfies readonly UploadBusiness[]

/** Validity of a signed upload form, s. */
export const uploadSeconds = 300
/** Validity of the owner's link to a private picture, s. */
export const privateLinkSeconds = 300

/** Pictures with more pixels are never decoded: a small file can expand beyond the memory. */
export const maxPixels = 40_000_000

/**
 * JPEGs are reduced while decoding, so that photographs of phones (48, 50 and 108 megapixels) are accepted. The worst
 * case, progressive without chroma subsampling, was measured at 700 MB of the function's 1769.
 */
const maxJpegPixels = 120_000_000

export const pixelsAllowed = (type: UploadType | undefined): number =>
  type === 'image/jpeg' ? maxJpegPixels : maxPixels

/** Documents only for the purpose of documents, pictures for all others. */
export const takesType = (business: UploadBusiness, type: FileType): boolean =>
  (type === documentType) === (ruleOf(business).set === undefined)

/** Key of a document in the private bucket. The sender's file name is not kept. */
export const documentKey = (uploadId: string): string => `documents/${uploadId}.pdf`

export const ruleOf = (business: UploadBusiness): UploadRule => uploadRules[business]

/** The type proved by the first bytes, whatever type the sender declared. */
export function sniffType(bytes: Uint8Array): UploadType | undefined {
  const starts = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0x47, 0x49, 0x46, 0x38) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61)
    return 'image/gif'
  return undefined
}
