/**
 * Reads multipart/form-data as browsers send it to a bucket: first the fields, then the file; whatever follows is
 * ignored.
 */

export interface Form {
  readonly fields: Map<string, string>
  file: Buffer | undefined
  fileName: string | undefined
}

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Reads the form. Field names become lower-case, because S3 ignores their case. Answers undefined when the body is no
 * such form.
 */
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
    // A form could show the policy one value of a field and the bucket another, so a repeated field is refused.
    if (form.fields.has(name.toLowerCase())) return undefined
    form.fields.set(name.toLowerCase(), content.toString('utf8'))
    at = next + lineEnd.length
  }
  return undefined
}
