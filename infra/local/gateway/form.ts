// multipart/form-data, as browsers send it to a bucket: the fields before the file, the file, nothing after it.

export type Form = { fields: Map<string, string>; file: Buffer | undefined; fileName: string | undefined }

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/** Field names are lower-cased, as S3 ignores their case; undefined when the body is no such form. */
export function readForm(contentType: string, body: Buffer): Form | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) return undefined
  const delimiter = Buffer.from(`--${boundary}`)
  const form: Form = { fields: new Map(), file: undefined, fileName: undefined }
  let at = body.indexOf(delimiter)
  while (at >= 0) {
    const start = at + delimiter.length
    if (body.subarray(start, start + 2).toString('latin1') === '--') return form
    const headers = body.indexOf(headEnd, start)
    const next = body.indexOf(Buffer.concat([lineEnd, delimiter]), headers)
    if (headers < 0 || next < 0) return undefined
    const head = body.subarray(start, headers).toString('utf8')
    const name = /name="([^"]*)"/i.exec(head)?.[1]
    if (name === undefined) return undefined
    const content = body.subarray(headers + headEnd.length, next)
    if (name.toLowerCase() === 'file') {
      form.file = content
      form.fileName = /filename="([^"]*)"/i.exec(head)?.[1]
      return form
    }
    // A field given twice is a way to show the policy one value and the bucket another.
    if (form.fields.has(name.toLowerCase())) return undefined
    form.fields.set(name.toLowerCase(), content.toString('utf8'))
    at = next + lineEnd.length
  }
  return undefined
}
