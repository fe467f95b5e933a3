import { useLocation } from '@remix-run/react'
import { type ChangeEvent, useState } from 'react'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { problemOf, send, settled, sign } from '../../lib/upload.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { FieldError } from '../frame/field.tsx'
import { PhotoPicker } from '../frame/photo-picker.tsx'
import css from './trade.module.css'

interface Photo {
  readonly key: string
  /** Id of the upload, once the form may send it. */
  readonly id: string | undefined
  readonly name: string
  readonly failed: boolean
}

/**
 * Photographs that prove something: they go from the browser straight to the storage and stay private, so that the form
 * carries their ids alone (D16). Without scripts a page of its own sends them one by one and leads back here.
 */
export function PhotosField({
  id,
  business,
  label,
  hint,
  error,
  sent,
  max = 10,
  required = false,
}: {
  id: string
  business: 'claim' | 'delivery'
  label: string
  hint: string
  error: string | undefined
  /** Ids of those that were sent before. */
  sent: readonly string[]
  max?: number
  /** At least one is needed. */
  required?: boolean
}) {
  const { paths } = useSite()
  const { pathname, search } = useLocation()
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    sent.map((photo, index) => ({
      key: photo,
      id: photo,
      name: m.trade_photo_kept({ number: index + 1 }),
      failed: false,
    })),
  )
  const hydrated = useHydrated()
  const change = (key: string, next: Partial<Photo>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...next } : photo)))

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, Math.max(0, max - photos.length))
    target.value = ''
    const added = files.map(file => ({ file, key: crypto.randomUUID(), failed: problemOf(file) !== undefined }))
    setPhotos(all => [
      ...all,
      ...added.map(({ key, file, failed }) => ({ key, id: undefined, name: file.name, failed })),
    ])
    const good = added.filter(({ failed }) => !failed)
    if (good.length === 0) return
    const forms = await sign(
      business,
      good.map(({ file }) => file),
    )
    await Promise.all(
      good.map(async ({ file, key }, index) => {
        const form = forms?.[index]
        const arrived = form && (await send(form, file, () => {})) && !(await settled(form.uploadId, business))
        change(key, arrived ? { id: form.uploadId } : { failed: true })
      }),
    )
  }

  return (
    <fieldset className={css.photos} id={id} tabIndex={-1}>
      <legend>
        {label}
        {required && <span className="req">{m.field_required()}</span>}
      </legend>
      <p className="hint">{hint}</p>
      <ul>
        {photos.map(({ key, id: photo, name, failed }) => (
          <li key={key}>
            {photo && <input type="hidden" name="imgs" value={photo} />}
            <span role="status">
              {photo
                ? m.trade_photo_ready({ name })
                : failed
                  ? m.trade_photo_failed({ name })
                  : m.trade_photo_sending({ name })}
            </span>
            {hydrated && (
              <Button
                look="quiet"
                size="small"
                aria-label={m.trade_photo_drop({ name })}
                onClick={() => setPhotos(all => all.filter(each => each.key !== key))}
              >
                {m.trade_photo_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hydrated && photos.length < max && <PhotoPicker label={label} onChoose={add} />}
      <noscript>
        <a className="link" href={paths.upload({ business, back: withPhotos(pathname, search, sent) })}>
          {m.trade_photo_add_one()}
        </a>
      </noscript>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** The page to come back to, with what it has: the storage adds the id of the next one. */
function withPhotos(pathname: string, search: string, sent: readonly string[]): string {
  const query = new URLSearchParams(search)
  for (const name of ['uploadId', 'photos', 'bucket', 'key', 'etag']) query.delete(name)
  if (sent.length > 0) query.set('photos', sent.join('.'))
  return `${pathname}?${query}`
}
