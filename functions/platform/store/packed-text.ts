import { deflateSync, inflateSync } from 'node:zlib'
import * as z from 'zod'

/**
 * Text that is stored to be handed out again as it was, and that nothing looks into: packed it takes a third of its bytes
 * and of its write units (docs/decisions/091). Older items have the text itself.
 */
export const PackedText = z.union([z.string(), z.instanceof(Uint8Array)])

export const packText = (text: string): Uint8Array<ArrayBuffer> => deflateSync(text)

export const unpackText = (stored: z.infer<typeof PackedText>): string =>
  typeof stored === 'string' ? stored : inflateSync(stored).toString('utf8')
