import { say } from './toast.ts'

/** `data-copy` names the field whose text a button copies. */
export function handleCopy(): void {
  document.addEventListener('click', async event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    const field = document.getElementById(button?.dataset.copy ?? '')
    if (!button || !(field instanceof HTMLInputElement)) return
    field.select()
    await navigator.clipboard.writeText(field.value)
    say(button.dataset.message ?? '')
  })
}
