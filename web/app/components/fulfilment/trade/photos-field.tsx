import { useLocation } from '@remix-run/react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { useUploads } from '../../../lib/hooks/use-uploads.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { FieldError } from '../../site/frame/field.tsx'
import { PhotoPicker } from '../../site/frame/photo-picker.tsx'
import css from './trade.module.css'

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
  const { items, add, remove } = useUploads(business, sent, max, number => m.trade_photo_kept({ number }))
  const hydrated = useHydrated()

  return (
    <fieldset className={css.photos} id={id} tabIndex={-1}>
      <legend>
        {label}
        {required && <span className="req">{m.field_required()}</span>}
      </legend>
      <p className="hint">{hint}</p>
      <ul>
        {items.map(({ key, id: photo, name, problem }) => (
          <li key={key}>
            {photo && <input type="hidden" name="imgs" value={photo} />}
            <span role="status">
              {photo
                ? m.trade_photo_ready({ name })
                : problem
                  ? m.trade_photo_failed({ name })
                  : m.trade_photo_sending({ name })}
            </span>
            {hydrated && (
              <Button look="quiet" size="small" aria-label={m.trade_photo_drop({ name })} onClick={() => remove(key)}>
                {m.trade_photo_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hydrated && items.length < max && <PhotoPicker label={label} onChoose={add} />}
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
