import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountForm } from '../components/catalogue/console/content/account-form.tsx'
import { createAccount, loadAccountForm } from '../lib/console/accounts.server.ts'

export const loader = (args: LoaderFunctionArgs) => loadAccountForm(args, 'artist')

export const action = (args: ActionFunctionArgs) => createAccount(args, 'artist')

export default function ArtistAccount() {
  return <AccountForm kind="artist" {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
