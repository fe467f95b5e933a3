import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { codes } from '#shared/api/codes.ts'
import {
  createRoom,
  listMessageProducts,
  listMessages,
  listRooms,
  listSavedAnswers,
  readMessages,
  reportMessage,
  sendMessage,
} from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { reportReasons } from '#shared/domain/conversing/message/report.ts'
import type { RoomView } from '#shared/domain/conversing/message/view.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { chosenAnswer } from '../console/answers.server.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs, type Refusal } from './api.server.ts'
import { photoIdsIn, photosIn } from './claim.server.ts'
import { fieldText } from './form-reply.server.ts'
import { errorText, refusedFields, waitText } from './forms.server.ts'
import { langOf, localeOf, pageParam } from './params.server.ts'

const format = /^[\w-]{1,64}$/
const numberFormat = /^[1-9]\d{0,8}$/

function missing(args: LoaderArgs): never {
  throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

function idOf(args: LoaderFunctionArgs, name: 'productId' | 'roomId'): string {
  const id = args.params[name] ?? ''
  return features.messages && format.test(id) ? id : missing(args)
}

/** A message's number out of the address. */
function numberOf(args: LoaderArgs, name: string): number | undefined {
  const typed = new URL(args.request.url).searchParams.get(name) ?? ''
  return numberFormat.test(typed) ? Number(typed) : undefined
}

/** Works that the member writes about with somebody. */
export async function loadMessages(args: LoaderFunctionArgs) {
  if (!features.messages) return missing(args)
  return api(args).call(listMessageProducts, { page: String(pageParam(args)) })
}

/**
 * Who writes about one work, or the form that begins a conversation about it. Of the single room that a member has as the
 * one who asked there is nothing to choose: the page leads into it.
 */
export async function loadMessagesOf(args: LoaderFunctionArgs) {
  const productId = idOf(args, 'productId')
  const { call, attempt } = api(args)
  const [rooms, work] = await Promise.all([
    call(listRooms, { productId, page: String(pageParam(args)) }),
    attempt(getProduct, { id: productId }),
  ])
  const asks = new URL(args.request.url).searchParams.has('ask')
  const [only] = rooms.list
  const open = rooms.list.find(({ side, closesAt }) => side === 'buyer' && closesAt === null)
  const own = asks ? open : rooms.total === 1 && only?.side === 'buyer' ? only : undefined
  if (own) throw redirect(pathsFor(langOf(args)).room(productId, own.roomId))
  if (rooms.total === 0 && !work.ok) return missing(args)
  const isOwn = work.ok && work.data.isOwn
  const product = only?.product ?? (work.ok ? { id: productId, title: work.data.title, img: work.data.imgs[0] } : null)
  return {
    rooms,
    product,
    /** The form stands where somebody wants to ask, or nobody has yet. */
    asks: work.ok && !isOwn && (asks || rooms.total === 0),
    seller: work.ok ? work.data.seller : null,
    clientId: randomUUID(),
  }
}

/** Opens the room of a work and writes its first message; sent again it is the same room and the same message. */
export async function actOnMessagesOf(args: ActionFunctionArgs) {
  const productId = idOf(args, 'productId')
  const form = await args.request.formData()
  const { attempt } = api(args)
  const text = fieldText(form, 'text')
  if (text.trim() === '') return refusedText(form, errorText('DETAIL_REQUIRED', localeOf(args)))
  const opened = await attempt(createRoom, { productId })
  if (!opened.ok) return refused(args, form, opened)
  return send(args, form, { productId, roomId: opened.data.roomId })
}

/** One room with its newest messages, or those before a number; beside it the other works and people. */
export async function loadRoom(args: LoaderFunctionArgs) {
  const [productId, roomId] = [idOf(args, 'productId'), idOf(args, 'roomId')]
  const before = numberOf(args, 'before')
  const { call, attempt } = api(args)
  const [page, works, work] = await Promise.all([
    call(listMessages, { roomId, ...(before !== undefined && { beforeId: String(before) }) }),
    attempt(listMessageProducts, { productId }),
    attempt(getProduct, { id: productId }),
  ])
  if (page.room.product.id !== productId) return missing(args)
  return {
    ...(await answersFor(args, page.room)),
    page,
    works: works.ok ? works.data.list : [],
    people: works.ok ? works.data.people : [],
    /** What the work is today; null where it is shown no more. */
    work: work.ok ? stateOf(work.data) : null,
    isOlder: before !== undefined,
    report: numberOf(args, 'report') ?? null,
    photos: photosIn(args).slice(0, 10),
    clientId: randomUUID(),
  }
}

/** Answers that a partner keeps, and the text of the one that the address names. */
async function answersFor(args: LoaderArgs, { side, sellerType }: Pick<RoomView, 'side' | 'sellerType'>) {
  const kept = side === 'seller' && sellerType === 'partner' ? await api(args).attempt(listSavedAnswers, {}) : undefined
  return chosenAnswer(args, kept?.ok ? kept.data.list : [])
}

const stateOf = ({ label, lock, priceType, auction, price }: OutputOf<typeof getProduct>) => ({
  label,
  lock,
  priceType,
  auction,
  price,
})

/** What a page without scripts sends: a message, how far it was read, a report. */
export async function actOnRoom(args: ActionFunctionArgs) {
  const [productId, roomId] = [idOf(args, 'productId'), idOf(args, 'roomId')]
  const form = await args.request.formData()
  const { attempt } = api(args)
  const to = (query: Record<string, string>) => redirect(pathsFor(langOf(args)).room(productId, roomId, query))
  const intent = fieldText(form, 'intent')
  const number = Number(fieldText(form, 'number'))
  if (intent === 'read') {
    const answer = await attempt(readMessages, { roomId, productId, lastId: number })
    return answer.ok ? to({}) : refused(args, form, answer)
  }
  if (intent === 'report') {
    const reason = reportReasons.find(each => each === fieldText(form, 'reason')) ?? 'other'
    const answer = await attempt(reportMessage, { roomId, messageId: number, reason, text: fieldText(form, 'text') })
    return answer.ok ? to({ done: 'report' }) : refused(args, form, answer)
  }
  return send(args, form, { productId, roomId })
}

async function send(args: ActionFunctionArgs, form: FormData, at: { productId: string; roomId: string }) {
  const { productId, roomId } = at
  const message = {
    roomId,
    productId,
    text: fieldText(form, 'text'),
    imgs: photoIdsIn(form),
    clientId: fieldText(form, 'clientId'),
  }
  const answer = await api(args).attempt(sendMessage, message)
  if (!answer.ok) return refused(args, form, answer)
  const told = answer.data.warning.length > 0 ? { told: answer.data.warning.join('.') } : {}
  return redirect(`${pathsFor(langOf(args)).room(productId, roomId, told)}#write`)
}

/** The sentence above the form, and what was typed. */
function refused(args: ActionFunctionArgs, form: FormData, refusal: Refusal) {
  if (refusal.code === 401 || refusal.code === 403 || refusal.code === 404) throw api(args).refuse(refusal)
  const locale = localeOf(args)
  const [field] = Object.values(refusedFields(refusal, locale))
  return refusedText(form, field ?? waitText(refusal, locale) ?? refusal.message)
}

const refusedText = (form: FormData, error: string) =>
  data(
    { error, text: fieldText(form, 'text'), photos: photoIdsIn(form), clientId: fieldText(form, 'clientId') },
    { status: 400 },
  )
