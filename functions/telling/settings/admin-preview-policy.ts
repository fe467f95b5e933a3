import { handle } from '#functions/machinery/http/handle.ts'
import { getPolicySchedule } from '#functions/store/selling/policy.ts'
import { adminPreviewPolicy } from '#shared/api/selling/console/policy.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { saleOf } from '#shared/domain/kernel/money/charges.ts'
import { ratesOf } from '#shared/domain/selling/policy/policy.ts'
import { amountsOf, chargeLine } from '#shared/domain/selling/policy/shipping.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'
import { wishedVersion } from './policy/wished-version.ts'

const samplePrices = [330_000, 1_200_000, 15_000_000]
const kanto = { pid: 103 }

export const handler = handle(adminPreviewPolicy, async ({ input, table, now, fail, invalid }) => {
  const known = await getPolicySchedule(table)
  if (known.version !== input.after) return fail('stale-version')
  const { before, after, changes, errors } = wishedVersion(known, input, now())
  if (errors.length > 0) return invalid(...errors)
  const samples = samplePrices.map(price => {
    const [was, is] = [before, after].map(policy => sampleSale(price, policy))
    return {
      price,
      net: { before: was?.net ?? 0, after: is?.net ?? 0 },
      delivery: { before: was?.delivery ?? 0, after: is?.delivery ?? 0 },
    }
  })
  return { effectiveAt: iso(input.effectiveAt), changes, samples }
})

/** An example sale: a partner's work in a small crate, sent to Tokyo. */
function sampleSale(price: number, policy: Policy) {
  const seller = { type: 'partner' } as const
  const line = chargeLine({ listPrice: price, boxSizeCm: [30, 30, 30], seller }, { country: 'JP', area: kanto }, policy)
  const { fee, deliveryFee } = amountsOf([line], 'JP')
  return { net: saleOf(line.price, seller, line, ratesOf(policy)).net, delivery: fee + deliveryFee }
}
