import { say } from './toast.ts'

/** A history that is longer than one answer is saved whole, though its link leads to one answer. */
export function handleSave(): void {
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-whole]') : null
    if (!link) return
    event.preventDefault()
    void save(link)
  })
}

async function save({ dataset, download }: HTMLAnchorElement): Promise<void> {
  const { whole = '', of = '', failed = '' } = dataset
  const { wholeFile } = await import('../lib/ledger/whole-file.ts')
  const content = await wholeFile(of, whole)
  if (!content) return say(failed)
  const address = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download }).click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
