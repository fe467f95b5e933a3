import { say } from './toast.ts'

/**
 * A button copies the text of its `data-copy`. On the way in, because React stops a click on what it has not taken over
 * yet before it comes back out.
 */
export function handleCopy(): void {
  document.addEventListener('click', copy, { capture: true })
}

async function copy(event: Event): Promise<void> {
  const from = event.target instanceof Element ? event.target : null
  const button = from?.closest<HTMLElement>('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy ?? '')
  say(button.dataset.message ?? '')
}
