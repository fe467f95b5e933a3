// The artist attests what the house wrote of a work (decision 285): once for the labels as they are, and again for what
// was corrected since.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminPublishProposal } from '#shared/api/catalogue/console/proposals.ts'
import { adminGetProduct, adminUpdateProduct } from '#shared/api/catalogue/console/works.ts'
import { getPartnerWork, listArtistWorks, savePartnerWork } from '#shared/api/catalogue/proposals.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { attestRecord, getOwnRecord } from '#shared/api/provenance/attestations.ts'
import { getCertificate } from '#shared/api/provenance/certificates.ts'
import {
  adminAddLedgerEntry,
  adminDecideRevocation,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof, getTokenMetadata } from '#shared/api/provenance/ledger.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { writtenWords } from '#shared/domain/catalogue/proposal/proposal.ts'
import { attestationIn, labelsAfter, labelsDigest } from '#shared/domain/provenance/ledger/attestation.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import type { Person } from '#tests/support/people.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

let pages = 0
/** An artist with an account, and a public work of theirs. */
async function artistWithWork() {
  const artistId = `attesting-${++pages}`
  await world.ask(adminSaveContent, { id: artistId, record: plainArtist }, await world.owner())
  const artist = await world.artist(artistId)
  const { id } = await world.publishWork({ kind: 'display' }, { artistId })
  return { artistId, artist, id }
}
const recordOf = (id: string, artist: Person) => world.ask(getOwnRecord, { id }, artist)
const attest = (id: string, digest: string, who: Person, key?: string) =>
  world.call(attestRecord, { id, digest: digest as `0x${string}` }, who, key)
const attestAsRead = async (id: string, artist: Person) => attest(id, (await recordOf(id, artist)).digest, artist)
const entriesOf = async (workId: string) => (await world.ask(getLedgerProof, { workId })).entries

async function edit(id: string, change: object) {
  const editor = await world.operator('editor')
  const work = await world.ask(adminGetProduct, { id }, editor)
  const names = Object.keys(adminUpdateProduct.input.shape)
  const written = Object.fromEntries(Object.entries(work).filter(([name]) => names.includes(name)))
  const imgs = work.imgs.map(picture => picture.id)
  const { seller: _, ...text } = written
  return world.ask(adminUpdateProduct, { ...text, imgs, id, ...change } as never, editor)
}

