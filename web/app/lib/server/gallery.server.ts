import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { createGallery, listGalleryProducts, updateGallery } from '#shared/api/catalogue/galleries.ts'
import { toFullWidth } from '#shared/domain/catalogue/gallery/name.ts'
import { draftIn, type GalleryDraft, type GalleryReply, movedOnWall } from '../gallery/draft.ts'
import { pathsFor } from '../paths.ts'
import { api, type Refusal } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { errorText, idempotencyKey, refusedFields } from './forms.server.ts'
import { langOf, localeOf } from './params.server.ts'

const pageSize = 60
/** Whoever owns more than this many works chooses among the latest. */
const mostPages = 5

/** The member's works that may hang, and the gallery as it is. */
export async function loadGallery(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const pageOf = (page: number) => call(listGalleryProducts, { page: String(page), size: String(pageSize) })
  const first = await pageOf(1)
  const pages = Math.min(mostPages, Math.ceil(first.total / pageSize))
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => pageOf(index + 2)))
  const works = [first, ...rest].flatMap(({ list }) =>
    list.map(({ work: { id, title, artist, imgs } }) => ({ id, title, artist: artist.name, img: imgs[0] ?? null })),
  )
  return { works, gallery: first.gallery, formId: randomUUID() }
}
export type GalleryData = Awaited<ReturnType<typeof loadGallery>>

/** Buttons that only change what is typed answer it without saving: that is how they work without scripts. */
export async function actOnGallery(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const draft = draftIn(form)
  const asked = fieldText(form, 'arrange')
  if (asked !== '') return data(replyTo({ ...draft, works: movedOnWall(draft.works, asked) }))
  if (fieldText(form, 'widen') !== '') return data(replyTo({ ...draft, name: toFullWidth(draft.name) }))
  const version = Number(fieldText(form, 'version'))
  const answer = await save(args, draft, version, fieldText(form, 'formId'))
  if (answer.ok) return redirect(pathsFor(langOf(args)).ownGallery({ saved: version > 0 ? 'saved' : 'opened' }))
  if (answer.code === 401 || answer.code === 403) throw api(args).refuse(answer)
  const errors = errorsOf(answer, draft, localeOf(args))
  const general = Object.keys(errors).length > 0 ? undefined : answer.message
  return data({ draft, errors, general } satisfies GalleryReply, { status: 400 })
}

const replyTo = (draft: GalleryDraft): GalleryReply => ({ draft, errors: {}, general: undefined })

/** A gallery that has no version yet is opened. */
function save(args: ActionFunctionArgs, draft: GalleryDraft, version: number, formId: string) {
  const { attempt } = api(args)
  const { url, cover, works, ...rest } = draft
  const wishes = { ...rest, works: [...works] }
  const key = { idempotencyKey: idempotencyKey(formId, { typed: JSON.stringify(draft), version }) }
  return version > 0
    ? attempt(updateGallery, { ...wishes, version, ...(cover && { cover }) }, key)
    : attempt(createGallery, { ...wishes, url, cover }, key)
}

const fieldOfCode: Readonly<Record<string, readonly [field: string, key: string]>> = {
  'gallery-url-taken': ['url', 'GALLERY_URL_TAKEN'],
  'upload-not-ready': ['cover', 'GALLERY_COVER'],
  'not-holder': ['works', 'GALLERY_NOT_HELD'],
}

/** Errors by field. The API names the place in a list too; the page shows one sentence for all of a list. */
function errorsOf(refusal: Refusal, draft: GalleryDraft, locale: 'ja' | 'en'): Readonly<Record<string, string>> {
  const known = refusal.name && fieldOfCode[refusal.name]
  if (known) return { [known[0]]: errorText(known[1], locale) }
  const { name, text, url } = draft
  const errors = refusedFields(refusal, locale, { name, text, url })
  return 'cover' in errors ? { ...errors, cover: errorText('GALLERY_COVER', locale) } : errors
}
