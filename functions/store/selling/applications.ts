import * as z from 'zod'
import { resaleKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, check, put, remove, update } from '#functions/machinery/table/write.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import {
  type Application,
  applicationDueAt,
  applicationRules,
  applicationSchema,
  reviewDueAt,
  type SellerIdentity,
  sellerIdentity,
} from '#shared/domain/selling/resale/application.ts'
import type { ApplicationMoved } from '#shared/domain/selling/resale/decisions.ts'
import {
  type ApplicationState,
  applicationTransition,
  isOpenApplication,
} from '#shared/domain/selling/resale/transitions.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'
import type { AccountStatus } from '../people/sessions.ts'

/** Applications to sell a work again, the seller's records, and drafts (D70-D76, D94b). */
const Item = applicationSchema()

export const parseApplication = (item: Attributes): Application => Item.parse(item)

export async function getApplication(table: Getter, applicationId: string): Promise<Application | undefined> {
  const item = await table.get(resaleKeys.application(applicationId))
  return item && parseApplication(item)
}

/** In the order requested; missing ones are left out. */
export async function getApplications(table: Getter, ids: readonly string[]): Promise<Application[]> {
  const items = ids.length > 0 ? await table.batchGet(ids.map(resaleKeys.application)) : []
  return items.flatMap(item => (item ? [parseApplication(item)] : []))
}

/** Applications in a state, those due first in front. */
export async function applicationsIn(table: Querier, state: ApplicationState): Promise<Application[]> {
  const rows = await table.queryAll({ pk: resaleKeys.inState(state), index: 'GSI1', limit: 5_000 })
  return rows.map(parseApplication)
}

/** Applications whose automatic change is overdue, the longest first. */
export async function overdueApplications(table: Querier, now: number): Promise<string[]> {
  const between = [resaleKeys.due(0), resaleKeys.due(now)] as const
  const { rows } = await table.query({ pk: resaleKeys.waits, index: 'GSI2', between, limit: 200 })
  return rows.map(row => parseApplication(row).applicationId)
}

function applicationItem(application: Application) {
  const dueAt = applicationDueAt(application)
  return {
    ...resaleKeys.application(application.applicationId),
    ...application,
    GSI1PK: resaleKeys.inState(application.state),
    GSI1SK: `${resaleKeys.due(listedBy(application))}#${application.applicationId}`,
    ...(dueAt !== null && { GSI2PK: resaleKeys.waits, GSI2SK: resaleKeys.due(dueAt) }),
  }
}

/** Sort key: open ones by the due date of the answer; others by the time of their last change of state. */
const listedBy = (application: Application): number =>
  application.state === 'submitted' ? reviewDueAt(application) : (application.trail.at(-1)?.at ?? 0)

export const newApplication = (application: Application) => put(applicationItem(application), { ifAbsent: true })

const Pointer = z.object({ applicationId: z.string() })

/** Index item of all applications of a member, because a work names its latest one only. */
export const listOwnApplication = ({ userId, applicationId }: Pick<Application, 'userId' | 'applicationId'>) =>
  put({ ...resaleKeys.ownApplication(userId, applicationId), applicationId })

/** Some applications of a state in full, and where the next ones begin. */
export async function someApplications(table: Querier, state: ApplicationState, after: Attributes | undefined) {
  const { rows, next } = await table.query({ pk: resaleKeys.inState(state), index: 'GSI1', limit: 200, after })
  return { list: rows.map(parseApplication), next }
}

/** All applications of a member, the oldest first. */
export async function applicationsOf(table: Getter & Querier, userId: string): Promise<Application[]> {
  const rows = await table.queryAll({ ...resaleKeys.ownApplications(userId), consistent: true, limit: 10_000 })
  return getApplications(
    table,
    rows.map(row => Pointer.parse(row).applicationId),
  )
}

/** The write of an application's transition, and of the number of open ones. */
export function moveApplication(before: Application, { move, application }: ApplicationMoved) {
  const { from } = applicationTransition(move)
  const moved = put(applicationItem(application), { where: whereUnmoved(before.version, 'state', from) })
  const closes = isOpenApplication(before) && !isOpenApplication(application)
  return [moved.or('application-state'), ...(closes ? [countClosed(before.userId)] : [])]
}

/** Writes the time at which an approved application is checked again, and nothing else of it. */
export const rescheduledApplication = (before: Application, lookAt: number) =>
  put(applicationItem({ ...before, lookAt, version: before.version + 1 }), {
    where: whereUnmoved(before.version, 'state', [before.state]),
  }).or('application-state')

// ---- the seller

const SellerRecord = z.object({
  userId: z.string(),
  identity: sellerIdentity().optional(),
  /** Number of open applications: at most ten (D71). */
  open: z.int().min(0).default(0),
})
type SellerRecord = z.infer<typeof SellerRecord>

export const parseSeller = (item: Attributes | undefined): SellerRecord | undefined => item && SellerRecord.parse(item)

export const putIdentity = (userId: string, identity: SellerIdentity) =>
  update(resaleKeys.seller(userId), { set: { userId, identity }, add: { open: 0 } })

/** One more, unless there are ten; fails too if the seller's identity form is missing. */
export const countOpened = (userId: string) =>
  update(resaleKeys.seller(userId), {
    add: { open: 1 },
    where: ['attribute_exists(#identity) AND #open < :most', { most: applicationRules.openMax }],
  }).or('application-limit')

const countClosed = (userId: string) =>
  update(resaleKeys.seller(userId), { add: { open: -1 }, where: ['#open > :none', { none: 0 }] }).or('busy')

/** Fails the transaction if the member may not sell at that moment (D77, D102). */
export const maySell = (userId: string, now: number) =>
  check(sessionKeys.standing(userId), [sellsAt, { now }]).or('banned-sell')

/**
 * Like `maySell`; a buyer becomes a seller with the first approval (D78), while accounts of artists and partners keep
 * their type.
 */
export const sellsFromNow = ({ userId, userType }: Pick<AccountStatus, 'userId' | 'userType'>, now: number) =>
  userType === userTypes.buyer
    ? update(sessionKeys.standing(userId), { set: { userType: userTypes.seller }, where: [sellsAt, { now }] }).or(
        'banned-sell',
      )
    : maySell(userId, now)

const sellsAt =
  'attribute_exists(#PK) AND attribute_not_exists(#closedAt) AND (attribute_not_exists(#banSellUntil) OR #banSellUntil <= :now)'

// ---- drafts

const Draft = z.object({ form: z.record(z.string(), z.unknown()), savedAt: z.int() })

export const parseResaleDraft = (item: Attributes | undefined) => item && Draft.parse(item)

/** Box of a draft; undefined until all its sides are numbers. */
export const boxInDraft = (item: Attributes | undefined): readonly number[] | undefined =>
  Box.safeParse(parseResaleDraft(item)?.form['boxSize']).data
const Box = z.array(z.coerce.number().min(0.1).max(1000)).length(3)

export const putResaleDraft = (userId: string, workId: string, draft: z.input<typeof Draft>) =>
  put({ ...resaleKeys.draft(userId, workId), ...draft })
export const removeResaleDraft = (userId: string, workId: string) => remove(resaleKeys.draft(userId, workId))
