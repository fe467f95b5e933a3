import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { isGalleryUrl } from '#shared/domain/catalogue/gallery/address.ts'
import { wallpapers } from '#shared/domain/catalogue/gallery/gallery.ts'
import { isFullWidth, toFullWidth } from '#shared/domain/catalogue/gallery/name.ts'
import { galleryRules } from '#shared/domain/kernel/money/fees.ts'
import { displayNames, type GalleryDraft, type GalleryReply } from '../../../lib/gallery/draft.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { availabilityChecks } from '../../../lib/page/availability.ts'
import type { GalleryData } from '../../../lib/server/gallery.server.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { ErrorSummary } from '../../site/frame/error-summary.tsx'
import { Check, Input, TextArea } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import form from '../../site/mine/mine.module.css'
import { CoverField } from './cover-field.tsx'
import css from './editor.module.css'
import page from './gallery.module.css'
import { WallField } from './wall-field.tsx'
import { wallpaperNames } from './wallpapers.ts'

const displays: Readonly<Record<(typeof displayNames)[number], () => string>> = {
  date: m.gallery_display_date,
  purchasePrice: m.gallery_display_purchase,
  salePrice: m.gallery_display_sale,
  place: m.gallery_display_place,
}

/** A gallery before it is opened and afterwards: the same form, but that an address is chosen once. */
export function GalleryEditor({
  loaded: { gallery, works, formId },
  begun,
  reply,
}: {
  loaded: GalleryData
  begun: GalleryDraft
  reply: GalleryReply | undefined
}) {
  const { locale } = useSite()
  const [draft, setDraft] = useState(begun)
  const sending = useNavigation().state !== 'idle'
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply) summary.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [reply])
  const change = (part: Partial<GalleryDraft>) => setDraft(before => ({ ...before, ...part }))
  const errors = reply?.errors ?? {}
  const isNarrow = locale === 'ja' && draft.name !== '' && !isFullWidth(draft.name)
  return (
    <Form method="post" className={css.editor} noValidate>
      {/* What Enter sends: the first button of a form is pressed by it. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="version" value={gallery?.version ?? ''} />
      <div ref={summary}>
        {reply?.general && (
          <div role="alert" tabIndex={-1} data-focus>
            <Note tone="ng">{reply.general}</Note>
          </div>
        )}
        <ErrorSummary errors={Object.entries(errors).map(([name, text]) => ({ id: `gallery-${name}`, text }))} />
      </div>

      <section aria-labelledby="gallery-part-name">
        <h2 id="gallery-part-name">{m.gallery_part_name()}</h2>
        <div className={form.form}>
          {gallery ? (
            <p className={css.address}>
              <span className="num">{`/gallery/${gallery.url}`}</span>
              <span className="mut">{m.gallery_url_kept()}</span>
            </p>
          ) : (
            <UrlField value={draft.url} error={errors['url']} onChange={url => change({ url })} />
          )}
          <Input
            id="gallery-name"
            name="name"
            label={m.gallery_name()}
            hint={m.gallery_name_hint()}
            error={errors['name'] ?? (isNarrow ? m.error_NAME_FULL_WIDTH() : undefined)}
            required
            maxLength={60}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {locale === 'ja' && (
            <p>
              <button
                type="submit"
                className="btn quiet sm"
                name="widen"
                value="1"
                onClick={event => {
                  event.preventDefault()
                  change({ name: toFullWidth(draft.name) })
                }}
              >
                {m.gallery_widen()}
              </button>
            </p>
          )}
          <TextArea
            id="gallery-text"
            name="text"
            label={m.gallery_text()}
            hint={m.gallery_text_hint()}
            error={errors['text']}
            rows={3}
            maxLength={200}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
          <CoverField
            current={gallery?.cover}
            chosen={draft.cover}
            error={errors['cover']}
            onChoose={cover => change({ cover })}
          />
        </div>
      </section>

      <section aria-labelledby="gallery-part-works">
        <h2 id="gallery-part-works">{m.gallery_part_works()}</h2>
        <WallField works={works} draft={draft} error={errors['works']} onChange={hung => change({ works: hung })} />
      </section>

      <section aria-labelledby="gallery-part-look">
        <h2 id="gallery-part-look">{m.gallery_part_look()}</h2>
        <fieldset className={css.choice}>
          <legend>{m.gallery_wallpaper()}</legend>
          <div className={css.papers}>
            {wallpapers.map(paper => (
              <label key={paper}>
                <input
                  type="radio"
                  name="wallpaper"
                  value={paper}
                  checked={draft.wallpaper === paper}
                  onChange={() => change({ wallpaper: paper })}
                />
                <span className={`${page.wall} ${css.paper}`} data-wallpaper={paper} aria-hidden="true" />
                {wallpaperNames[paper]()}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className={css.choice}>
          <legend>{m.gallery_display()}</legend>
          <p className="hint">{m.gallery_display_hint()}</p>
          {displayNames.map(name => (
            <Check
              key={name}
              name={name}
              value="1"
              checked={draft.display[name]}
              onChange={({ target }) => change({ display: { ...draft.display, [name]: target.checked } })}
            >
              {displays[name]()}
            </Check>
          ))}
        </fieldset>
        <fieldset className={css.choice}>
          <legend>{m.gallery_visibility()}</legend>
          {(['public', 'hidden'] as const).map(each => (
            <label key={each} className="check radio">
              <input
                type="radio"
                name="visibility"
                value={each}
                checked={draft.visibility === each}
                onChange={() => change({ visibility: each })}
              />
              <span>
                {each === 'public' ? m.gallery_public() : m.gallery_hidden()}
                <br />
                <span className="mut">{each === 'public' ? m.gallery_public_text() : m.gallery_hidden_text()}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </section>
      <p>
        <Button type="submit" disabled={sending}>
          {gallery ? m.gallery_save() : m.gallery_open()}
        </Button>
      </p>
    </Form>
  )
}

/** Asks when the field is left whether the address can be had, and says so either way. */
function UrlField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (url: string) => void
}) {
  const [found, setFound] = useState<{ readonly url: string; readonly isTaken: boolean }>()
  const isKnown = found?.url === value
  const isWrong = value !== '' && !isGalleryUrl(value) && value.length >= galleryRules.urlMin
  async function look() {
    if (isGalleryUrl(value)) setFound({ url: value, isTaken: await availabilityChecks.galleryUrl(value) })
  }
  const trouble = isWrong
    ? m.error_GALLERY_URL_FORMAT()
    : isKnown && found.isTaken
      ? m.error_GALLERY_URL_TAKEN()
      : error
  return (
    <>
      <Input
        id="gallery-url"
        name="url"
        label={m.gallery_url()}
        hint={m.gallery_url_hint()}
        error={trouble}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={galleryRules.urlMax}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={look}
      />
      <div role="status">{isKnown && !found.isTaken && <Note tone="ok">{m.gallery_url_free()}</Note>}</div>
    </>
  )
}
