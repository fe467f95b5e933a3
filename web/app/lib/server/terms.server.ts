import type { LoaderFunctionArgs } from '@remix-run/node'
import { getTerms } from '#shared/api/catalogue/content.ts'
import { consentTo } from '#shared/domain/kernel/pages.ts'
import { api } from './api.server.ts'
import { residenceOf } from './residence.server.ts'

/** The versions that a new member or a buyer agrees to, for the page and for the record (rules §14). */
export async function loadTerms(args: LoaderFunctionArgs) {
  const { list } = await api(args).call(getTerms, {})
  const versions = Object.fromEntries(list.map(({ key, version }) => [key, version]))
  const residence = residenceOf(args)
  return {
    service: versions[`service-${residence}`] ?? 0,
    privacy: versions[`privacy-${residence}`] ?? 0,
    consent: consentTo(versions),
  }
}
