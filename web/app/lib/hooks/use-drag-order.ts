import { type DragEvent, type PointerEvent, useState } from 'react'

type OnList = PointerEvent<HTMLElement>

/**
 * A list that is put in order by dragging, with mouse, pen or finger: whatever is held takes the place of what it is over.
 * Its items bear `data-item`. The list itself captures the pointer, because its items change their places meanwhile.
 */
export function useDragOrder(place: (held: string, over: string) => void) {
  const [held, setHeld] = useState<string>()
  const drop = () => setHeld(undefined)
  return {
    held,
    onList: {
      onPointerDown(event: OnList) {
        const id = event.button === 0 && !isOnButton(event) ? itemUnder(event) : undefined
        if (id === undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(id)
      },
      onPointerMove(event: OnList) {
        const over = held === undefined ? undefined : itemUnder(event)
        if (held !== undefined && over !== undefined && over !== held) place(held, over)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      // The browser would drag the picture itself.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
  }
}

const isOnButton = ({ target }: OnList) => target instanceof Element && target.closest('button') !== null

function itemUnder({ clientX, clientY, currentTarget }: OnList): string | undefined {
  const item = document.elementFromPoint(clientX, clientY)?.closest('[data-item]')
  return item && currentTarget.contains(item) ? (item.getAttribute('data-item') ?? undefined) : undefined
}
