import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { attestRecord, getOwnRecord } from '#shared/api/provenance/attestations.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { submitOwn } from './own-page.server.ts'
import { idParam, langOf } from './params.server.ts'

/** The page is there with the ledger and not before. */
export async function loadOwnRecord(args: LoaderFunctionArgs) {
  if (!features.ledger) throw new Response(null, { status: 404 })
  return { ...(await api(args).call(getOwnRecord, { id: idParam(args) })), formId: randomUUID() }
}

/** The labels are named by their digest: others than those that were read are refused. */
export async function actOnOwnRecord(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const id = idParam(args)
  const input = { id, digest: fieldText(form, 'digest') }
  const answer = await submitOwn(args, attestRecord, input, fieldText(form, 'formId'))
  return answer.ok
    ? redirect(pathsFor(langOf(args)).attest(id, { done: 1 }))
    : data({ refused: answer.message }, { status: 400 })
}
