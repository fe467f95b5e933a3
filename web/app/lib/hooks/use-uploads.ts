import { type ChangeEvent, useState } from 'react'
import { type Purpose, problemOf, send, settled, sign, type UploadProblem } from '../upload.ts'

/** A file of a form, from the moment it was chosen. */
export interface UploadItem {
  readonly key: string
  /** Id of the upload, once it may be used. */
  readonly id: string | undefined
  readonly name: string
  readonly share: number
  readonly problem: UploadProblem | undefined
}

const known = (id: string, name = ''): UploadItem => ({ key: id, id, name, share: 1, problem: undefined })

/**
 * Files that go from the browser straight to the storage, beside those that the form has already; these have no names
 * but what `nameOf` gives them by their place, from 1 on.
 */
export function useUploads(
  business: Purpose,
  initial: readonly string[],
  max: number,
  nameOf?: (number: number) => string,
) {
  const [items, setItems] = useState(() => initial.map((id, index) => known(id, nameOf?.(index + 1))))
  const change = (key: string, next: Partial<UploadItem>) =>
    setItems(all => all.map(item => (item.key === key ? { ...item, ...next } : item)))

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, Math.max(0, max === 1 ? 1 : max - items.length))
    target.value = ''
    const added = files.map(file => ({ file, key: crypto.randomUUID(), problem: problemOf(file, business) }))
    const rows = added.map(({ key, file, problem }) => ({ key, id: undefined, name: file.name, share: 0, problem }))
    setItems(all => (max === 1 ? rows : [...all, ...rows]))
    const good = added.filter(({ problem }) => !problem)
    if (good.length === 0) return
    const forms = await sign(
      business,
      good.map(({ file }) => file),
    )
    await Promise.all(
      good.map(async ({ file, key }, index) => {
        const form = forms?.[index]
        const sent = form && (await send(form, file, share => change(key, { share })))
        if (!form || !sent) return change(key, { problem: 'failed' })
        const problem = await settled(form.uploadId, business)
        change(key, problem ? { problem } : { id: form.uploadId, share: 1 })
      }),
    )
  }

  const remove = (key: string) => setItems(all => all.filter(item => item.key !== key))
  /** Moves one place to the front. */
  const move = (index: number) =>
    setItems(all => {
      const next = [...all]
      const [item] = next.splice(index, 1)
      if (item) next.splice(index - 1, 0, item)
      return next
    })
  return { items, add, remove, move }
}
