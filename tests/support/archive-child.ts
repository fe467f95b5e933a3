// Makes an archive of many pictures in a process of its own and says what that took: [count] [bytes of each]. What is held
// is asked right after a collection, so that no machine's haste decides it: Node runs this with --expose-gc.

import { partsOf } from '#functions/machinery/clients/written-parts.ts'
import { archivedFiles } from '#functions/people/accounts/taking/archived-files.ts'
import { zipOf } from '#functions/people/accounts/taking/zip.ts'
import type { Upload } from '#functions/store/catalogue/uploads.ts'

const [count = 0, size = 0] = process.argv.slice(2).map(Number)
const uploads = Array.from(
  { length: count },
  (_, n): Upload => ({
    ...{
      uploadId: `picture-${n}`,
      ownerId: 'anna',
      business: 'chat',
      type: 'image/jpeg',
      status: 'ready',
      createdAt: 0,
    },
  }),
)
const files = { profile: { name: '鵜殿 澪標' } }
let bytes = 0
let parts = 0
let peak = 0
for await (const part of partsOf(
  zipOf(
    archivedFiles(files, uploads, async () => Buffer.alloc(size, 7)),
    Date.UTC(2026, 10, 27),
  ),
)) {
  bytes += part.length
  parts++
  globalThis.gc?.()
  peak = Math.max(peak, process.memoryUsage().arrayBuffers)
}
process.stdout.write(JSON.stringify({ bytes, parts, heldMb: Math.round(peak / 1024 / 1024) }))
