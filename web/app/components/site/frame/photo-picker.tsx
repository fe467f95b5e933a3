import { type ChangeEvent, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from './button.tsx'

/** Opens the device's own choice of photographs; the list that they go to is its caller's. */
export function PhotoPicker({
  id,
  label,
  onChoose,
}: {
  /** Id of the input, for a second label. */
  id?: string
  label: string
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <p>
      <input
        ref={input}
        id={id}
        className="vh"
        type="file"
        tabIndex={-1}
        multiple
        accept="image/jpeg,image/png,image/gif"
        aria-label={label}
        onChange={onChoose}
      />
      <Button look="second" size="small" onClick={() => input.current?.click()}>
        {m.trade_photo_add()}
      </Button>
    </p>
  )
}
