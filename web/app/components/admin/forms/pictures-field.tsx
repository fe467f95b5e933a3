import { useLocation } from '@remix-run/react'
import { type ChangeEvent, useRef, useState } from 'react'
import { pictureUrl } from '#shared/domain/picture/files.ts'
import { lines } from '../../../lib/console/fields.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { problemOf, send, settled, sign, type UploadProblem } from '../../../lib/upload.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { Check, FieldError } from '../../frame/field.tsx'
import css from '../admin.module.css'
import type { FormState } from './form-state.ts'

interface Item {
  readonly key: string
  /** The picture's id, once it may be used. */
  readonly id: string | undefined
  readonly name: string
  readonly share: number
  readonly problem: UploadProblem | undefined
}

const shown = (id: string): Item => ({ key: id, id, name: '', share: 1, problem: undefined })

/**
 * Pictures of a record: those it has can be left out and put in order, new ones go from the browser straight to the
 * storage. Without scripts the boxes leave pictures out, and a page of its own
 * sends a new one.
 */
export function PicturesField({
  id,
  name,
  label,
  hint,
  error,
  defaultValue,
  max,
  business,
}: {
  id: string
  name: string
  label: string
  hint?: string
  error: string | undefined
  defaultValue: string
  max: number
  business: FormState['business']
}) {
  const [items, setItems] = useState(() => lines(defaultValue).map(shown))
  const hydrated = useHydrated()
  const { paths } = useSite()
  const { pathname, search } = useLocation()
  const purpose = { business, back: `${pathname}${search}` }
  const change = (key: string, next: Partial<Item>) =>
    setItems(all => all.map(item => (item.key === key ? { ...item, ...next } : item)))

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, Math.max(0, max === 1 ? 1 : max - items.length))
    target.value = ''
    const added = files.map(file => ({ file, key: crypto.randomUUID(), problem: problemOf(file) }))
    const rows = added.map(({ key, file, problem }) => ({ key, id: undefined, name: file.name, share: 0, problem }))
    setItems(all => (max === 1 ? rows : [...all, ...rows]))
    const good = added.filter(({ problem }) => !problem)
    if (good.length === 0) return
    const forms = await sign(
      business,
      good.map(({ file }) => file),
    )
    await Promise.all(
      good.map(async ({ file, key }, index) => {
        const form = forms?.[index]
        const sent = form && (await send(form, file, share => change(key, { share })))
        if (!form || !sent) return change(key, { problem: 'failed' })
        const problem = await settled(form.uploadId, business)
        change(key, problem ? { problem } : { id: form.uploadId, share: 1 })
      }),
    )
  }

  const move = (index: number) =>
    setItems(all => {
      const next = [...all]
      const [item] = next.splice(index, 1)
      if (item) next.splice(index - 1, 0, item)
      return next
    })

  return (
    <fieldset className={css.checks} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="mut">{hint}</p>}
      <ul className={css.pictures}>
        {items.map((item, index) => (
          <li key={item.key}>
            {item.id ? (
              <>
                <img
                  src={pictureUrl(item.id, 360)}
                  width={360}
                  height={360}
                  alt={m.admin_picture({ number: index + 1 })}
                />
                <Check name={name} value={item.id} defaultChecked>
                  {m.admin_picture_use({ number: index + 1 })}
                </Check>
                {hydrated && index > 0 && (
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={m.admin_picture_earlier({ number: index + 1 })}
                    onClick={() => move(index)}
                  >
                    ← {m.admin_earlier()}
                  </Button>
                )}
              </>
            ) : (
              <Waiting item={item} onRemove={() => setItems(all => all.filter(({ key }) => key !== item.key))} />
            )}
          </li>
        ))}
      </ul>
      {hydrated && <FilePicker label={label} many={max > 1} onChange={add} />}
      <noscript>
        <a className="link" href={business === 'proposal' ? paths.upload(purpose) : paths.admin('upload', purpose)}>
          {m.admin_picture_add()}
        </a>
      </noscript>
      <p className="vh" role="status">
        {items.some(({ id, problem }) => !id && !problem) ? m.admin_picture_sending() : ''}
      </p>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function FilePicker({
  label,
  many,
  onChange,
}: {
  label: string
  many: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <p className="mt3">
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        accept="image/jpeg,image/png,image/gif"
        multiple={many}
        aria-label={`${label}: ${m.admin_picture_add()}`}
        onChange={onChange}
      />
      <Button look="second" size="small" onClick={() => input.current?.click()}>
        {m.admin_picture_add()}
      </Button>
    </p>
  )
}

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.error_FILE_TYPE,
  size: m.error_FILE_SIZE,
  large: m.error_FILE_SIZE,
  pixels: m.error_FILE_PIXELS,
  broken: m.admin_picture_broken,
  failed: m.admin_picture_failed,
}

function Waiting({ item, onRemove }: { item: Item; onRemove: () => void }) {
  return (
    <>
      <span>{item.name}</span>
      {item.problem ? (
        <>
          <p className="ng">{problems[item.problem]()}</p>
          <Button look="quiet" size="small" aria-label={m.admin_picture_drop({ name: item.name })} onClick={onRemove}>
            {m.admin_pick_remove()}
          </Button>
        </>
      ) : (
        <>
          <progress value={item.share} max={1} aria-label={m.admin_picture_progress({ name: item.name })} />
          <span className="mut">{item.share < 1 ? m.admin_picture_sending() : m.admin_picture_checking()}</span>
        </>
      )}
    </>
  )
}
