// A document that an operator attaches to an entry (decision 291): its hash is everybody's, the file the house's alone.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { adminSignUploads, adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import { signUploads } from '#shared/api/catalogue/uploads.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import {
  adminAddLedgerEntry,
  adminExportLedgerDocument,
  adminListLedgerEntries,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import type { Person } from '#tests/support/people.ts'
import { samplePdf } from '#tests/support/sample-document.ts'
import { samplePicture, sendForm } from '#tests/support/sample-picture.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

const editor = await world.operator('editor')
const published = async () => (await world.publishWork({ kind: 'display' })).id
const pdf = { name: '鑑定書 山田太郎様.pdf', type: 'application/pdf' } as const

const send = (body: Uint8Array, who: Person = editor) => world.sendDocument(body, who)

async function statusOf(id: string, who: Person = editor) {
  const [row] = (await world.ask(adminUploadStatus, { ids: id }, who)).list
  return row
}

const text = { ja: '漆の剥落を修復した。', en: 'Flaking lacquer was mended.' }
const add = (id: string, documents: readonly string[], change: object = {}, who = editor) =>
  world.call(
    adminAddLedgerEntry,
    { id, type: 'restored', day: '2025-04-01', text, documents: [...documents], ...change },
    who,
  )
const fileOf = (id: string, document: string, who?: Person) =>
  world.call(adminExportLedgerDocument, { id, document }, who)

/** An entry with a document, and what was sent. */
async function attached(body = samplePdf()) {
  const id = await published()
  const document = await send(body)
  expect((await add(id, [document])).code).toBe(200)
  return { id, document, body }
}

async function proven(id: string) {
  const proof = await world.ask(getLedgerProof, { workId: id })
  expect(await verifyLedger({ workId: id, entries: proof.entries }, proof.head, sha256)).toMatchObject({ problems: [] })
  return proof
}

describe('adminAddLedgerEntry with documents', () => {
  test('writes the hash of the original bytes into the history, and no name', async () => {
    const body = samplePdf({ filling: 9_000_000 })
    const { id, document } = await attached(body)
    const hash = `0x${createHash('sha256').update(body).digest('hex')}`
    const proof = await proven(id)
    expect(proof.entries.at(-1)?.entry.media).toEqual([
      { role: 'document', sha256: hash, bytes: body.length, type: 'application/pdf' },
    ])
    // Neither the file nor what leads to it is told to strangers.
    expect(JSON.stringify(proof)).not.toMatch(new RegExp(`${document}|山田|鑑定書|\\.pdf`))
    const [row] = (await world.ask(adminListLedgerEntries, { id }, editor)).entries
    expect(row?.documents).toEqual([{ id: document, sha256: hash, bytes: body.length }])
    expect(JSON.stringify(row)).not.toMatch(/山田|鑑定書/)
  })

  test('takes pictures beside them, and at most three', async () => {
    const id = await published()
    const [first, second] = [await send(samplePdf()), await send(samplePdf({ trailer: '/ID 1' }))]
    const picture = await world.uploadPicture('work', editor)
    expect((await add(id, [first, second], { imgs: [picture] })).code).toBe(200)
    const { entries } = await proven(id)
    expect(entries.at(-1)?.entry.media.map(({ role, type }) => [role, type])).toEqual([
      ['repair', 'image/jpeg'],
      ['document', 'application/pdf'],
      ['document', 'application/pdf'],
    ])
    expect((await add(id, ['a', 'b', 'c', 'd'])).code).toBe(40000)
  })

  test('takes a document once, of the caller, when it was looked at, and no picture in its place', async () => {
    const { id, document } = await attached()
    expect((await add(id, [document])).code).toBe(40980)
    const reviewer = await world.operator('reviewer')
    expect((await add(id, [await send(samplePdf(), reviewer)])).code).toBe(40980)
    expect((await add(id, [await world.uploadPicture('work', editor)])).code).toBe(40980)
    expect((await add(id, [], { imgs: [await send(samplePdf())] })).code).toBe(40980)
    const files = [{ ...pdf, size: 10 }]
    const [waiting] = (await world.ask(adminSignUploads, { business: 'document', files }, editor)).list
    expect((await add(id, [waiting?.uploadId ?? ''])).code).toBe(40980)
    expect((await add(id, [await send(Buffer.from('<script>alert(1)</script>'))])).code).toBe(40980)
    expect((await proven(id)).entries).toHaveLength(2)
  })
})

