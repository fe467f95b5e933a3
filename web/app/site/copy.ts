import { say } from './toast.ts'

/** A button copies its `data-copy-text`, or the field that its `data-copy` names. */
export function handleCopy(): void {
  document.addEventListener('click', async event => {
    const from = event.target instanceof Element ? event.target : null
    const button = from?.closest<HTMLElement>('[data-copy], [data-copy-text]')
    const field = document.getElementById(button?.dataset.copy ?? '')
    const own = field instanceof HTMLInputElement ? field : undefined
    const text = own?.value ?? button?.dataset.copyText
    if (!button || text === undefined) return
    own?.select()
    await navigator.clipboard.writeText(text)
    say(button.dataset.message ?? '')
  })
}
