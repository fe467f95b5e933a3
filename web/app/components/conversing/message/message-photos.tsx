import { useState } from 'react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import type { ShownMessage } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../site/frame/dialog.tsx'
import css from './room.module.css'

/** Private pictures of a message; large in a dialog, without scripts as a document of their own. */
export function MessagePhotos({
  photos,
  who,
  onOpen,
  onBroken,
}: {
  photos: ShownMessage['photos']
  who: string
  onOpen: () => void
  onBroken: () => void
}) {
  const [open, setOpen] = useState<number>()
  const hydrated = useHydrated()
  const shown = open === undefined ? undefined : photos[open]
  const altOf = (index: number) => m.message_picture_of({ name: who, number: index + 1 })
  return (
    <ul className={css.photos}>
      {photos.map(({ url, width, height }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a message never change, their links do
        <li key={index}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={event => {
              event.preventDefault()
              onOpen()
              setOpen(index)
            }}
          >
            <img src={url} width={width} height={height} alt={altOf(index)} loading="lazy" onError={onBroken} />
          </a>
        </li>
      ))}
      {hydrated && (
        <li hidden={!shown}>
          <Dialog open={shown !== undefined} onClose={() => setOpen(undefined)} title={altOf(open ?? 0)}>
            {shown && (
              <img
                className={css.large}
                src={shown.url}
                width={shown.width}
                height={shown.height}
                alt={altOf(open ?? 0)}
              />
            )}
          </Dialog>
        </li>
      )}
    </ul>
  )
}
