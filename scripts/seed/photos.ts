import sharp from 'sharp'
import * as z from 'zod'
import { adminSignUploads } from '#shared/api/catalogue/console/uploads.ts'
import { signUploads } from '#shared/api/catalogue/uploads.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { demoFile } from './catalogue.ts'
import type { Ask } from './past/actors.ts'

/** Sends a picture of the demo as a browser does, and waits until a call may name it; answers its id. */
export async function sendPhoto(
  ask: Ask,
  role: string,
  business: 'chat' | 'claim' | 'content' | 'delivery' | 'gallery-cover' | 'resell',
  name: string,
): Promise<string> {
  const isMade = /\.\w+$/.test(name)
  const isCover = business === 'gallery-cover' || business === 'content'
  const width = isCover ? 1200 : business === 'resell' ? 720 : 480
  const whole = isCover ? `${name}/1600.avif` : `${name}/720.webp`
  const file = await sharp(demoFile(isMade ? name : whole).pathname)
    .resize(width)
    .jpeg()
    .toBuffer()
  const files = [{ name: 'photo.jpg', size: file.length, type: 'image/jpeg' as const }]
  const { list } =
    business === 'content'
      ? await ask(role, adminSignUploads, { business, files })
      : await ask(role, signUploads, { business, files })
  return sendFile(list[0], file)
}

type Signed = OutputOf<typeof signUploads>['list'][number]

/** Sends a file by its signed form, and waits until a call may name it; answers its id. */
export async function sendFile(signed: Signed | undefined, file: Uint8Array): Promise<string> {
  if (!signed) throw new Error('the demo has no form for a file')
  const form = new FormData()
  for (const [field, value] of Object.entries(signed.post.fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'file')
  await fetch(signed.post.url, { method: 'POST', body: form, redirect: 'manual' })
  await quiet()
  return signed.uploadId
}

const Quiet = z.object({ quiet: z.boolean() })

export async function quiet(): Promise<void> {
  Quiet.parse(await (await fetch(`${process.env['PUBLIC_ORIGIN'] ?? ''}/__local/quiet`)).json())
}
