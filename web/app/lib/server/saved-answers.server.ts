import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import {
  createSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  updateSavedAnswer,
} from '#shared/api/conversing/messages.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { actOnAnswers, answerPage } from '../console/answers.server.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { submitOwn } from './own-page.server.ts'
import { langOf, localeOf } from './params.server.ts'

/** Answers that a partner keeps (D96); for everybody else the page is not there. */
export async function loadPartnerAnswers(args: LoaderFunctionArgs) {
  if (!features.messages) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return answerPage(args, await api(args).call(listSavedAnswers, {}))
}

export const actOnPartnerAnswers = (args: ActionFunctionArgs) =>
  actOnAnswers(args, pathsFor(langOf(args)).savedAnswers(), {
    remove: id => submitOwn(args, deleteSavedAnswer, { id }),
    change: input => submitOwn(args, updateSavedAnswer, { ...input }),
    keep: (input, { formId = '' }) => submitOwn(args, createSavedAnswer, { ...input }, formId),
  })
