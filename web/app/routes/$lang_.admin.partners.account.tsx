import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountForm } from '../components/catalogue/console/content/account-form.tsx'
import { createAccount, loadAccountForm } from '../lib/console/accounts.server.ts'

export const loader = (args: LoaderFunctionArgs) => loadAccountForm(args, 'partner')

export const action = (args: ActionFunctionArgs) => createAccount(args, 'partner')

export default function PartnerAccount() {
  return <AccountForm kind="partner" {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
