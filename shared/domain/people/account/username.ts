/**
 * Usernames (D7): 3 to 24 letters, digits, `_`, `-` or Japanese characters, unique regardless of case and width. The
 * key is compared; the name as typed is shown.
 */
export const usernameLength = { min: 3, max: 24 } as const

const allowed = /^[A-Za-z0-9_\-\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]+$/u

/** Full-width letters become half-width, so that two names that look alike cannot both exist. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFKC').trim()
}

export function isUsername(name: string): boolean {
  const { length } = [...name]
  return length >= usernameLength.min && length <= usernameLength.max && allowed.test(name)
}

/** Usernames with equal keys are the same username. */
export function usernameKey(name: string): string {
  return normalizeUsername(name).toLowerCase()
}
