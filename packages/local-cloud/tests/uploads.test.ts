// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of CloudFormation and S3 themselves.
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Small, smallRuntime } from './small-runtime.ts'
import { allow, lambda } from './templates.ts'

const bucket = 'quarantine-test'
let small: Small
let s3: S3Client
let stranger: S3Client

beforeAll(async () => {
  small = await smallRuntime({
    name: 'up',
    functions: { Signer: 'export const handler = () => {}', Stranger: 'export const handler = () => {}' },
    template: {
      Resources: {
        Bucket: {
          Type: 'AWS::S3::Bucket',
          Properties: {
            BucketName: bucket,
            CorsConfiguration: {
              CorsRules: [
                {
                  AllowedOrigins: ['https://app.example'],
                  AllowedMethods: ['POST'],
                  AllowedHeaders: ['*'],
                  MaxAge: 600,
                },
              ],
            },
          },
        },
        ...lambda('Signer', [allow(['s3:PutObject', 's3:GetObject'], `arn:aws:s3:::${bucket}/*`)]),
        ...lambda('Stranger'),
      },
    },
  })
  s3 = new S3Client(small.credentialsOf('Signer'))
  stranger = new S3Client(small.credentialsOf('Stranger'))
})
afterAll(async () => {
  s3.destroy()
  stranger.destroy()
  await small.stop()
})

const picture = Buffer.alloc(500, 7)

function sign(client = s3, change: Partial<Parameters<typeof createPresignedPost>[1]> = {}): Promise<PresignedPost> {
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: 'uploads/01KB8Z6V3R',
    Conditions: [
      ['content-length-range', 1, 1000],
      ['eq', '$Content-Type', 'image/png'],
      ['starts-with', '$x-amz-meta-kind', 'wo'],
    ],
    Fields: { 'Content-Type': 'image/png', 'x-amz-meta-kind': 'work' },
    Expires: 300,
    ...change,
  })
}

type Fields = Record<string, string>
async function send(url: string, fields: Fields, file: Buffer | undefined = picture): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'a.png')
  return (await fetch(url, { method: 'POST', body: form })).status
}

describe('a form with a POST policy', () => {
  test('S3 stores a form that is sent as it was signed', async () => {
    const { url, fields } = await sign()
    expect(await send(url, fields)).toBe(204)
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'uploads/01KB8Z6V3R' }))
    expect([found.ContentType, found.Metadata, await found.Body?.transformToByteArray()]).toEqual([
      'image/png',
      { kind: 'work' },
      new Uint8Array(picture),
    ])
  })

  const swap = (name: string, value: string) => (fields: Fields) => ({ ...fields, [name]: value })
  const without = (name: string) => (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))
  const policy = (change: (policy: { expiration: string; conditions: unknown[] }) => object) => (fields: Fields) => ({
    ...fields,
    Policy: Buffer.from(
      JSON.stringify(change(JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString()))),
    ).toString('base64'),
  })
  const credential = (index: number, value: string) => (fields: Fields) =>
    swap('X-Amz-Credential', (fields['X-Amz-Credential'] ?? '').split('/').with(index, value).join('/'))(fields)

  test.each<[string, (fields: Fields) => Fields, Buffer?]>([
    ['another key', swap('key', 'uploads/other')],
    ['a key above', swap('key', '../uploads/01KB8Z6V3R')],
    ['a key with the file name', swap('key', 'uploads/${filename}')],
    ['no key', without('key')],
    ['another content type', swap('Content-Type', 'text/html')],
    ['a content type with more behind it', swap('Content-Type', 'image/png; charset=utf-8')],
    ['no content type', without('Content-Type')],
    ['a value that begins otherwise', swap('x-amz-meta-kind', 'avatar')],
    ['another bucket', swap('bucket', 'public-test')],
    ['a field that no condition covers', swap('acl', 'public-read')],
    ['metadata that no condition covers', swap('x-amz-meta-owner', 'someone')],
    ['a success redirect that no condition covers', swap('success_action_redirect', 'https://evil.example/')],
    ['a file over the range', fields => fields, Buffer.alloc(1001)],
    ['an empty file', fields => fields, Buffer.alloc(0)],
    ['no signature', without('X-Amz-Signature')],
    ['a wrong signature', swap('X-Amz-Signature', '0'.repeat(64))],
    ['a signature of another length', swap('X-Amz-Signature', 'abc')],
    ['no policy', without('Policy')],
    ['a policy that is no JSON', swap('Policy', Buffer.from('{').toString('base64'))],
    ['a policy without its conditions', policy(({ expiration }) => ({ expiration, conditions: [] }))],
    [
      'a policy with a wider range',
      policy(({ expiration, conditions }) => ({
        expiration,
        conditions: conditions.map(each =>
          Array.isArray(each) && each[0] === 'content-length-range' ? ['content-length-range', 0, 1e9] : each,
        ),
      })),
    ],
    ['a policy with a later end', policy(old => ({ ...old, expiration: '2099-01-01T00:00:00Z' }))],
    ['no credential', without('X-Amz-Credential')],
    ['the key of another function', credential(0, 'LOCAL.up.Stranger')],
    ['a key that nobody has', credential(0, 'AKIAIOSFODNN7EXAMPLE')],
    ['another day in the scope', credential(1, '20200101')],
    ['another region in the scope', credential(2, 'us-east-1')],
    ['another service in the scope', credential(3, 'sqs')],
    ['another algorithm', swap('X-Amz-Algorithm', 'AWS4-ECDSA-P256-SHA256')],
    ['another date than was signed', swap('X-Amz-Date', 'yesterday')],
  ])('S3 refuses a form with %s and stores nothing', async (_, tamper, file) => {
    const { url, fields } = await sign(s3, {
      Key: 'uploads/tampered',
      Fields: { 'Content-Type': 'image/png', 'x-amz-meta-kind': 'work' },
    })
    const status = await send(url, tamper(fields), file ?? picture)
    expect([400, 403]).toContain(status)
    await expect(s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'uploads/tampered' }))).rejects.toThrow()
  })

  test('S3 refuses a form without a file', async () => {
    const { url, fields } = await sign()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400)
  })

  test('S3 refuses a form with a repeated field, of which the policy would see one value and the bucket the other', async () => {
    const { url, fields } = await sign()
    const form = new FormData()
    form.append('key', 'uploads/other')
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(picture)]))
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400)
  })

  test('S3 refuses a form that was signed for another bucket', async () => {
    const { url, fields } = await sign()
    expect(await send(url.replace(bucket, 'public-test'), fields)).toBe(403)
  })

  test('S3 refuses a form whose signer may not write', async () => {
    const { url, fields } = await sign(stranger)
    expect(await send(url, fields)).toBe(403)
    expect(small.runtime.accessLog.denials.at(-1)).toMatchObject({ action: 's3:PutObject' })
  })

  test('S3 refuses a form that has expired by the moved clock', async () => {
    const { url, fields } = await sign()
    await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 301_000)
    expect(await send(url, fields)).toBe(403)
  })
})

