// A gallery of one's own: lists, artists, pictures and works, all made by an operator through the console's calls.

import { randomUUID } from 'node:crypto'
import { saveContent } from '#shared/api/console/content.ts'
import { adminSignUploads, adminUploadStatus } from '#shared/api/console/uploads.ts'
import { createProduct, publishProduct } from '#shared/api/console/works.ts'
import type { Endpoint, OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import { listProducts } from '#shared/api/works.ts'
import { type People, type Person, peopleOf } from './people.ts'
import type { Envelope, TestRuntime } from './runtime.ts'
import { samplePicture, sendForm } from './sample-picture.ts'

type NewWork = Partial<RawInputOf<typeof createProduct>>
type Sale = RawInputOf<typeof publishProduct>['sale']
export type AdminWork = OutputOf<typeof createProduct>

const both = (ja: string, en = ja) => ({ ja, en })
const none = both('')

export interface Gallery {
  readonly people: People
  readonly owner: Person
  /** The contract's answer, or an error that names the code. */
  ask<Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    as?: Person,
  ): Promise<OutputOf<Contract>>
  /** The whole envelope, whatever its code; a key comes with it. */
  reply<Contract extends Endpoint>(contract: Contract, input: RawInputOf<Contract>, as?: Person): Promise<Envelope>
  /** A picture that is ready to be used by the console. */
  picture(business?: 'work' | 'content'): Promise<string>
  draft(work?: NewWork): Promise<AdminWork>
  published(sale?: Sale, work?: NewWork): Promise<AdminWork>
  /** Ids of what product/list answers now. */
  found(query: RawInputOf<typeof listProducts>): Promise<string[]>
}

/** Opens with one craft, two categories, one artist and one partner. */
export async function openGallery(app: TestRuntime): Promise<Gallery> {
  const people = peopleOf(app)
  const owner = await people.operator('owner')

  const reply: Gallery['reply'] = (contract, input, as) =>
    app.call(contract, input, { ...(as && { as: as.token }), ...(contract.idempotent && { key: randomUUID() }) })
  const ask: Gallery['ask'] = async (contract, input, as) => {
    const { code, data } = await reply(contract, input, as)
    if (code !== 200) throw new Error(`${contract.id} answered ${code} ${JSON.stringify(data)}`)
    return contract.output.parse(data) as OutputOf<typeof contract>
  }

  const picture: Gallery['picture'] = async (business = 'work') => {
    const body = await samplePicture('jpeg')
    const { list } = await ask(
      adminSignUploads,
      { business, files: [{ name: 'bowl.jpg', size: body.length, type: 'image/jpeg' }] },
      owner,
    )
    const [form] = list
    if (!form) throw new Error('no form was signed')
    const sent = await sendForm(form.post, body)
    if (sent.status >= 300) throw new Error(`the upload answered ${sent.status} ${await sent.text()}`)
    await app.quiet()
    const [state] = (await ask(adminUploadStatus, { ids: form.uploadId }, owner)).list
    if (state?.status !== 'ready') throw new Error(`the picture is ${state?.status} ${state?.reason}`)
    return form.uploadId
  }

  const draft: Gallery['draft'] = async (work = {}) =>
    ask(createProduct, { ...plainWork, imgs: [await picture()], ...work }, owner)
  const published: Gallery['published'] = async (sale = { kind: 'fixed', price: 120_000 }, work = {}) => {
    const { id } = await draft(work)
    return ask(publishProduct, { id, sale }, owner)
  }

  await ask(
    saveContent,
    { id: 'ceramics', record: { kind: 'craft', name: both('陶芸', 'Ceramics'), color: '#8a5a3c', order: 1 } },
    owner,
  )
  await ask(
    saveContent,
    { id: 'tea', record: { kind: 'category', parentId: null, name: both('茶道具', 'Tea utensils'), order: 1 } },
    owner,
  )
  await ask(
    saveContent,
    { id: 'tea-bowl', record: { kind: 'category', parentId: 'tea', name: both('茶碗', 'Tea bowls'), order: 2 } },
    owner,
  )
  await ask(saveContent, { id: 'wataru', record: plainArtist }, owner)
  await ask(
    saveContent,
    {
      id: 'teitei',
      record: { kind: 'partner', name: both('汀庭画廊', 'Teitei Gallery'), text: none, link: '', logo: null, order: 1 },
    },
    owner,
  )

  return {
    people,
    owner,
    ask,
    reply,
    picture,
    draft,
    published,
    found: async query => (await ask(listProducts, query)).list.map(({ id }) => id),
  }
}

export const plainArtist = {
  kind: 'artist' as const,
  name: both('嶺岸 航', 'Wataru Minegishi'),
  reading: 'みねぎし わたる',
  title: none,
  craftId: 'ceramics',
  detailText: none,
  birthday: '1974',
  affiliation: none,
  awards: [],
  career: [],
  video: '',
  links: [],
  imgs: [],
  order: 1,
} satisfies RawInputOf<typeof saveContent>['record']

export const plainWork: RawInputOf<typeof createProduct> = {
  title: both('志野茶碗 葦原', 'Shino tea bowl “Reed Bed”'),
  reading: 'しのちゃわん あしはら',
  artistId: 'wataru',
  craftIds: ['ceramics'],
  categoryIds: ['tea-bowl'],
  madeYear: 2024,
  description: both('長石釉の茶碗。', 'A bowl under feldspar glaze.'),
  size: none,
  boxSizeCm: [16, 16, 14],
  weightG: 430,
  material: none,
  technique: none,
  condition: none,
  format: none,
  authenticity: none,
  displayLocation: none,
  shippingNote: none,
  remarks: none,
  exhibitions: [{ year: 2025, ...both('個展', 'Solo exhibition') }],
  awards: [],
  imgs: [],
  seller: { type: 1 },
}
