import { cardForm } from './card-form.ts'
import { tokenise } from './tokenise.ts'

/** Hosted pages: the card is tokenized first, then the form is submitted normally. */
const form = document.querySelector<HTMLFormElement>('form[data-card]')
if (form) {
  const card = cardForm(form)
  const token = form.querySelector<HTMLInputElement>('input[name=token]')
  const ways = form.querySelectorAll<HTMLInputElement>('input[type=radio][name=pay_type]')
  const panels = form.querySelectorAll<HTMLElement>('[data-way]')
  const chosen = () => [...ways].find(({ checked }) => checked)?.value
  const button = form.querySelector<HTMLButtonElement>('button[data-labels]')
  const labels: Readonly<Record<string, string>> = JSON.parse(button?.dataset['labels'] ?? '{}')
  const unfold = () => {
    const way = chosen()
    if (way === undefined) return
    for (const panel of panels) {
      const isOther = panel.dataset['way'] !== way
      panel.hidden = isOther
      // Hidden fields are disabled, so that they are neither submitted nor validated.
      for (const field of panel.querySelectorAll('input')) field.disabled = isOther
    }
    if (button) button.textContent = labels[way] ?? button.textContent
  }
  for (const way of ways) way.addEventListener('change', unfold)
  unfold()

  let isBusy = false
  form.addEventListener('submit', event => {
    // Without a card nothing is tokenized, and with a token nothing is left to do.
    const isCard = ways.length === 0 || chosen() === 'Card'
    if (!isBusy && !isCard) {
      isBusy = true
      card.busy(true)
      return
    }
    event.preventDefault()
    if (isBusy || !token) return
    card.say(undefined)
    const typed = card.read()
    if (!typed || !form.reportValidity()) return
    isBusy = true
    card.busy(true)
    void tokenise(typed, card.settings).then(made => {
      if (made.ok) {
        token.value = made.token
        // `requestSubmit()` would call this handler again.
        form.submit()
        return
      }
      isBusy = false
      card.busy(false)
      card.say(made.say)
    })
  })
  // After the browser's back button the token is used up, and the form starts again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
