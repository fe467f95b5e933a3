import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { inquiryCategories, readingProblem } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { toHiragana } from '#shared/domain/kernel/kana.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { api } from './api.server.ts'
import { fieldText, formReply } from './form-reply.server.ts'
import { errorText, idempotencyKey } from './forms.server.ts'
import { localeOf } from './params.server.ts'
import { fits, refusalOf } from './schema.server.ts'

/** The category that the address names, the order or work, and the form's own id (D2). */
export function loadContact({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('category')
  const about = (searchParams.get('about') ?? '').slice(0, lengths.title)
  return { category: inquiryCategories.find(each => each === wanted) ?? '', about, formId: randomUUID() }
}

/** Sends the question; what the page then says is not in its address, which others may see. */
export async function actOnContact(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const typed = (name: string) => fieldText(form, name).trim()
  const question = {
    name: typed('name'),
    pseudonyms: typed('pseudonyms'),
    phone: typed('phone'),
    email: typed('email'),
    detail: typed('detail'),
    about: typed('about'),
  }
  const category = inquiryCategories.find(each => each === typed('category'))
  const key = { idempotencyKey: idempotencyKey(typed('formId'), { ...question, category: category ?? '' }) }
  const locale = localeOf(args)
  const input = { ...question, category }
  const answer = fits(sendInquiry, input)
    ? await api(args).attempt(sendInquiry, input, key)
    : refusalOf(sendInquiry, input, locale)
  if (!answer.ok) {
    const problem = readingProblem(toHiragana(question.pseudonyms), locale)
    const also = problem ? { pseudonyms: errorText(problem, locale) } : {}
    return data({ reply: formReply(form, answer, locale, also), sent: null }, { status: 400 })
  }
  return data({ reply: undefined, sent: answer.data })
}
