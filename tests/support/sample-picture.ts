import sharp from 'sharp'

/** A picture of a type and size, with a gradient so that it is not nothing. */
export async function samplePicture(type: 'jpeg' | 'png' | 'gif', { width = 640, height = 480 } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#b7a58e"/><stop offset="1" stop-color="#2f3d4f"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  return sharp(Buffer.from(svg)).toFormat(type).toBuffer()
}

/** Posts a signed form as a browser does: its fields in order, then the file. */
export async function sendForm(
  post: { url: string; fields: Readonly<Record<string, string>> },
  body: Uint8Array,
  changed: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...post.fields, ...changed })) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(body)]), 'picture')
  return fetch(post.url, { method: 'POST', body: form, redirect: 'manual' })
}
