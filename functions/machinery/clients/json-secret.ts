/**
 * The object that a set-up or an operator wrote into a secret, or undefined while nobody has: a new secret holds random
 * text, which may begin with a brace, and what is cut off is no object either. Nothing of the text is in an error.
 */
export function jsonSecret(text: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
