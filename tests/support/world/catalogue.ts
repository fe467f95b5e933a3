// The catalogue as operators make it: lists, artists, partners, pictures and works, all by the console's calls.
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminSignUploads, adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import { adminCreateProduct, adminPublishProduct } from '#shared/api/catalogue/console/works.ts'
import { listProducts } from '#shared/api/catalogue/works.ts'
import type { OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import { documentType } from '#shared/domain/kernel/picture/file-limits.ts'
import type { consoleBusinesses } from '#shared/domain/kernel/picture/upload.ts'
import type { Person } from '../people.ts'
import type { App } from '../runtime.ts'
import { samplePicture, sendForm } from '../sample-picture.ts'
import type { openCalls } from './calls.ts'
import type { openConsole } from './console.ts'

type NewWork = Partial<RawInputOf<typeof adminCreateProduct>>
type Terms = RawInputOf<typeof adminPublishProduct>['sale']
type AdminWork = OutputOf<typeof adminCreateProduct>

const both = (ja: string, en = ja) => ({ ja, en })
const none = both('')

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
} satisfies RawInputOf<typeof adminSaveContent>['record']

export const plainWork: RawInputOf<typeof adminCreateProduct> = {
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

/** What `createCatalogue` makes, by their ids. */
const records: readonly RawInputOf<typeof adminSaveContent>[] = [
  { id: 'ceramics', record: { kind: 'craft', name: both('陶芸', 'Ceramics'), color: '#8a5a3c', order: 1 } },
  { id: 'tea', record: { kind: 'category', parentId: null, name: both('茶道具', 'Tea utensils'), order: 1 } },
  { id: 'tea-bowl', record: { kind: 'category', parentId: 'tea', name: both('茶碗', 'Tea bowls'), order: 2 } },
  { id: 'wataru', record: plainArtist },
  {
    id: 'teitei',
    record: { kind: 'partner', name: both('汀庭画廊', 'Teitei Gallery'), text: none, link: '', logo: null, order: 1 },
  },
]

interface Parts {
  readonly ask: ReturnType<typeof openCalls>['ask']
  readonly owner: ReturnType<typeof openConsole>['owner']
}

export function openCatalogue(app: App, { ask, owner }: Parts) {
  /** One craft, two categories, one artist and one partner, which drafts name. */
  async function createCatalogue(): Promise<void> {
    for (const record of records) await ask(adminSaveContent, record, await owner())
  }

  /** A picture that is ready to be used by the console. */
  async function uploadPicture(
    business: Exclude<(typeof consoleBusinesses)[number], 'document'> = 'work',
    who?: Person,
  ): Promise<string> {
    const sender = who ?? (await owner())
    const body = await samplePicture('jpeg', { width: 160, height: 120 })
    const files = [{ name: 'bowl.jpg', size: body.length, type: 'image/jpeg' as const }]
    const [form] = (await ask(adminSignUploads, { business, files }, sender)).list
    if (!form) throw new Error('no form was signed')
    const sent = await sendForm(form.post, body)
    if (sent.status >= 300) throw new Error(`the upload answered ${sent.status} ${await sent.text()}`)
    await app.quiet()
    const [state] = (await ask(adminUploadStatus, { ids: form.uploadId }, sender)).list
    if (state?.status !== 'ready') throw new Error(`the picture is ${state?.status} ${state?.reason}`)
    return form.uploadId
  }

  /** A document as it was sent, whatever became of it; answers its upload. */
  async function sendDocument(body: Uint8Array, who: Person): Promise<string> {
    const files = [{ name: '鑑定書 山田太郎様.pdf', size: body.length, type: documentType } as const]
    const [form] = (await ask(adminSignUploads, { business: 'document', files }, who)).list
    if (!form) throw new Error('no form was signed')
    const sent = await sendForm(form.post, body)
    if (sent.status >= 300) throw new Error(`the upload answered ${sent.status} ${await sent.text()}`)
    await app.quiet()
    return form.uploadId
  }

  const createDraft = async (work: NewWork = {}): Promise<AdminWork> =>
    ask(adminCreateProduct, { ...plainWork, imgs: [await uploadPicture()], ...work }, await owner())

  async function publishWork(sale: Terms = { kind: 'fixed', price: 120_000 }, work: NewWork = {}): Promise<AdminWork> {
    const { id } = await createDraft(work)
    return ask(adminPublishProduct, { id, sale }, await owner())
  }

  return {
    createCatalogue,
    uploadPicture,
    sendDocument,
    createDraft,
    publishWork,
    /** Ids of what product/list answers now. */
    findWorks: async (query: RawInputOf<typeof listProducts>) =>
      (await ask(listProducts, query)).list.map(({ id }) => id),
  }
}
