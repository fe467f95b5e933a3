import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { adminChangePassword, adminEndSession, adminGetAccount } from '#shared/api/people/console/operator-login.ts'
import { adminRemovePasskey, adminRenamePasskey } from '#shared/api/people/console/operator-passkeys.ts'
import {
  adminChangeRoles,
  adminDisableOperator,
  adminEnableOperator,
  adminForgetFactor,
  adminInviteOperator,
  adminListOperators,
} from '#shared/api/people/console/operator-people.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, localeOf } from '../server/params.server.ts'
import { consoleReply, doneAt, fieldSentence, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

export async function loadOperators(args: LoaderFunctionArgs) {
  const { list } = await api(args).call(adminListOperators, {})
  return { list, formId: newFormId() }
}

export async function loadOperator(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const { list } = await api(args).call(adminListOperators, {})
  const operator = list.find(each => each.id === id)
  if (!operator) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return { operator, formId: newFormId() }
}

const names = ['email', 'roles', 'reason', 'proof']
const rolesIn = ({ roles = '' }: Readonly<Record<string, string>>) => roles.split('\n').filter(Boolean)

export async function inviteOperator(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { email = '' } = values
  const answer = await submit(args, adminInviteOperator, { email, roles: rolesIn(values) }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent: 'invite', values, names })
  return doneAt(pathsFor(langOf(args)).admin('operators'), 'operator-invite')
}

/** Every act of an owner on another operator, by its intent. */
export async function actOnOperator(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', reason = '', email = '' } = values
  const roles = rolesIn(values)
  const send = () => {
    switch (intent) {
      case 'invite':
        return submit(args, adminInviteOperator, { email, roles }, values)
      case 'disable':
        return submit(args, adminDisableOperator, { id, reason }, values)
      case 'enable':
        return submit(args, adminEnableOperator, { id, reason }, values)
      case 'forget':
        return submit(args, adminForgetFactor, { id, reason }, values)
      default:
        return submit(args, adminChangeRoles, { id, roles, reason }, values)
    }
  }
  const answer = await send()
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names })
  return doneAt(pathsFor(langOf(args)).admin('operators/detail', { id }), `operator-${intent}`)
}

export async function loadAccount(args: LoaderFunctionArgs) {
  const account = await api(args).call(adminGetAccount, {})
  return { account, formId: newFormId() }
}

export async function actOnAccount(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', oldPassword = '', password = '', confirmPassword = '' } = values
  const send = () => {
    switch (intent) {
      case 'session':
        return submit(args, adminEndSession, { id: target }, values)
      case 'passkey-name':
        return submit(args, adminRenamePasskey, { id: target, name: values['name'] ?? '' }, values)
      case 'passkey-remove':
        return submit(args, adminRemovePasskey, { id: target }, values)
      default:
        return submit(args, adminChangePassword, { oldPassword, password, confirmPassword }, values)
    }
  }
  const answer = await send()
  if (answer.ok) return doneAt(pathsFor(langOf(args)).admin('account'), `own-${intent}`)
  const fields = ['oldPassword', 'password', 'confirmPassword', 'name', 'proof']
  const reply = consoleReply(args, answer, { intent, target, values, names: fields })
  if (answer.name !== 'wrong-password') return reply
  const errors = { oldPassword: fieldSentence(args, 'PASSWORD_WRONG') }
  return data({ ...reply.data, general: undefined, errors }, { status: 400 })
}
