// What a member gives who sells a work again.

import type { RawInputOf } from '#shared/api/endpoint.ts'
import { exampleResaleForm } from '#shared/api/examples/resale.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { adminApproveApplication, adminGetApplication } from '#shared/api/selling/console/resale.ts'
import { createApplication, fileIdentity } from '#shared/api/selling/resale/applications.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import type { DeskTab } from '#shared/domain/telling/dashboard/desk.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { freshAddress, type Person, testPassword } from '../people.ts'
import type { World } from '../world.ts'
import type { Buyer, Sale } from './orders.ts'

const { addressId: _addressId, imgs: _imgs, ...written } = exampleResaleForm
/** The wizard's form without the work, its photographs and where it is: that of the contract's example. */
export const resaleForm = written

/** Where the money of a sale goes. */
export async function giveBank({ app, tokenOf }: Pick<World, 'app' | 'tokenOf'>, who: Person): Promise<void> {
  const bank = {
    bankName: 'みずほ銀行',
    branchName: '丸の内中央支店',
    depositType: 2,
    accountNumber: '1234567',
    payeeName: 'モリシタ ナギ',
    password: testPassword,
  } as const
  // Each owner is somewhere else: from one address a password is asked only so often.
  const sent = { as: await tokenOf(who), address: freshAddress() }
  const { code, data } = await app.call(updateBank, bank, sent)
  if (code !== 200) throw new Error(`updateBank answered ${code} ${JSON.stringify(data)}`)
}

export async function giveBankAndIdentity(world: Pick<World, 'app' | 'ask' | 'tokenOf'>, who: Person): Promise<void> {
  await giveBank(world, who)
  await world.ask(fileIdentity, { birthDate: '1978-04-02', occupation: '会社員', method: 'licence' }, who)
}

type Form = RawInputOf<typeof createApplication>

/** Owners, their applications and the reviewer who answers them. */
export async function openResale(world: World) {
  const { app } = world
  const reviewer = await world.operator('reviewer')

  /** Whole minutes, so many days from now. */
  const inDays = (days: number) => {
    const at = app.clock.now() + days * dayMs
    return new Date(at - (at % minuteMs) + minuteMs).toISOString()
  }

  /** Somebody who has bought a work for 800,000 yen, and may sell it. */
  async function owner(): Promise<Sale> {
    const sale = await world.order({ state: 'completed', work: { price: 800_000 } })
    await giveBankAndIdentity(world, sale.buyer)
    return sale
  }

  async function formOf(
    { buyer, productId }: Pick<Sale, 'buyer' | 'productId'>,
    change: Partial<Form> = {},
  ): Promise<Form> {
    const imgs = await world.uploadPhotos(buyer, 'resell', 2)
    return { ...resaleForm, productId, addressId: buyer.addressId, imgs, ...change }
  }

  async function apply(sale: Pick<Sale, 'buyer' | 'productId'>, change: Partial<Form> = {}) {
    const { application } = await world.ask(createApplication, await formOf(sale, change), sale.buyer)
    return application
  }

  const auctionForm = (days = 9): Partial<Form> => ({
    saleKind: 2,
    startPrice: 700_000,
    instantPrice: null,
    endTime: inDays(days),
  })

  const approve = async (id: string, change: object = {}) => {
    const { application } = await world.ask(adminGetApplication, { id }, reviewer)
    return world.call(adminApproveApplication, { id, version: application.version, ...change }, reviewer)
  }

  async function listed(change: Partial<Form> = {}) {
    const sale = await owner()
    const { id } = await apply(sale, change)
    const { code } = await approve(id)
    if (code !== 200) throw new Error(`the reviewer was answered ${code}`)
    return { ...sale, id }
  }

  const desk = async (who: Buyer, tab: DeskTab) => world.ask(listMyProducts, { tab }, who)
  const labels = async (who: Buyer, tab: DeskTab) => (await desk(who, tab)).list.map(({ label }) => label)

  return { reviewer, inDays, owner, formOf, apply, auctionForm, approve, listed, desk, labels }
}
