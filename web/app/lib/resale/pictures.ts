import { type Draft, listIn } from './draft.ts'

/** What a button of a photograph does: `imgs.2.earlier` brings the third before the second. */
export type Arrangement = 'earlier' | 'later' | 'remove'

/** The list with `id` in the place of `other`; what lies between makes room. */
export function placed(list: readonly string[], id: string, other: string): readonly string[] {
  const to = list.indexOf(other)
  return to === -1 || !list.includes(id) ? list : list.filter(each => each !== id).toSpliced(to, 0, id)
}

/** The draft after a button was pressed; anything else leaves it. */
export function arranged(draft: Draft, asked: string): Draft {
  const [, name = '', at = '', what] = /^(imgs|damageImgs)\.(\d)\.(earlier|later|remove)$/.exec(asked) ?? []
  if (name === '') return draft
  const list = [...listIn(draft, name)]
  const index = Number(at)
  const [taken] = list.splice(index, 1)
  if (taken === undefined) return draft
  if (what !== 'remove') list.splice(Math.max(0, index + (what === 'earlier' ? -1 : 1)), 0, taken)
  return { ...draft, [name]: list }
}
