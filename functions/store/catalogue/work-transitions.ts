import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { update, type Where } from '#functions/machinery/table/write.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { MoveFact, Situation, TransitionFacts } from '#shared/domain/catalogue/work/situation.ts'
import { type WorkTransitionName, workTransition } from '#shared/domain/catalogue/work/transitions.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'

/** What the actor knows, and the new values. */
export interface WorkMoving extends TransitionFacts {
  readonly now: number
  /** New lock, if the row requires one. */
  readonly lock?: Lock
  /** Changes beyond those of the row: the terms of a listing, the new holder. */
  readonly set?: Partial<Artwork> & Readonly<Record<string, unknown>>
  readonly remove?: readonly string[]
}

/** The write of one transition; its condition and change come from the row alone (D31). */
export function transitionWork(name: WorkTransitionName, id: string, { set, remove = [], lock, ...facts }: WorkMoving) {
  const change = workChangeOf(name, { now: facts.now, ...(lock && { lock }) })
  return update(catalogueKeys.work(id), {
    set: { ...change.set, ...set },
    remove: [...change.remove, ...remove],
    where: whereOf(name, facts),
  })
}

/** Condition of a transition: the decision of `canTransitionWork`, made by the table at the moment of the write. */
export function whereOf(name: WorkTransitionName, facts: TransitionFacts): Where {
  const values: Record<string, string | number> = {}
  const value = (word: string, of: string | number = word) => {
    const alias = word.replaceAll('-', '_')
    values[alias] = of
    return `:${alias}`
  }
  const situations = workTransition(name).from.filter(situation => isKnown(situation, facts))
  if (situations.length === 0) throw new Error(`nothing is known that ${name} asks for`)
  const texts = situations.map(situation => conditionOf(situation, facts, value))
  return [texts.length === 1 ? texts.join('') : texts.map(text => `(${text})`).join(' OR '), values]
}

const paths: Readonly<Record<MoveFact, string>> = {
  heldBy: '#lock.#heldBy',
  price: '#price',
  updatedAt: '#updatedAt',
  edition: '#edition',
  ownerId: '#seller.#userId',
  applicationId: '#applicationId',
}

/** Whether the actor knows every fact that the situation compares. */
const isKnown = ({ lock, order, privateSale, same = [] }: Situation, facts: TransitionFacts): boolean =>
  (lock !== 'lapsed' || facts.now !== undefined) &&
  (lock !== 'own' || facts.refId !== undefined) &&
  (order !== 'own' || facts.orderId !== undefined) &&
  (privateSale === undefined || privateSale === 'none' || facts.saleId !== undefined) &&
  (privateSale !== 'open' || facts.now !== undefined) &&
  same.every(fact => facts[fact] !== undefined)

function conditionOf(
  { state, lock, kinds, order, priceType, saleStatus, seller, visibility, privateSale, token, same = [] }: Situation,
  facts: TransitionFacts,
  value: (word: string, of?: string | number) => string,
): string {
  const isAmong = (path: string, words: readonly string[] | undefined) =>
    words
      ? [
          words.length === 1
            ? `${path} = ${value(words.join())}`
            : `${path} IN (${words.map(word => value(word)).join(', ')})`,
        ]
      : []
  const locks = {
    any: () => [],
    none: () => ['attribute_not_exists(#lock)'],
    lapsed: () => [`#lock.#kind = ${value('checkout')}`, `#lock.#until <= ${value('now', facts.now)}`],
    own: () => [`#lock.#refId = ${value('refId', facts.refId)}`, ...isAmong('#lock.#kind', kinds)],
  }
  const ownSale = () => `#privateSale.#id = ${value('saleId', facts.saleId)}`
  const sales = {
    none: () => ['attribute_not_exists(#privateSale)'],
    own: () => [ownSale()],
    open: () => [
      ownSale(),
      `#privateSale.#startAt <= ${value('now', facts.now)}`,
      `#privateSale.#endAt > ${value('now', facts.now)}`,
    ],
  }
  return [
    `#state = ${value(state)}`,
    ...locks[lock](),
    ...(order === 'none' ? ['attribute_not_exists(#lock.#orderId)'] : []),
    ...(order === 'own' ? [`#lock.#orderId = ${value('orderId', facts.orderId)}`] : []),
    ...isAmong('#priceType', priceType),
    ...isAmong('#saleStatus', saleStatus),
    ...isAmong('#seller.#type', seller),
    ...isAmong('#visibility', visibility),
    ...(privateSale ? sales[privateSale]() : []),
    ...(token ? [`attribute_${token === 'in' ? 'not_' : ''}exists(#tokenOut)`] : []),
    ...same.map(fact => `${paths[fact]} = ${value(fact, facts[fact])}`),
  ].join(' AND ')
}
