// From the signed form to the picture: what storage lets in, what becomes of it, and who may use it (D16).

import { afterAll, describe, expect, test } from 'vitest'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminSignUploads, adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import { adminCreateProduct } from '#shared/api/catalogue/console/works.ts'
import { getUploadStatus, signCrop, signUploads } from '#shared/api/catalogue/uploads.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { UploadBusiness } from '#shared/domain/kernel/picture/upload.ts'
import { samplePicture, sendForm } from '#tests/support/sample-picture.ts'
import { plainWork } from '#tests/support/world/catalogue.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
await world.createCatalogue()
const member = await world.member()

type Business = Exclude<UploadBusiness, 'work' | 'content' | 'document'>

async function sign(business: Business, bytes: Uint8Array, who = member) {
  const file = { name: '写真.jpg', size: bytes.length, type: 'image/jpeg' as const }
  const [form] = (await world.ask(signUploads, { business, files: [file] }, who)).list
  if (!form) throw new Error('no form was signed')
  return form
}

async function statusOf(ids: string, who = member) {
  await app.quiet()
  const [row] = (await world.ask(getUploadStatus, { ids }, who)).list
  return row as OutputOf<typeof getUploadStatus>['list'][number]
}

describe('signUploads and getUploadStatus', () => {
  test('a member’s avatar becomes a public picture at the address that was promised', async () => {
    const body = await samplePicture('jpeg', { width: 900, height: 600 })
    const form = await sign('avatar', body)
    expect(await statusOf(form.uploadId)).toMatchObject({ status: 'pending', picture: null })
    expect((await sendForm(form.post, body)).status).toBeLessThan(300)
    expect(await statusOf(form.uploadId)).toMatchObject({
      status: 'ready',
      picture: { id: form.uploadId, width: 720, height: 480, widths: [360, 720], avif: [360, 720] },
      privateUrl: null,
    })
    const picture = await app.fetch(String(form.urls[0]))
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
  })

  test('a picture of a work is served in every width and format that its record names, and for shared links', async () => {
    const body = await samplePicture('jpeg', { width: 400, height: 300 })
    const files = [{ name: 'bowl.jpg', size: body.length, type: 'image/jpeg' as const }]
    const [form] = (await world.ask(adminSignUploads, { business: 'work', files }, owner)).list
    await sendForm(form?.post ?? { url: '', fields: {} }, body)
    await app.quiet()
    const [row] = (await world.ask(adminUploadStatus, { ids: form?.uploadId ?? '' }, owner)).list
    const { id = '', widths, avif, share } = row?.picture ?? {}
    expect({ widths, avif, share }).toEqual({ widths: [360, 400], avif: [360, 400], share: true })
    for (const [file, type] of [
      ['360.webp', 'image/webp'],
      ['400.webp', 'image/webp'],
      ['360.avif', 'image/avif'],
      ['400.avif', 'image/avif'],
      ['share.jpg', 'image/jpeg'],
    ]) {
      const { status, headers } = await app.fetch(`/media/${id}/${file}`)
      expect({ file, status, type: headers['content-type'] }).toEqual({ file, status: 200, type })
      expect(headers['cache-control']).toContain('immutable')
    }
  })

  test('a member reads a private picture of damage for five minutes, and nobody else does', async () => {
    const body = await samplePicture('jpeg')
    const form = await sign('damage', body)
    expect(form.urls).toEqual([])
    await sendForm(form.post, body)
    const row = await statusOf(form.uploadId)
    expect(row).toMatchObject({ status: 'ready', picture: null })
    expect((await fetch(String(row.privateUrl))).status).toBe(200)
    expect((await app.fetch(`/media/${form.uploadId}/360.webp`)).status).not.toBe(200)
    const stranger = await world.member()
    expect((await world.call(getUploadStatus, { ids: form.uploadId }, stranger)).code).toBe(404)
    await app.clock.advance('PT6M')
    expect((await fetch(String(row.privateUrl))).status).toBe(403)
  })

  test('a member’s file that is no picture is rejected', async () => {
    const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const form = await sign('claim', body)
    expect((await sendForm(form.post, body)).status).toBeLessThan(300)
    expect(await statusOf(form.uploadId)).toMatchObject({ status: 'rejected', reason: 'type', picture: null })
  })

  test('a member without scripts comes back to the page that they left, with the upload in the address', async () => {
    const body = await samplePicture('jpeg')
    const file = { name: 'a.jpg', size: body.length, type: 'image/jpeg' as const }
    const input = { business: 'avatar' as const, files: [file], returnTo: '/jp/mine/basicInfo' }
    const [form] = (await world.ask(signUploads, input, member)).list
    const sent = await sendForm(form?.post ?? { url: '', fields: {} }, body)
    expect(sent.status).toBe(303)
    const back = new URL(sent.headers.get('location') ?? '')
    expect(back.pathname).toBe('/jp/mine/basicInfo')
    expect(back.searchParams.get('uploadId')).toBe(form?.uploadId)
    for (const returnTo of ['https://evil.example/', '//evil.example', '/jp/../x', '/fr/mine', '/jp/a?b=<x>']) {
      expect((await world.call(signUploads, { ...input, returnTo }, member)).code, returnTo).toBe(40000)
    }
  })
})

