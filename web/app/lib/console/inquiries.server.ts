import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminAssignInquiry,
  adminGetInquiry,
  adminListInquiries,
  adminReplyInquiry,
  inquiryLists,
} from '#shared/api/conversing/console/inquiries.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'
import { loadAnswers } from './messages.server.ts'

/** Questions that wait, the operator's own among them, or those that are answered. */
export async function loadInquiries(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('state')
  const state = inquiryLists.find(each => each === wanted) ?? 'open'
  return { ...(await api(args).call(adminListInquiries, { state, page: String(pageParam(args)) })), state }
}

export async function loadInquiry(args: LoaderFunctionArgs) {
  const [found, saved] = await Promise.all([api(args).call(adminGetInquiry, { id: idParam(args) }), loadAnswers(args)])
  return { ...found, ...saved, formId: newFormId() }
}

/** Assigns or answers the question, as the operator has read it. */
export async function actOnInquiry(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', target = '', text = '', operatorId = '' } = values
  const seen = { id, version: Number(values['version']) }
  const answer =
    intent === 'inquiry-assign'
      ? await submit(args, adminAssignInquiry, { ...seen, operatorId: operatorId || null }, values)
      : await submit(args, adminReplyInquiry, { ...seen, text }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['text', 'operatorId'] })
  return doneAt(pathsFor(langOf(args)).admin('inquiries/detail', { id }), intent)
}
