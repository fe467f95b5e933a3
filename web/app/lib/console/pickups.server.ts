import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminConfirmPickup,
  adminHandPickup,
  adminListPickups,
  adminMovePickup,
} from '#shared/api/fulfilment/console/pickups.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed, type Values } from './fields.ts'

export async function loadBoard(args: LoaderFunctionArgs) {
  const ended = new URL(args.request.url).searchParams.get('ended') === '1' ? '1' : '0'
  const board = await api(args).call(adminListPickups, { ended, page: String(pageParam(args)) })
  return { ...board, ended, formId: newFormId() }
}

const fields = ['slot', 'reason', 'carrierId', 'deliveryNumber']

/** A step of one pick-up, which is the form's target. */
export async function actOnBoard(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '' } = values
  const answer = await send(args, intent, target, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: fields })
  return doneAt(pathsFor(langOf(args)).admin('pickups'), `pickup-${intent}`)
}

function send(args: ActionFunctionArgs, intent: string, id: string, values: Values) {
  const { slot = '', reason = '', carrierId, deliveryNumber = '' } = values
  if (intent === 'confirm') {
    const [date, part] = slot.split(' ')
    return submit(args, adminConfirmPickup, { id, slot: { date, part } }, values)
  }
  if (intent === 'hand')
    return submit(args, adminHandPickup, { id, carrierId, deliveryNumber: deliveryNumber.trim() }, values)
  return submit(args, adminMovePickup, { id, move: intent, ...(reason.trim() !== '' && { reason }) }, values)
}
