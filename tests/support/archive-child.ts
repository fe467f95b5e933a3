// Makes an archive of many pictures in a process of its own and says what that took: [count] [bytes of each].

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
const from = performance.now()
let bytes = 0
let parts = 0
for await (const part of partsOf(
  zipOf(
    archivedFiles(files, uploads, async () => Buffer.alloc(size, 7)),
    Date.UTC(2026, 10, 27),
  ),
)) {
  bytes += part.length
  parts++
}
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ bytes, parts, peakMb: Math.round(maxRSS / 1024), ms: performance.now() - from }))
