import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminExtendAuction,
  adminGetAuction,
  adminRelistAuction,
  adminStopAuction,
  adminVoidBid,
} from '#shared/api/selling/console/auctions.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { fromLocal, numberIn, typed, type Values } from './fields.ts'

export async function loadAuction(args: LoaderFunctionArgs) {
  const after = new URL(args.request.url).searchParams.get('after') ?? '0'
  const auction = await api(args).call(adminGetAuction, {
    id: idParam(args),
    after: /^\d{1,8}$/.test(after) ? after : '0',
  })
  return { auction, formId: newFormId() }
}

const names = ['reason', 'endTime', 'startTime', 'startPrice', 'instantPrice']

/** Every act on an auction, by its intent; a bid that is voided is the target (D51, D59). */
export async function actOnAuction(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', target = '' } = values
  const answer = await send(args, id, intent, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names })
  const { auctionId } = answer.data
  return doneAt(pathsFor(langOf(args)).admin('auctions/detail', { id: auctionId }), intent)
}

function send(args: ActionFunctionArgs, id: string, intent: string, values: Values) {
  const reason = values['reason'] ?? ''
  const text = (name: string) => (values[name] ?? '').trim()
  switch (intent) {
    case 'extend':
      return submit(args, adminExtendAuction, { id, endTime: fromLocal(text('endTime')), reason }, values)
    case 'void':
      return submit(args, adminVoidBid, { id, seq: numberIn(text('target')), reason }, values)
    case 'relist':
      return submit(
        args,
        adminRelistAuction,
        {
          id,
          endTime: fromLocal(text('endTime')),
          ...(text('startTime') !== '' && { startTime: fromLocal(text('startTime')) }),
          ...(text('startPrice') !== '' && { startPrice: numberIn(text('startPrice')) }),
          instantPrice: text('instantPrice') === '' ? null : numberIn(text('instantPrice')),
        },
        values,
      )
    default:
      return submit(args, adminStopAuction, { id, reason }, values)
  }
}
