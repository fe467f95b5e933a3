import { patienceMs } from '../lib/page/patience.ts'
import { say } from './toast.ts'

/**
 * A member's heart turns at once and back again if the server refuses. Anything unexpected falls back to the form
 * itself, which says what is wrong on a page (login, error).
 */
export function handleFavourites(): void {
  document.addEventListener('submit', event => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-favourite]')) return
    event.preventDefault()
    void toggle(form)
  })
}

async function toggle(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button')
  const operation = form.querySelector<HTMLInputElement>('[name=operation]')
  if (!button || !operation || button.ariaBusy === 'true') return
  const collect = operation.value === 'collect'
  button.ariaBusy = 'true'
  turn(button, operation, collect)
  const productId = new FormData(form).get('productId')
  const response = await fetch('/api/product/collect', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productId, operation: collect ? 'collect' : 'cancel' }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined)
  button.ariaBusy = 'false'
  if (response?.ok) return say((collect ? button.dataset.messageOn : button.dataset.messageOff) ?? '')
  turn(button, operation, !collect)
  form.submit()
}

function turn(button: HTMLButtonElement, operation: HTMLInputElement, collected: boolean): void {
  button.ariaPressed = String(collected)
  button.ariaLabel = (collected ? button.dataset.labelOn : button.dataset.labelOff) ?? ''
  operation.value = collected ? 'cancel' : 'collect'
}
