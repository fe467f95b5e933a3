import type { FocusEvent } from 'react'
import { toHiragana } from '#shared/domain/kernel/kana.ts'

/** What leaves a field of a reading becomes what the server would keep. */
export function foldKana({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const folded = toHiragana(field.value)
  if (folded !== field.value) field.value = folded
}