describe('a signed link', () => {
  const now = () => new Date(small.runtime.clock.now())
  const link = (expiresIn = 60) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket, Key: 'a b/ä.txt' }), { expiresIn, signingDate: now() })

  test('a signed link opens the object until it expires', async () => {
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'a b/ä.txt', Body: 'tea' }))
    const url = await link()
    expect(await (await fetch(url)).text()).toBe('tea')
    await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 61_000)
    expect((await fetch(url)).status).toBe(403)
  })

  test.each<[string, (url: URL) => void]>([
    ['another object', url => Object.assign(url, { pathname: `/${bucket}/other` })],
    ['a longer life', url => url.searchParams.set('X-Amz-Expires', '604800')],
    ['a wrong signature', url => url.searchParams.set('X-Amz-Signature', 'f'.repeat(64))],
    ['an added parameter', url => url.searchParams.set('response-content-type', 'text/html')],
  ])('S3 refuses a signed link with %s', async (_, change) => {
    const url = new URL(await link())
    change(url)
    expect((await fetch(url)).status).toBe(403)
  })

  test('a signed link says how the object is to be saved, and is good for that alone', async () => {
    const asked = { Bucket: bucket, Key: 'a b/ä.txt', ResponseContentDisposition: 'attachment; filename="tea.txt"' }
    const url = await getSignedUrl(s3, new GetObjectCommand(asked), { expiresIn: 60, signingDate: now() })
    expect((await fetch(url)).headers.get('content-disposition')).toBe('attachment; filename="tea.txt"')
    expect((await fetch(await link())).headers.get('content-disposition')).toBeNull()
    const changed = new URL(url)
    changed.searchParams.set('response-content-disposition', 'inline')
    expect((await fetch(changed)).status).toBe(403)
  })

  test('S3 refuses a write with a link that was signed for reading', async () => {
    expect((await fetch(await link(), { method: 'PUT', body: 'x' })).status).toBe(403)
  })
})

test('S3 denies a function what it was not granted with AWS’s own error', async () => {
  await expect(stranger.send(new PutObjectCommand({ Bucket: bucket, Key: 'x', Body: 'x' }))).rejects.toMatchObject({
    name: 'AccessDenied',
    $metadata: { httpStatusCode: 403 },
  })
  await expect(
    s3.send(new CopyObjectCommand({ Bucket: bucket, Key: 'x', CopySource: 'elsewhere/y' })),
  ).rejects.toMatchObject({ name: 'AccessDenied' })
})

describe('the bucket’s CORS rules', () => {
  const preflight = (origin: string, method = 'POST') =>
    fetch(`${small.runtime.urls.gateway}/${bucket}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
    })

  test('a bucket’s CORS rules allow the origin and method that they name', async () => {
    const answer = await preflight('https://app.example')
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-max-age'),
    ]).toEqual([200, 'https://app.example', '600'])
  })

  test('a bucket’s CORS rules refuse other origins and methods', async () => {
    expect((await preflight('https://evil.example')).status).toBe(403)
    expect((await preflight('https://app.example', 'DELETE')).status).toBe(403)
  })
})

describe('an object', () => {
  const mebibyte = 1024 * 1024
  test.each([
    ['of one part and a byte', 8 * mebibyte + 1],
    ['of two whole parts', 16 * mebibyte],
    ['larger than a request of the emulator', 11 * mebibyte + 1],
    ['larger than any picture or item', 40 * mebibyte],
  ])('%s is stored whole, with its type and its metadata', async (_, length) => {
    const body = Buffer.alloc(length, 'snapshot-of-the-index;')
    const put = { Bucket: bucket, Key: 'works/3/701.bin', ContentType: 'application/octet-stream' }
    const { ETag } = await s3.send(new PutObjectCommand({ ...put, Body: body, Metadata: { kind: 'index' } }))
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: put.Key }))
    const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
    expect(bytes.equals(body)).toBe(true)
    expect(found).toMatchObject({ ContentType: put.ContentType, Metadata: { kind: 'index' }, ETag })
  })

  test('is not stored in parts by somebody who may not store it', async () => {
    const body = Buffer.alloc(12 * mebibyte)
    const refused = stranger.send(new PutObjectCommand({ Bucket: bucket, Key: 'works/3/702.bin', Body: body }))
    await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' })
  })
})
