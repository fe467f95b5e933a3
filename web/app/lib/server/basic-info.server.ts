import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import {
  frontUserInfo,
  updateAccount,
  updateName,
  updatePassword,
  updateSettings,
} from '#shared/api/people/accounts/profile.ts'
import type { PathLanguage } from '#shared/domain/kernel/language.ts'
import { pathsFor } from '../paths.ts'
import { type Attempt, api } from './api.server.ts'
import { bankIn, bankRefusal } from './bank-form.server.ts'
import { fieldText, formReply, optionalText } from './form-reply.server.ts'
import { langOf, localeOf } from './params.server.ts'

/** The forms of the pages; each is sent on its own. */
const intents = ['username', 'avatar', 'name', 'password', 'settings', 'bank', 'wallet'] as const
type Intent = (typeof intents)[number]

/** The account, for each part of the basic information. */
export async function loadBasicInfo(args: LoaderFunctionArgs) {
  return { profile: await api(args).call(frontUserInfo, {}) }
}

/** Saves one form. With scripts the answer stays on the page, without them the page comes again and says so. */
export async function actOnBasicInfo(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = intents.find(each => each === fieldText(form, 'intent')) ?? 'username'
  const answer = await save(args, form, intent)
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw api(args).refuse(answer)
  if (!answer.ok) {
    const locale = localeOf(args)
    const refusal = intent === 'bank' ? bankRefusal(answer, locale) : answer
    return data({ intent, reply: formReply(form, refusal, locale) } as const, { status: 400 })
  }
  if (fieldText(form, 'via') === 'script') return data({ intent, reply: undefined })
  return redirect(pageOf(intent, langOf(args))({ saved: intent }))
}

/** The part of the basic information that has the form. */
function pageOf(intent: Intent, lang: PathLanguage) {
  const paths = pathsFor(lang)
  if (intent === 'settings') return paths.noticeSettings
  return intent === 'bank' || intent === 'wallet' ? paths.ownBank : paths.basicInfo
}

function save(args: ActionFunctionArgs, form: FormData, intent: Intent): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const text = (name: string) => fieldText(form, name)
  switch (intent) {
    case 'username':
      return attempt(updateAccount, { username: text('username') })
    case 'avatar':
      return attempt(updateAccount, { avatar: text('avatar') || null })
    case 'name':
      return attempt(updateName, {
        surname: text('surname'),
        name: text('name'),
        ...optionalText(form, 'surname_pseudonyms'),
        ...optionalText(form, 'name_pseudonyms'),
      })
    case 'password':
      return attempt(updatePassword, {
        oldPassword: text('oldPassword'),
        password: text('password'),
        confirmPassword: text('confirmPassword'),
      })
    case 'settings':
      return attempt(updateSettings, {
        biddingMail: form.get('biddingMail') === '1',
        collectingMail: form.get('collectingMail') === '1',
        settings: form.getAll('level').flatMap(level => levels.filter(each => String(each) === level)),
        language: text('language') === 'en' ? 'en' : 'jp',
      })
    case 'bank':
      return attempt(updateBank, bankIn(form))
    case 'wallet':
      return attempt(updateAccount, {
        walletAddress: text('walletAddress').trim() || null,
        password: text('password'),
      })
  }
}

const levels = [1, 2, 3, 4] as const
