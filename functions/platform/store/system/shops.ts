import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { brands } from '#shared/platform/card/brand.ts'
import { shopKeys } from '../table-keys.ts'

const flag = z.enum(['0', '1'])

/** A merchant on the platform and its settings (payment-platform.md 5.8), read with every call that has an API key. */
export const Shop = z.object({
  shopId: z.string(),
  name: z.string(),
  shopType: z.string(),
  /** Main shop of a tenant; absent for a main shop. */
  platformId: z.string().optional(),
  /** API version of the shop, which may no longer be supported (E9994002008). */
  apiVersion: z.string().regex(/^\d{8}$/),
  notifyMail: z.string().optional(),
  merchantMail: z.string().optional(),
  /** Live keys need an active contract (5.9); test keys need none. */
  contractStatus: z.enum(['NONE', 'ACTIVE', 'SUSPENDED', 'CANCELED']),
  sharedCustomerFlag: flag,
  /** `0` needs the operator's approval, because card payments in e-commerce must be authenticated (5.8). */
  tdsSetting: z.enum(['0', '2']),
  brandFlags: z.record(z.enum(brands), flag),
  instalmentFlag: flag,
  bonusFlag: flag,
  revolvingFlag: flag,
  paymentStopFlag: flag,
  /** Acquirer of its card payments, which are impossible without one (E…106A01). */
  acquirerName: z.string().optional(),
  logKeepDays: z.int(),
  /** Origins of the shop's pages, which may embed the card form and which browsers may return to. */
  origins: z.array(z.string()),
  /** Test clock of all of the shop's data, in test mode (5.21). */
  testClock: z.string().optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
  version: z.int(),
})
export type Shop = z.infer<typeof Shop>

/** A shop whose contract is suspended or cancelled takes no payments, not even with test keys. */
export const isContractStopped = ({ contractStatus }: Shop): boolean =>
  contractStatus === 'SUSPENDED' || contractStatus === 'CANCELED'

export async function getShop(table: Getter, shopId: string): Promise<Shop | undefined> {
  const item = await table.get(shopKeys.shop(shopId))
  return item && Shop.parse(item)
}

export const putListedShop = (shopId: string) => put({ ...shopKeys.listed(shopId), shopId }, { ifAbsent: true })

/** Every shop of the platform, for clocks that process all of them. */
export async function listedShops(table: Querier): Promise<string[]> {
  const rows = await table.queryAll({ ...shopKeys.all, consistent: true, limit: 10_000 })
  return rows.map(({ SK }) => String(SK))
}