describe('signCrop', () => {
  test('a member uploads a crop', async () => {
    const body = await samplePicture('jpeg')
    const crop = await world.ask(signCrop, { name: 'crop.jpg', size: body.length }, member)
    await sendForm(crop.post, body)
    expect(await statusOf(crop.uploadId)).toMatchObject({ status: 'ready', isSmall: false })
  })
})

describe('a form is good for exactly one object', () => {
  test.each([
    ['another key', { key: 'in/other' }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['a field of its own', { acl: 'public-read' }],
    ['another policy', { Policy: 'e30=' }],
  ])('a member’s form with %s is refused', async (_name, changed) => {
    const body = await samplePicture('jpeg')
    const form = await sign('avatar', body)
    expect((await sendForm(form.post, body, changed)).status).toBe(403)
    expect(await statusOf(form.uploadId)).toMatchObject({ status: 'pending' })
  })

  test('a member cannot upload more bytes than the purpose allows', async () => {
    const huge = Buffer.concat([await samplePicture('jpeg'), Buffer.alloc(5_300_000)])
    const file = { name: 'a.jpg', size: huge.length, type: 'image/jpeg' as const }
    const refused = await world.call(signUploads, { business: 'avatar', files: [file] }, member)
    expect(refused).toMatchObject({ code: 40000, data: { errors: [{ field: 'files.0.size', key: 'FILE_SIZE' }] } })
    const form = await sign('avatar', Buffer.alloc(10))
    expect((await sendForm(form.post, huge)).status).toBe(400)
  })

  test('a member cannot use a form after five minutes', async () => {
    const body = await samplePicture('jpeg')
    const form = await sign('avatar', body)
    await app.clock.advance('PT6M')
    expect((await sendForm(form.post, body)).status).toBe(403)
  })
})

describe('a command uses a picture once', () => {
  const craft = (imgs: string[]) => ({ ...plainWork, imgs })

  test('an operator cannot use a picture before it is ready, of another operator, for another purpose, or twice', async () => {
    const other = await world.operator('editor')
    const [pending] = (
      await world.ask(
        adminSignUploads,
        { business: 'work', files: [{ name: 'a.jpg', size: 10, type: 'image/jpeg' }] },
        owner,
      )
    ).list
    const ready = await world.uploadPicture('work')
    const content = await world.uploadPicture('content')
    for (const [picture, who] of [
      [pending?.uploadId ?? '', owner],
      ['01JD8ZQ4T8M3K2V9X0WNB5C7RA', owner],
      [content, owner],
      [ready, other],
    ] as const) {
      expect((await world.call(adminCreateProduct, craft([picture]), who)).code).toBe(40980)
    }
    const work = await world.ask(adminCreateProduct, craft([ready]), owner)
    expect(work.imgs).toMatchObject([{ id: ready }])
    expect((await world.call(adminCreateProduct, craft([ready]), owner)).code).toBe(40980)
    expect((await world.call(adminUploadStatus, { ids: ready }, other)).code).toBe(404)
  })

  test('each role sends pictures for what it may use: answers, or works and content', async () => {
    const [editor, support] = [await world.operator('editor'), await world.operator('support')]
    const files = [{ name: 'a.jpg', size: 10, type: 'image/jpeg' as const }]
    const code = async (business: 'work' | 'content' | 'chat', who: typeof editor) =>
      (await world.call(adminSignUploads, { business, files }, who)).code
    expect([await code('chat', support), await code('work', support), await code('content', support)]).toEqual([
      200, 403, 403,
    ])
    expect([await code('chat', editor), await code('work', editor)]).toEqual([403, 200])
  })

  test('three operators’ records that use a picture at the same time: one is saved', async () => {
    const picture = await world.uploadPicture('content')
    const banner = (id: string) =>
      world.call(
        adminSaveContent,
        {
          id,
          record: {
            kind: 'banner',
            title: { ja: '秋', en: 'Autumn' },
            text: { ja: '', en: '' },
            img: picture,
            link: '/artworks',
            productIds: [],
            order: 1,
          },
        },
        owner,
      )
    const codes = await Promise.all(['one', 'two', 'three'].map(async id => (await banner(id)).code))
    expect(codes.sort()).toEqual([200, 40980, 40980])
  })
})
