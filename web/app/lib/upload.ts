import type { adminSignUploads, adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import type { getUploadStatus } from '#shared/api/catalogue/uploads.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import {
  documentType,
  mostDocumentBytes,
  mostPictureBytes,
  uploadTypes,
} from '#shared/domain/kernel/picture/file-limits.ts'
import { ask } from './page/browser-api.ts'
import { patienceMs } from './page/patience.ts'

export type UploadProblem = 'type' | 'size' | 'failed' | 'broken' | 'large' | 'pixels' | 'encrypted' | 'active'
interface Limits {
  readonly types: readonly string[]
  readonly maxBytes: number
}
const ofPictures: Limits = { types: uploadTypes, maxBytes: mostPictureBytes }
const ofDocuments: Limits = { types: [documentType], maxBytes: mostDocumentBytes }
/** A picture is re-encoded within seconds; after this long something is wrong. */
const patience = 60_000
const pause = 700

/** A file that no form is worth signing for. */
export function problemOf(file: File, business?: Purpose): UploadProblem | undefined {
  const { types, maxBytes } = business === 'document' ? ofDocuments : ofPictures
  if (!types.includes(file.type)) return 'type'
  return file.size > maxBytes ? 'size' : undefined
}

/** What a page of ours sends files for. */
export type Purpose =
  | 'document'
  | 'work'
  | 'content'
  | 'chat'
  | 'claim'
  | 'delivery'
  | 'avatar'
  | 'gallery-cover'
  | 'resell'
  | 'proposal'
  | 'damage'

/** Who sends: an operator in the console, or a member. */
export type Sender = 'operator' | 'member'
const ofOperators: readonly Purpose[] = ['document', 'work', 'content']
const senderOf = (business: Purpose): Sender => (ofOperators.includes(business) ? 'operator' : 'member')

type Signed = OutputOf<typeof adminSignUploads>['list'][number]

/** Asks for one signed form a file (D16): operators for works, content and answers, members for the rest. */
export async function sign(
  business: Purpose,
  files: readonly File[],
  sender = senderOf(business),
): Promise<readonly Signed[] | undefined> {
  try {
    const response = await fetch(sender === 'operator' ? '/api/admin/upload/multi' : '/api/oss/upload/multi', {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: document.documentElement.lang },
      body: JSON.stringify({
        business,
        files: files.map(({ name, size, type }) => ({ name: name.slice(-200), size, type })),
      }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer: { code: number; data: OutputOf<typeof adminSignUploads> } = await response.json()
    return answer.code === 200 ? answer.data.list : undefined
  } catch {
    return undefined
  }
}

/** Straight to the storage, telling how far it is. */
export function send({ post }: Signed, file: File, progress: (share: number) => void): Promise<boolean> {
  const body = new FormData()
  for (const [name, value] of Object.entries(post.fields)) body.append(name, value)
  body.append('file', file)
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(request.status >= 200 && request.status < 300))
    request.addEventListener('error', () => resolve(false))
    request.open('POST', post.url)
    request.send(body)
  })
}

const rejectedFor: Readonly<Record<string, UploadProblem>> = {
  'too-large': 'large',
  'too-many-pixels': 'pixels',
  encrypted: 'encrypted',
  active: 'active',
}

/** What to tell of an upload that was rejected. */
export const problemFor = (reason: string | null): UploadProblem => rejectedFor[reason ?? ''] ?? 'broken'

/** Waits until the file may be used; undefined means that it may. */
export async function settled(
  uploadId: string,
  business: Purpose = 'work',
  sender = senderOf(business),
): Promise<UploadProblem | undefined> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const answer =
      sender === 'operator'
        ? await ask<typeof adminUploadStatus>('/admin/upload/status', { ids: uploadId })
        : await ask<typeof getUploadStatus>('/oss/upload/status', { ids: uploadId })
    const upload = answer?.list[0]
    if (upload?.status === 'ready') return undefined
    if (upload?.status === 'rejected') return problemFor(upload.reason)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return 'failed'
}
