import { handle } from '#functions/http/handle.ts'
import { Profile } from '#functions/store/accounts.ts'
import { parseAddresses } from '#functions/store/addresses.ts'
import { getApplication, parseResaleDraft, parseSeller } from '#functions/store/applications.ts'
import { parseHolding } from '#functions/store/holdings.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { isBanned } from '#functions/store/sessions.ts'
import { getUploads, type Upload } from '#functions/store/uploads.ts'
import { parseWork } from '#functions/store/works.ts'
import type { Found } from '#functions/table/found.ts'
import { accountKeys, catalogueKeys, orderKeys, resaleKeys } from '#functions/table/keys.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { prepareApplication } from '#shared/api/resale/applications.ts'
import { accountProblem } from '#shared/domain/account/bank.ts'
import { iso } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'
import { resaleRules } from '#shared/domain/money/fees.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import type { UploadBusiness } from '#shared/domain/picture/upload.ts'
import { endWindow } from '#shared/domain/resale/decisions.ts'
import { resaleBounds } from '#shared/domain/resale/price.ts'
import { workStateNumbers } from '#shared/domain/work/wire-numbers.ts'
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

/** What the member has yet to give before an application can be sent (D71). */
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
