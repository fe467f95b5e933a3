import { handle } from '#functions/machinery/http/handle.ts'
import type { Found } from '#functions/machinery/table/found.ts'
import { accountKeys, catalogueKeys, orderKeys, resaleKeys } from '#functions/machinery/table/keys.ts'
import { getUploads, type Upload } from '#functions/store/catalogue/uploads.ts'
import { parseWork } from '#functions/store/catalogue/works.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { parseAddresses } from '#functions/store/people/addresses.ts'
import { isBanned } from '#functions/store/people/sessions.ts'
import { getApplication, parseResaleDraft, parseSeller } from '#functions/store/selling/applications.ts'
import { parseHolding } from '#functions/store/selling/holdings.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { prepareApplication } from '#shared/api/selling/resale/applications.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { resaleRules } from '#shared/domain/kernel/money/fees.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import type { UploadBusiness } from '#shared/domain/kernel/picture/upload.ts'
import { accountProblem } from '#shared/domain/people/account/bank.ts'
import { endWindow } from '#shared/domain/selling/resale/decisions.ts'
import { resaleBounds } from '#shared/domain/selling/resale/price.ts'
import { linksOf, signedApplication } from './views/application-answer.ts'

export const handler = handle(
  prepareApplication,
  async context => {
    const { input, caller, table, read, now, language, currency, objects, fail } = context
    const { userId } = caller
    const item = read.get(catalogueKeys.work(input.productId))
    const work = item && parseWork(item)
    if (work?.seller.type !== 'member' || work.seller.userId !== userId) return fail('not-found')
    const held = read.get(resaleKeys.holding(userId, work.id))
    const basis = held && parseHolding(held).price
    const bounds = basis ? resaleBounds(basis) : undefined
    const draft = parseResaleDraft(read.get(resaleKeys.draft(userId, work.id)))
    const at = now()
    const [[card], application, uploads] = await Promise.all([
      cardsOf(table, [work], { language, currency, now, caller }),
      work.applicationId === undefined ? undefined : getApplication(table, work.applicationId),
      getUploads(table, [...new Set(namedIn(draft?.form))]),
    ])
    if (!card) return fail('not-found')
    const own = application?.userId === userId ? application : undefined
    const sent = uploads.filter(upload => upload?.ownerId === userId)
    const { from, to } = endWindow(at, await currentPolicy(table, at))
    const missing = [
      ...(caller.phoneVerified ? [] : (['phone'] as const)),
      ...missingIn(read, userId),
      ...(basis ? [] : (['basis'] as const)),
      ...(isBanned(caller, 'sell', at) ? (['rights'] as const) : []),
      ...(work.tokenOut ? (['token'] as const) : []),
    ]
    return {
      work: card,
      known: {
        condition: say(work.condition, language),
        format: say(work.format, language),
        size: say(work.size, language),
        boxSize: work.boxSizeCm,
        weight: work.weightG,
      },
      state: workStateNumbers[work.state],
      basis: basis ?? null,
      minPrice: bounds?.min ?? null,
      maxPrice: bounds?.max ?? null,
      endFrom: iso(from),
      endTo: iso(to),
      missing,
      application: own ? await signedApplication(table, objects.private, own, at) : null,
      draft: draft
        ? {
            form: draft.form,
            savedAt: iso(draft.savedAt),
            pictures: picturesOf(sent, 'resell'),
            damage: await linksOf(objects.private, picturesOf(sent, 'damage')),
          }
        : null,
      serverTime: iso(at),
    }
  },
  {
    reads: ({ productId }, { userId = '' }) => [
      catalogueKeys.work(productId),
      accountKeys.profile(userId),
      orderKeys.addresses(userId),
      resaleKeys.seller(userId),
      resaleKeys.holding(userId, productId),
      resaleKeys.draft(userId, productId),
    ],
  },
)

/** What the member has yet to provide before an application can be sent (D71). */
function missingIn(read: Found, userId: string) {
  const profile = Profile.parse(read.get(accountKeys.profile(userId)))
  const seller = parseSeller(read.get(resaleKeys.seller(userId)))
  const { list } = parseAddresses(read.get(orderKeys.addresses(userId)))
  return [
    ...(seller?.identity ? [] : (['identity'] as const)),
    ...(accountProblem(profile.bank) === null ? [] : (['bank'] as const)),
    ...(list.length > 0 ? [] : (['address'] as const)),
  ]
}

const namedIn = (form: Readonly<Record<string, unknown>> | undefined): string[] =>
  ['imgs', 'damageImgs'].flatMap(name => {
    const named = form?.[name]
    return Array.isArray(named)
      ? named.filter(id => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)).slice(0, resaleRules.images)
      : []
  })

const picturesOf = (uploads: readonly (Upload | undefined)[], business: UploadBusiness): Picture[] =>
  uploads.flatMap(upload => (upload?.business === business && upload.picture ? [upload.picture] : []))
