import { type Draft, listIn } from './draft.ts'

/** What a button of a photograph does: `imgs.2.earlier` brings the third before the second. */
export type Arrangement = 'earlier' | 'later' | 'remove'

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
