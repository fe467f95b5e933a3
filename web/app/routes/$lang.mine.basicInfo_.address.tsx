import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#shared/api/people/addresses.ts'
import { AddressFields } from '../components/people/address/address-fields.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { ErrorSummary } from '../components/site/frame/error-summary.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Check } from '../components/site/frame/field.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import css from '../components/site/mine/mine.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { addressErrors, addressOf } from '../lib/server/address-form.server.ts'
import { lookUpPostcode } from '../lib/server/address-lookup.server.ts'
import { api } from '../lib/server/api.server.ts'
import { firstAddress } from '../lib/server/first-address.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const idOf = ({ request }: { request: Request }): string | undefined => {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return /^[\w-]{1,64}$/.test(id) ? id : undefined
}

export async function loader(args: LoaderFunctionArgs) {
  const id = idOf(args)
  const addresses = await api(args).call(listAddresses, {})
  const saved = id ? addresses.find(address => address.id === id) : undefined
  if (id && !saved) throw redirect(pathsFor(langOf(args)).ownAddresses())
  return { id, saved: saved ?? (await firstAddress(args, addresses.length)) }
}

const nothing: Readonly<Record<string, string>> = {}

/** Saves one address, makes it the default, or forgets it (marketplace.md 5). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const id = idOf(args)
  const looked = await lookUpPostcode(args, form, 'address')
  if (looked) return data({ errors: nothing, general: undefined, ...looked })
  const { attempt, refuse } = api(args)
  const intent = fieldText(form, 'intent')
  const written = { ...addressOf(form, 'address'), ...(fieldText(form, 'default') === '1' && { default: true }) }
  const answer =
    id && intent === 'delete'
      ? await attempt(deleteAddress, { id })
      : id && intent === 'default'
        ? await attempt(updateAddress, { id, default: true })
        : id
          ? await attempt(updateAddress, { id, ...written })
          : await attempt(createAddress, written)
  const saved = intent === 'delete' ? 'address-deleted' : 'address'
  const asked = new URL(args.request.url).searchParams.get('redirect')
  if (answer.ok) return redirect(safeRedirect(asked, pathsFor(langOf(args)).ownAddresses({ saved })))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  const errors = addressErrors(answer, localeOf(args), form, 'address')
  const general = Object.keys(errors).length > 0 ? undefined : answer.message
  return data({ errors, general, written, lookup: undefined }, { status: 400 })
}

export default function Address() {
  const { id, saved } = useLoaderData<typeof loader>()
  const isDefault = saved && 'default' in saved && saved.default
  const refused = useActionData<typeof action>()
  const { paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  const errors = Object.entries(refused?.errors ?? {})
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.ownAddresses()}>
          {m.book_addresses()}
        </SiteLink>
      </p>
      <h1>{id ? m.book_change_title() : m.book_new_title()}</h1>
      <Form method="post" className={css.form} noValidate>
        {refused?.general && <Failure text={refused.general} />}
        <ErrorSummary errors={errors.map(([name, text]) => ({ id: `address-${name}`, text }))} />
        <AddressFields
          prefix="address"
          defaults={refused?.written ?? saved}
          errors={refused?.errors ?? {}}
          lookup={refused?.lookup ?? 'unasked'}
        />
        {!(id && isDefault) && (
          <Check name="default" value="1">
            {m.book_as_default()}
          </Check>
        )}
        <p>
          <Button type="submit" disabled={sending}>
            {m.book_save()}
          </Button>
        </p>
      </Form>
    </>
  )
}
