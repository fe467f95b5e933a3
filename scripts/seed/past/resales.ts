import type { RawInputOf } from '#shared/api/endpoint.ts'
import {
  adminApproveApplication,
  adminGetApplication,
  adminReviseApplication,
} from '#shared/api/selling/console/resale.ts'
import { createApplication, fileIdentity } from '#shared/api/selling/resale/applications.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { DemoWork } from '../catalogue.ts'
import { now } from '../market.ts'
import type { Ask } from './actors.ts'
import { resales } from './plan.ts'

type Form = RawInputOf<typeof createApplication>

interface Means {
  readonly addressOf: ReadonlyMap<string, string>
  /** Sends a photograph by the site's own form and answers its upload. */
  readonly photo: (role: string, business: 'resell', name: string) => Promise<string>
}

/** What people of the demo sell again, and what the reviewer says, by the calls of the site. */
export function resalesOf(ask: Ask, { addressOf, photo }: Means) {
  const applied = new Map<string, string>()

  async function apply(role: string, work: DemoWork, sale: Partial<Form>) {
    const { id, images, size, condition, delivery, boxSizeCm, weightG } = work
    const imgs = await Promise.all(images.slice(0, 2).map(name => photo(role, 'resell', name)))
    const input: Form = {
      productId: id,
      description: resales.words,
      storageLocation: '自宅の茶箪笥',
      condition: condition.ja,
      addressId: addressOf.get(role) ?? '',
      format: delivery.ja,
      size: size.ja,
      boxSize: boxSizeCm,
      weight: weightG,
      isBroken: false,
      imgs,
      saleKind: 1,
      deliveryMethod: 0,
      agree: true,
      ...sale,
    }
    const { application } = await ask(role, createApplication, input)
    applied.set(id, application.id)
  }

  const applicationOf = (id: string): string => applied.get(id) ?? ''

  return {
    /** What the law wants known, once. */
    prepare: (role: string, birthDate: string) =>
      ask(role, fileIdentity, { birthDate, occupation: '自営業', method: 'licence' }),
    atPrice: (role: string, work: DemoWork, price: number) => apply(role, work, { price }),
    /** The house is to fetch what was sold. */
    inAuction: (work: DemoWork, startPrice: number, days: number) => {
      const end = now() + days * dayMs
      return apply('seller', work, {
        deliveryMethod: 1,
        saleKind: 2,
        startPrice,
        instantPrice: null,
        endTime: new Date(end - (end % minuteMs)).toISOString(),
      })
    },
    approve: async (workId: string) => {
      const id = applicationOf(workId)
      const { application } = await ask('operator', adminGetApplication, { id })
      return ask('operator', adminApproveApplication, { id, version: application.version })
    },
    revise: async (workId: string) => {
      const id = applicationOf(workId)
      const { version } = (await ask('operator', adminGetApplication, { id })).application
      const { text, fields } = resales.asked
      return ask('operator', adminReviseApplication, { id, version, text, fields: [...fields] })
    },
  }
}
