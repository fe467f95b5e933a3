import { createHash } from 'node:crypto'

/** Hash of an inline style or script for a content security policy. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
