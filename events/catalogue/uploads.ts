import * as z from 'zod'
import { consoleBusinesses, uploadBusinesses, uploadRejections } from '#shared/domain/kernel/picture/upload.ts'
import { event, reaction } from '../event.ts'

/** Events of uploads, and the function that makes pictures of them. */
const upload = {
  uploadId: z.string(),
  ownerId: z.string(),
  business: z.enum([...uploadBusinesses, ...consoleBusinesses]),
}
const example = {
  uploadId: '01JD8ZQ4T8M3K2V9X0WNB5C7RA',
  ownerId: '01KAG5W8Z0MEMBER00000000001',
  business: 'resell',
} as const

export const uploadReady = event('upload.ready', 1, z.object(upload), example)
export const uploadRejected = event('upload.rejected', 1, z.object({ ...upload, reason: z.enum(uploadRejections) }), {
  ...example,
  reason: 'broken',
})

/**
 * Decodes and re-encodes each object of the quarantine bucket (D16). Only here do a stranger's bytes reach native code:
 * a few at a time, with memory for the largest picture that is accepted.
 */
export const processUpload = reaction({
  id: 'processUpload',
  subject: 'uploads',
  on: [{ objectCreated: 'quarantine' }],
  grants: {
    table: ['get', 'put', 'update'],
    keys: ['UPLOAD'],
    objects: { quarantine: ['get', 'delete'], public: ['put'], private: ['put'] },
  },
  batch: 1,
  timeout: 60,
  // One whole processor, which AVIF needs more than the memory (decision 108).
  memory: 1769,
  concurrency: 10,
  native: ['sharp'],
})

export const uploadsEvents = [uploadReady, uploadRejected] as const
export const uploadsBackground = [processUpload] as const
