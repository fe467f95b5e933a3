import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { adminListInquiries, adminReplyInquiry } from '#shared/api/console/inquiries.ts'
import { inquiryStates } from '#shared/domain/inquiry/inquiry.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

export async function loadInquiries(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('state')
  const state = inquiryStates.find(each => each === wanted) ?? 'open'
  const inquiries = await api(args).call(adminListInquiries, { state, page: String(pageParam(args)) })
  return { ...inquiries, state, formId: newFormId() }
}

/** Answers the question that the form is about, as the operator has read it. */
export async function replyToInquiry(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', text = '' } = values
  const answer = await submit(args, adminReplyInquiry, { id: target, version: Number(values['version']), text }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['text'] })
  return doneAt(pathsFor(langOf(args)).admin('inquiries'), intent)
}
