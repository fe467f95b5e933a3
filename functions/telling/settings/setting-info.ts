import { handle } from '#functions/machinery/http/handle.ts'
import { exchangeRate } from '#functions/store/catalogue/content.ts'
import { phonePolicy } from '#functions/store/people/phones.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { settingInfo } from '#shared/api/telling/settings.ts'
import { periods } from '#shared/domain/buying/order/periods.ts'
import { priceBands, productSorts } from '#shared/domain/catalogue/work/work.ts'
import { clientRules } from '#shared/domain/kernel/client-rules.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { type Limit, limits } from '#shared/domain/kernel/limits.ts'
import * as rules from '#shared/domain/kernel/money/fees.ts'
import { noticePageSize } from '#shared/domain/kernel/notice.ts'
import { consoleBusinesses, offeredBusinesses, uploadRules } from '#shared/domain/kernel/picture/upload.ts'
import { codeRules } from '#shared/domain/people/account/code.ts'
import { passwordLength } from '#shared/domain/people/account/password.ts'
import { usernameLength } from '#shared/domain/people/account/username.ts'
import { auctionRules, type StepTable } from '#shared/domain/selling/auction/auction.ts'
import { ratesOf, stepsOf } from '#shared/domain/selling/policy/policy.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

const stepRows = (table: StepTable) => table.map(([from, step]) => ({ from, step }))

export const handler = handle(settingInfo, async ({ table, now }) => {
  const policy = await currentPolicy(table, now())
  return {
    serverTime: iso(now()),
    limits: Object.fromEntries(
      Object.entries<Limit>(limits).map(([name, { count, seconds }]) => [name, { count, seconds }]),
    ),
    lengths,
    username: usernameLength,
    password: passwordLength,
    code: codeRules,
    fees: feesUnder(policy),
    auction: {
      steps: stepRows(stepsOf(policy)),
      suggestedSteps: stepRows(auctionRules.suggestedSteps),
      minDays: auctionRules.minDays,
      maxDays: policy['auction-days-max'],
      extensionMinutes: auctionRules.extensionMs / minuteMs,
      payDays: auctionRules.payMs / dayMs,
      secondChanceHours: auctionRules.secondChanceMs / hourMs,
    },
    bargain: { ...rules.bargainRules, periods: [...rules.bargainRules.periods] },
    resale: rules.resaleRules,
    priceRanges: [...priceBands],
    sorts: [...productSorts],
    images: Object.fromEntries(
      [...offeredBusinesses, ...consoleBusinesses].map(business => [business, uploadRules[business].maxBytes]),
    ),
    ...(features.galleries && { gallery: rules.galleryRules }),
    addresses: rules.maxAddresses,
    cards: rules.maxCards,
    returns: rules.returnRules,
    ...periods(),
    noticePageSize,
    client: clientRules,
    countries: [...rules.countries],
    phonePrefixes: Object.keys((await phonePolicy(table)).prefixes).map(prefix => `+${prefix}`),
    currencies: currencies((await exchangeRate(table, 'USD'))?.yenMicros),
  }
})

/** Fees of the policy in force now (decision 101). */
function feesUnder(policy: Policy) {
  const { mode, bands, receiptFee, artistReturn } = ratesOf(policy)
  const { quoteDays: _, ...fees } = rules.fees
  return {
    ...fees,
    commission: { mode, bands },
    receiptFeeBasisPoints: receiptFee,
    artistReturnBasisPoints: artistReturn,
    shipping: {
      packingFee: policy['packing-fee'],
      parcelMaxGirthCm: policy['parcel-girth-max'],
      packingMarginCm: policy['packing-margin'],
      insuranceFreeUpTo: policy['insurance-free-up-to'],
      insuranceBasisPoints: policy['insurance-rate'],
      insuranceRoundUnit: policy['insurance-unit'],
      insuranceBelow: policy['insurance-below'],
    },
  }
}

/** Currencies of the filters; CNY and EUR are listed in one of them and cannot be chosen (D12). */
function currencies(yenMicros: number | undefined) {
  return [
    { code: 'JPY' as const, selectable: true, yenPerUnit: 1 },
    { code: 'USD' as const, selectable: true, yenPerUnit: yenMicros === undefined ? null : yenMicros / 1_000_000 },
    { code: 'CNY' as const, selectable: false, yenPerUnit: null },
    { code: 'EUR' as const, selectable: false, yenPerUnit: null },
  ]
}
