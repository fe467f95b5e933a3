import { patienceMs } from '../lib/page/patience.ts'

/** Waits until choosing has paused before it asks. */
const pause = 200

/**
 * The list's filters. On the phone the button that applies them says how many works are left, as the choice is made; a
 * `data-autosubmit` control, and any choice in the side column of a wide screen, applies itself.
 */
export function countMatches(): void {
  let timer = 0
  let latest = 0
  document.addEventListener('formdata', ({ formData, target }) => {
    if (!(target instanceof HTMLFormElement && target.matches('[data-filters]'))) return
    // What says nothing has no place in an address that people keep and send.
    if (formData.get('keyword') === '') formData.delete('keyword')
    if (formData.get('sort') === 'new') formData.delete('sort')
  })
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const form = target.form
    if (target.matches('[data-autosubmit]')) return form?.requestSubmit()
    if (!form?.matches('[data-filters]') || target.type === 'search') return
    if (matchMedia('(min-width: 901px)').matches) return form.requestSubmit()
    const button = form.querySelector<HTMLElement>('[data-count]')
    if (!button) return
    clearTimeout(timer)
    timer = window.setTimeout(async () => {
      latest += 1
      const asked = latest
      const total = await totalOf(form)
      if (total !== undefined && asked === latest)
        button.textContent = (button.dataset.count ?? '').replace('{count}', String(total))
    }, pause)
  })
}

async function totalOf(form: HTMLFormElement): Promise<number | undefined> {
  const fields = new FormData(form)
  const numbers = (name: string) => fields.getAll(name).map(Number)
  const response = await fetch('/api/product/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: document.documentElement.lang },
    body: JSON.stringify({
      keyword: fields.get('keyword') ?? '',
      categories: fields.getAll('categories'),
      craftIds: fields.getAll('craftIds'),
      artistIds: fields.getAll('artistIds'),
      status: numbers('status'),
      priceRange: numbers('priceRange'),
      sizeRange: numbers('sizeRange'),
      saleType: numbers('saleType'),
      priceType: numbers('priceType'),
      size: 1,
    }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  return typeof answer?.data?.total === 'number' ? answer.data.total : undefined
}
