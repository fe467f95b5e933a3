// What files may be uploaded and how large the largest is: the storage's forms, the calls and the browser ask this file
// (D16). It imports nothing, because pages carry it.
const megabyte = 1_048_576

export const uploadTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
export type UploadType = (typeof uploadTypes)[number]
/** A document that the house attaches to an entry of the ledger (decision 291). */
export const documentType = 'application/pdf'
/** Whatever may be uploaded. */
export const fileTypes = [...uploadTypes, documentType] as const
export type FileType = (typeof fileTypes)[number]

/** Most of any purpose of pictures; many take less (`uploadRules`). */
export const mostPictureBytes = 8 * megabyte
export const mostDocumentBytes = 20 * megabyte
