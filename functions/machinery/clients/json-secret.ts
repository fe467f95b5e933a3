/**
 * The object that a setup or an operator stored in a secret, or undefined if none did: a new secret holds random text,
 * which may begin with a brace, and truncated JSON does not count either. Errors never contain the text.
 */
export function jsonSecret(text: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