describe('attestRecord', () => {
  test('adds one entry in the artist’s name, of the labels that were read', async () => {
    const { id, artist, artistId } = await artistWithWork()
    const read = await recordOf(id, artist)
    expect(read).toMatchObject({ attested: null, mayAttest: true, isRevoked: false, head: { seq: 1 } })
    expect(read.labels.find(({ name }) => name === 'artist')?.texts).toEqual([plainArtist.name.ja, plainArtist.name.en])
    const key = crypto.randomUUID()
    const [first, second] = [await attest(id, read.digest, artist, key), await attest(id, read.digest, artist, key)]
    expect(first).toMatchObject({ code: 200, data: { seq: 2, attested: { changed: [] } } })
    expect(second.data).toEqual(first.data)

    const { entries, head } = await world.ask(getLedgerProof, { workId: id })
    expect(await verifyLedger({ workId: id, entries }, head, sha256)).toMatchObject({ problems: [], newer: 0 })
    const [registered, attested] = entries
    expect(attested?.entry).toMatchObject({
      ...{ type: 'attested', actor: { role: 'artist', ref: artistId }, sd: [], media: [] },
      data: { head: { seq: 1, hash: registered?.hash }, digest: read.digest },
    })
    // Whoever has the history computes what was attested.
    expect(await labelsDigest(labelsAfter(entries.slice(0, 1)), sha256)).toBe(read.digest)
    expect((await attestAsRead(id, artist)).code).toBe(40984)
    expect(await recordOf(id, artist)).toMatchObject({ mayAttest: false, attested: { changed: [] } })
  })

  test('shows wherever the history shows, with what was corrected since, and may be done again', async () => {
    const { id, artist } = await artistWithWork()
    const reader = await world.member()
    const shown = async () => {
      const [page, book, works] = await Promise.all([
        world.ask(getProduct, { id }),
        world.ask(getStandingBook, { id }, reader),
        world.ask(listArtistWorks, {}, artist),
      ])
      expect(book.attested).toEqual(page.attested)
      expect(works.list[0]?.record?.attested).toEqual(page.attested)
      const told = attestationIn(await entriesOf(id))
      expect(told?.changed ?? null).toEqual(page.attested?.changed ?? null)
      return page.attested
    }
    expect(await shown()).toBeNull()
    expect((await attestAsRead(id, artist)).code).toBe(200)
    expect(await shown()).toMatchObject({ changed: [] })

    // What is not the artist's to say leaves the attestation as it was.
    await edit(id, { remarks: { ja: '箱書きあり', en: 'Inscribed box' } })
    expect(await shown()).toMatchObject({ changed: [] })
    const stale = (await recordOf(id, artist)).digest
    await edit(id, { madeYear: 1999 })
    await edit(id, { weightG: 321, madeYear: 1998 })
    expect(await shown()).toMatchObject({ changed: ['madeYear', 'weight'] })
    expect((await attest(id, stale, artist)).code).toBe(40943)
    expect((await attestAsRead(id, artist)).code).toBe(200)
    expect(await shown()).toMatchObject({ changed: [] })
  })

  test('is the artist’s own of public works, with a history that is not revoked', async () => {
    const { id, artist, artistId } = await artistWithWork()
    const other = await artistWithWork()
    const { digest } = await recordOf(id, artist)
    for (const who of [other.artist, await world.member()]) {
      expect((await attest(id, digest, who)).code).toBe(404)
      expect((await world.call(getOwnRecord, { id }, who)).code).toBe(404)
    }
    expect((await attest('none', digest, artist)).code).toBe(404)
    expect((await attest(id, '0x12', artist)).code).toBe(40000)
    await world.table.changeWork(id, { visibility: 'secret' })
    expect((await attest(id, digest, artist)).code).toBe(404)
    expect((await world.call(getOwnRecord, { id }, artist)).code).toBe(404)
    await world.table.changeWork(id, { visibility: 'public' })
    // As works are that were shown before there were histories, until the setup begins theirs.
    const draft = (await world.createDraft({ artistId })).id
    await world.table.changeWork(draft, { visibility: 'public' })
    expect((await attest(draft, digest, artist)).code).toBe(40942)
    expect((await world.call(getOwnRecord, { id: draft }, artist)).code).toBe(40942)
    await world.table.changeWork(draft, { visibility: 'draft' })

    const [one, two] = [await world.operator('reviewer'), await world.operator('reviewer')]
    const proposal = await world.ask(adminProposeRevocation, { id: other.id, reason: '贋作' }, one)
    await world.ask(adminDecideRevocation, { id: other.id, proposal: proposal.id, decision: 'confirm' }, two)
    const revoked = await recordOf(other.id, other.artist)
    expect(revoked).toMatchObject({ isRevoked: true, mayAttest: false })
    expect((await attest(other.id, revoked.digest, other.artist)).code).toBe(40997)
    expect(await entriesOf(other.id)).toHaveLength(2)
  })

  test('writes one entry for two at once, beside what the house adds at the same moment', async () => {
    const { id, artist } = await artistWithWork()
    const { digest } = await recordOf(id, artist)
    const remark = { type: 'remark', day: '2025-04-01', text: { ja: '箱書きを確認', en: 'Inscription seen' } } as const
    const answers = await Promise.all([
      attest(id, digest, artist),
      attest(id, digest, artist),
      world.call(adminAddLedgerEntry, { id, ...remark }, await world.operator('editor')),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 40984])
    const entries = await entriesOf(id)
    expect(entries.map(({ entry }) => entry.type).sort()).toEqual(['attested', 'registered', 'remark'])
    expect(await world.ask(getProduct, { id })).toMatchObject({ attested: { changed: [] }, ledgerEntries: 3 })
  })

  test('is in the certificate and in the token’s metadata', async () => {
    const { id, artist } = await artistWithWork()
    const file = `${await world.table.issueToken(id)}.json`
    const traits = async () => {
      const { attributes } = getTokenMetadata.output.parse(JSON.parse((await app.fetch(`/api/nft/${file}`)).body))
      return Object.fromEntries(attributes.map(({ trait_type, value }) => [trait_type, value]))
    }
    const evidence = async () => {
      await app.clock.advance('PT1M', 'everything')
      const { certificate } = await world.ask(getCertificate, { productId: id })
      return (certificate as { evidence: { type: string }[] }).evidence.find(({ type }) => type === 'ArtistAttestation')
    }
    expect(await evidence()).toBeUndefined()
    expect(await traits()).toMatchObject({ Record: 'Issuer verified' })
    await attestAsRead(id, artist)
    expect(await evidence()).toEqual({ type: 'ArtistAttestation', seq: 2, attestedAt: expect.any(String) })
    expect(await traits()).toMatchObject({ Record: 'Artist attested', 'Attested on': expect.any(String) })
    await edit(id, { madeYear: 1999 })
    expect(await evidence()).toMatchObject({ changedLabels: ['madeYear'] })
    expect(await traits()).toMatchObject({ 'Changed since attested': 'madeYear' })
  })
})

test('the words of a partner that the house publishes are an entry of the partner’s', async () => {
  const { id } = await world.publishWork(undefined, { seller: { type: 2, partnerId: 'teitei' } })
  const [partner, editor] = [await world.seller('teitei'), await world.operator('editor')]
  const { recordVersion: base, words } = await world.ask(getPartnerWork, { id }, partner)
  const written = { ...writtenWords.parse(words), weightG: 455 }
  await world.ask(savePartnerWork, { id, base, version: 0, isSent: true, words: written }, partner)
  const input = { kind: 'work' as const, id, version: 1, recordVersion: base }
  await world.ask(adminPublishProposal, input, editor)
  const entries = await entriesOf(id)
  expect(entries.at(-1)?.entry).toMatchObject({
    ...{ seq: 2, type: 'corrected', actor: { role: 'partner', ref: 'teitei' } },
    data: { changed: { weight: '455 g' } },
  })
})
