import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import type { actOnBasicInfo, loadBasicInfo } from '../server/basic-info.server.ts'

/** What a part of the basic information shows: the account, and what became of the form that was sent last. */
export function useBasicInfo() {
  const { profile } = useLoaderData<typeof loadBasicInfo>()
  const posted = useActionData<typeof actOnBasicInfo>()
  const [query] = useSearchParams()
  return { profile, state: { posted, saved: query.get('saved') } }
}
