// Types and largest sizes of uploads, used by signed forms, calls and the browser (D16). It imports nothing, because
// pages load it.
const megabyte = 1_048_576

export const uploadTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
export type UploadType = (typeof uploadTypes)[number]
/** Type of documents that the house attaches to an entry of the ledger (decision 291). */
export const documentType = 'application/pdf'
/** All types that may be uploaded. */
export const fileTypes = [...uploadTypes, documentType] as const
export type FileType = (typeof fileTypes)[number]

/** Largest picture of any purpose; many allow less (`uploadRules`). */
export const mostPictureBytes = 8 * megabyte
export const mostDocumentBytes = 20 * megabyte
