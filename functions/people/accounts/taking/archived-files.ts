import type { Upload } from '#functions/store/catalogue/uploads.ts'
import type { ZipEntry } from './zip.ts'

/** Files of an archive, one after the other: a picture is fetched only when its position is reached. */
export async function* archivedFiles(
  files: Readonly<Record<string, unknown>>,
  uploads: readonly Upload[],
  pictureOf: (upload: Upload) => Promise<Uint8Array | undefined>,
): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(files))
    yield { name: `${name}.json`, body: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
  for (const upload of uploads) {
    const body = await pictureOf(upload)
    if (body) yield { name: `pictures/${upload.uploadId}.webp`, body, isPacked: true }
  }
}
