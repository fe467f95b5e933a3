import { type ChangeEvent, useRef } from 'react'
import type { UploadItem } from '../../../../lib/hooks/use-uploads.ts'
import type { UploadProblem } from '../../../../lib/upload.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'

/** The button that opens the browser's choice of files. */
export function FilePicker({
  label,
  add,
  accept,
  many,
  onChange,
}: {
  label: string
  add: string
  accept: string
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
        accept={accept}
        multiple={many}
        aria-label={`${label}: ${add}`}
        onChange={onChange}
      />
      <Button look="second" size="small" onClick={() => input.current?.click()}>
        {add}
      </Button>
    </p>
  )
}

/** A file on its way, or what is wrong with it. */
export function Waiting({
  item,
  problems,
  onRemove,
}: {
  item: UploadItem
  problems: Readonly<Record<UploadProblem, () => string>>
  onRemove: () => void
}) {
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

/** Says to who hears the page that files are on their way. */
export function SendingStatus({ items }: { items: readonly UploadItem[] }) {
  return (
    <p className="vh" role="status">
      {items.some(({ id, problem }) => !id && !problem) ? m.admin_picture_sending() : ''}
    </p>
  )
}
