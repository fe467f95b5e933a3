import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { createDisclosure, endDisclosure, getShownFacts, listDisclosures } from '#shared/api/provenance/disclosures.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { refusedFields } from './forms.server.ts'
import { submitOwn } from './own-page.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

/** The pages are there with the ledger and not before. */
function onlyWithLedger(): void {
  if (!features.ledger) throw new Response(null, { status: 404 })
}

export async function loadDisclosures(args: LoaderFunctionArgs) {
  onlyWithLedger()
  const { links, ...own } = await api(args).call(listDisclosures, { id: idParam(args) })
  const paths = pathsFor(langOf(args))
  return {
    ...own,
    links: links.map(({ token, ...link }) => ({
      ...link,
      address: token === null ? null : `${args.context.publicOrigin}${paths.shownFacts(token)}`,
    })),
    formId: randomUUID(),
  }
}

/** Makes a link, or ends one: the address leads back to the work's page, where the link stands. */
export async function actOnDisclosures(args: ActionFunctionArgs) {
  onlyWithLedger()
  const form = await args.request.formData()
  const id = idParam(args)
  const [formId, paths] = [fieldText(form, 'formId'), pathsFor(langOf(args))]
  if (fieldText(form, 'intent') === 'end') {
    const ended = await submitOwn(args, endDisclosure, { id, link: fieldText(form, 'link') }, formId)
    return ended.ok ? redirect(paths.disclosures(id, { done: 'end' })) : refused(ended.message)
  }
  const facts = form.getAll('facts').filter(fact => typeof fact === 'string')
  const input = { id, facts, days: Number(fieldText(form, 'days')) }
  const made = await submitOwn(args, createDisclosure, input, formId)
  if (made.ok) return redirect(paths.disclosures(id, { done: 'make' }))
  const fields = refusedFields(made, localeOf(args))
  return refused(Object.values(fields)[0] ?? made.message, facts)
}

const refused = (sentence: string, facts: readonly string[] = []) => data({ refused: sentence, facts }, { status: 400 })

/** Null where the link ended, where there never was one, and where it cannot be one: nobody is told which. */
export async function loadShownFacts(args: LoaderFunctionArgs) {
  onlyWithLedger()
  const { attempt, refuse } = api(args)
  const answer = await attempt(getShownFacts, { token: args.params['token'] ?? '' })
  if (answer.ok) return data(answer.data)
  if (answer.name === 'not-found' || answer.name === 'validation') return data(null, { status: 404 })
  throw refuse(answer)
}
