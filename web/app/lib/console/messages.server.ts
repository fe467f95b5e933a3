import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import {
  adminAssignRoom,
  adminCreateSavedAnswer,
  adminDeleteSavedAnswer,
  adminGetRoom,
  adminListReports,
  adminListRooms,
  adminListSavedAnswers,
  adminReplyRoom,
  adminSettleReport,
  adminSettleRoom,
  adminUpdateSavedAnswer,
  houseRoomFilters,
} from '#shared/api/conversing/console/messages.ts'
import { reportStates } from '#shared/domain/conversing/message/report.ts'
import { messageRules } from '#shared/domain/conversing/message/room.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs } from '../server/api.server.ts'
import { photosIn } from '../server/claim.server.ts'
import { idParam, langOf, localeOf, pageParam } from '../server/params.server.ts'
import { actOnAnswers, answerPage, chosenAnswer } from './answers.server.ts'
import { consoleReply, doneAt, submit } from './console.server.ts'
import { typed } from './fields.ts'
import { photosTyped } from './photos.ts'

const queryOf = ({ request }: LoaderArgs) => new URL(request.url).searchParams

function onlyOpen(args: LoaderArgs): void {
  if (!features.messages) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

/** Rooms of the house: those that wait, those that are answered, or the operator's own. */
export async function loadHouseRooms(args: LoaderFunctionArgs) {
  onlyOpen(args)
  const wanted = queryOf(args).get('state')
  const state = houseRoomFilters.find(each => each === wanted) ?? 'waiting'
  return { ...(await api(args).call(adminListRooms, { state, page: String(pageParam(args)) })), state }
}

/** What was reported in any room, or flagged by itself. */
export async function loadReports(args: LoaderFunctionArgs) {
  onlyOpen(args)
  const query = queryOf(args)
  const state = reportStates.find(each => each === query.get('state')) ?? 'open'
  const by = (['members', 'contact'] as const).find(each => each === query.get('by'))
  const page = String(pageParam(args))
  return { ...(await api(args).call(adminListReports, { state, ...(by && { by }), page })), state, by }
}

const reportFormat = /^[\w-]{1,40}$/
const reportOf = (args: LoaderArgs): string | undefined => {
  const id = queryOf(args).get('report') ?? ''
  return reportFormat.test(id) ? id : undefined
}

/** A room of the house, or of others the part around what an operator was shown. */
export async function loadConsoleRoom(args: LoaderFunctionArgs) {
  onlyOpen(args)
  const roomId = idParam(args)
  const query = queryOf(args)
  const reportId = reportOf(args)
  const before = query.get('before') ?? ''
  const beforeId = /^[1-9]\d{0,8}$/.test(before) ? before : undefined
  const { call } = api(args)
  const [part, saved] = await Promise.all([
    call(adminGetRoom, { roomId, ...(reportId && { reportId }), ...(beforeId && { beforeId }) }),
    loadAnswers(args),
  ])
  const photos = photosIn(args).slice(0, messageRules.imgsMax)
  return { ...part, ...saved, photos, reportId, formId: randomUUID() }
}

/** Answers that the house keeps, and the text of the one that the address names. */
export async function loadAnswers(args: LoaderArgs) {
  const { list } = await api(args).call(adminListSavedAnswers, {})
  return chosenAnswer(args, list)
}

/** Answers, says that nothing is to be answered, assigns, or closes the report that the page is about. */
export async function actOnConsoleRoom(args: ActionFunctionArgs) {
  const roomId = idParam(args)
  const reportId = reportOf(args)
  const values = typed(await args.request.formData())
  const { intent = '' } = values
  const answer = await stepOf(args, { roomId, reportId, values })
  const { target = '' } = values
  if (!answer.ok)
    return consoleReply(args, answer, { intent, target, values, names: ['text', 'imgs', 'note', 'operatorId'] })
  const paths = pathsFor(langOf(args))
  return doneAt(paths.admin('messages/room', { id: roomId, report: reportId }), intent)
}

function stepOf(
  args: ActionFunctionArgs,
  { roomId, reportId, values }: { roomId: string; reportId: string | undefined; values: ReturnType<typeof typed> },
) {
  switch (values['intent']) {
    case 'room-settle':
      return submit(args, adminSettleRoom, { roomId, lastId: Number(values['lastId']) }, values)
    case 'room-assign':
      return submit(args, adminAssignRoom, { roomId, operatorId: values['operatorId'] || null }, values)
    case 'report-settle':
      return submit(args, adminSettleReport, { roomId, reportId, note: values['note'] ?? '' }, values)
    default: {
      // The form's name is the message's: sent again it is one message.
      const imgs = photosTyped(values)
      const reply = { roomId, text: values['text'] ?? '', imgs, clientId: values['formId'] ?? '' }
      return submit(args, adminReplyRoom, reply, values)
    }
  }
}

/** Answers that the house keeps, and the form of one of them or of a new one. */
export async function loadSavedAnswers(args: LoaderFunctionArgs) {
  onlyOpen(args)
  return answerPage(args, await api(args).call(adminListSavedAnswers, {}))
}

export const actOnSavedAnswers = (args: ActionFunctionArgs) =>
  actOnAnswers(args, pathsFor(langOf(args)).admin('messages/answers'), {
    remove: (id, values) => submit(args, adminDeleteSavedAnswer, { id }, values),
    change: (input, values) => submit(args, adminUpdateSavedAnswer, { ...input }, values),
    keep: (input, values) => submit(args, adminCreateSavedAnswer, { ...input }, values),
  })
