import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { adminSignUploads, adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import { pictureFile } from '#shared/domain/kernel/picture/files.ts'
import { demoFile } from '../seed/catalogue.ts'
import { DemoPictures, demoPicturesFile } from '../seed/pictures.ts'
import type { OperatorCall } from './fill.ts'

/** A picture is re-encoded within seconds; after this long something is wrong. */
const patienceMs = 120_000
const pauseMs = 500
/** Forms that one call signs. */
const most = 12

/**
 * Uploads pictures of the catalogue as an editor does, and answers the ids of the uploads in their order once all may be
 * used. One that a page has taken is spent, so each place in a page gets its own.
 */
export async function uploadPictures(call: OperatorCall, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < names.length; at += most) ids.push(...(await uploadSome(call, names.slice(at, at + most))))
  return ids
}

async function uploadSome(call: OperatorCall, names: readonly string[]): Promise<string[]> {
  const bodies = await Promise.all(names.map(asJpeg))
  const files = bodies.map((body, index) => ({
    name: `${names[index]?.replace(/^.*\//, '')}.jpg`,
    size: body.length,
    type: 'image/jpeg' as const,
  }))
  const signed = await call(adminSignUploads, { business: 'content', files })
  if (signed.code !== 200) throw new Error(`pictures were refused: ${signed.code} ${signed.message}`)
  const { list: forms } = adminSignUploads.output.parse(signed.data)
  await Promise.all(
    forms.map(async ({ post }, index) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(post.fields)) form.append(name, value)
      form.append('file', new Blob([new Uint8Array(bodies[index] ?? [])], { type: 'image/jpeg' }))
      const { status } = await fetch(post.url, { method: 'POST', body: form })
      if (status >= 300) throw new Error(`${names[index]}: the upload was answered ${status}`)
    }),
  )
  const ids = forms.map(({ uploadId }) => uploadId)
  await untilReady(call, ids)
  return ids
}

async function untilReady(call: OperatorCall, ids: readonly string[]): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const { code, message, data } = await call(adminUploadStatus, { ids: ids.join(',') })
    if (code !== 200) throw new Error(`pictures: ${code} ${message}`)
    const { list } = adminUploadStatus.output.parse(data)
    const rejected = list.find(({ status }) => status === 'rejected')
    if (rejected) throw new Error(`a picture was rejected: ${rejected.reason}`)
    if (list.every(({ status }) => status === 'ready')) return
    await wait(pauseMs)
  }
  throw new Error(`pictures are not ready after ${patienceMs / 1000} seconds: is processUpload running?`)
}

/** The largest file of a picture, as uploads may be: a JPEG. */
async function asJpeg(name: string): Promise<Buffer> {
  const { avif = [] } = (await knownPictures())[name] ?? {}
  if (avif.length === 0) throw new Error(`${name} is no picture of the catalogue`)
  const largest = await readFile(demoFile(`${name}/${pictureFile(Math.max(...avif), 'avif')}`))
  return sharp(largest).jpeg({ quality: 90 }).toBuffer()
}

const knownPictures = async () => DemoPictures.parse(JSON.parse(await readFile(demoPicturesFile, 'utf8')))