describe('adminSignUploads for documents', () => {
  test('is for whoever adds entries, for PDFs of at most 20 MB', async () => {
    const sign = (who: Person, file: object, business: 'document' | 'work' = 'document') =>
      world.call(adminSignUploads, { business, files: [{ ...pdf, size: 10, ...file }] }, who)
    expect((await sign(await world.operator('support'), {})).code).toBe(403)
    expect((await sign(await world.operator('finance'), {})).code).toBe(403)
    expect((await sign(await world.operator('reviewer'), {})).code).toBe(200)
    const refused = (field: string, key: string) => ({ code: 40000, data: { errors: [{ field, key }] } })
    expect(await sign(editor, { type: 'image/jpeg' })).toMatchObject(refused('files.0.type', 'FILE_TYPE'))
    expect(await sign(editor, {}, 'work')).toMatchObject(refused('files.0.type', 'FILE_TYPE'))
    expect(await sign(editor, { size: 20_971_521 })).toMatchObject(refused('files.0.size', 'FILE_SIZE'))
    const photo = { type: 'image/jpeg', size: 8_388_609 }
    expect(await sign(editor, photo, 'work')).toMatchObject(refused('files.0.size', 'FILE_SIZE'))
    const member = await world.member()
    const asked = { business: 'document', files: [{ ...pdf, size: 10 }] }
    expect((await world.call(signUploads, Object(asked), member)).code).toBe(40000)
  })

  test('the storage takes no byte more than 20 MB', async () => {
    const files = [{ ...pdf, size: 10 }]
    const [form] = (await world.ask(adminSignUploads, { business: 'document', files }, editor)).list
    const body = samplePdf({ filling: 20_971_520 })
    expect((await sendForm(form?.post ?? { url: '', fields: {} }, body)).status).toBe(400)
  })

  test.each([
    ['type', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['broken', samplePdf().subarray(0, -20)],
    ['encrypted', samplePdf({ trailer: '/Encrypt 9 0 R' })],
    ['active', samplePdf({ packed: '7 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>' })],
  ])('what is refused says why: %s', async (reason, body) => {
    expect(await statusOf(await send(body))).toMatchObject({ status: 'rejected', reason, picture: null })
  })

  test('a picture is no document, whatever it is called', async () => {
    expect(await statusOf(await send(await samplePicture('jpeg')))).toMatchObject({
      status: 'rejected',
      reason: 'type',
    })
  })
})

describe('adminExportLedgerDocument', () => {
  test('hands an operator the very bytes, to be saved under a name of ours, for five minutes', async () => {
    const { id, document, body } = await attached()
    // Long after an upload that nobody used is gone.
    await app.clock.advance('P3D')
    const { url } = await world.ask(adminExportLedgerDocument, { id, document }, await world.operator('support'))
    const file = await fetch(url)
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer()).equals(body)).toBe(true)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${id}-${document}.pdf"`)
    const opened = new URL(url)
    opened.searchParams.set('response-content-disposition', 'inline')
    expect((await fetch(opened)).status).toBe(403)
    await app.clock.advance('PT6M')
    expect((await fetch(url)).status).toBe(403)
  })

  test('hands it to nobody else: strangers, members, and who has the work', async () => {
    const { id, document } = await attached()
    expect((await fileOf(id, document)).code).toBe(401)
    expect((await fileOf(id, document, await world.member())).code).not.toBe(200)
    for (const path of [`/media/${document}/360.webp`, `/media/documents/${document}.pdf`])
      expect((await app.fetch(path)).status, path).toBe(404)
    const { url } = await world.ask(adminExportLedgerDocument, { id, document }, editor)
    expect((await fetch(url.slice(0, url.indexOf('?')))).status).toBe(403)
  })

  test('knows no document of another work, none that no entry names, and no picture', async () => {
    const { id, document } = await attached()
    const operator = await world.operator('support')
    expect((await fileOf(await published(), document, operator)).code).toBe(404)
    expect((await fileOf(id, await send(samplePdf()), operator)).code).toBe(404)
    const picture = await world.uploadPicture('work', editor)
    expect((await add(id, [], { imgs: [picture] })).code).toBe(200)
    expect((await fileOf(id, picture, operator)).code).toBe(404)
  })
  test('says in the record of acts who took which document, each time, and nothing of who was refused', async () => {
    const { id, document, body } = await attached()
    const support = await world.operator('support')
    expect((await fileOf(id, 'none', support)).code).toBe(404)
    expect((await fileOf(id, document, await world.member())).code).not.toBe(200)
    for (const who of [editor, support, support]) await world.ask(adminExportLedgerDocument, { id, document }, who)
    const subject = { subjectKind: 'work', subjectId: id }
    const { list } = await world.ask(adminListAudit, subject, await world.owner())
    const taken = list.filter(({ action }) => action === adminExportLedgerDocument.id)
    expect(taken.map(({ by }) => by)).toEqual([support.id, support.id, editor.id])
    const sha256 = `0x${createHash('sha256').update(body).digest('hex')}`
    for (const { before, after } of taken) {
      expect(before).toBe('null')
      // No link stands in it: the trail is read for longer than the link is good for.
      expect(JSON.parse(after)).toEqual({ id: document, sha256, bytes: body.length })
    }
  })
})
