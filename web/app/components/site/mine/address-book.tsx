import { Form, useNavigation } from '@remix-run/react'
import type { SavedAddress } from '#shared/domain/people/address/address.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { AddressLines } from '../../people/address/address-lines.tsx'
import { Badge } from '../frame/badge.tsx'
import { Button, ButtonLink } from '../frame/button.tsx'
import css from './mine.module.css'

/** The saved addresses, each with what can be done to it; the same forms with scripts and without. */
export function AddressBook({ addresses }: { addresses: readonly SavedAddress[] }) {
  const { paths } = useSite()
  return (
    <>
      <p className="mut">{m.book_text()}</p>
      {addresses.length === 0 && <p>{m.book_empty()}</p>}
      <ul>
        {addresses.map(address => (
          <li key={address.id} className={css.line}>
            <span>
              <AddressLines address={address} />
              {address.default && (
                <>
                  <br />
                  <Badge state="confirmed">{m.book_default()}</Badge>
                </>
              )}
            </span>
            <span className="cluster">
              {!address.default && (
                <Act id={address.id} intent="default" label={m.book_make_default_of({ name: address.name })}>
                  {m.book_make_default()}
                </Act>
              )}
              <ButtonLink
                look="quiet"
                size="small"
                to={paths.addressBook({ id: address.id })}
                aria-label={m.book_change_of({ name: address.name })}
              >
                {m.book_change()}
              </ButtonLink>
              <Act id={address.id} intent="delete" label={m.book_delete_of({ name: address.name })}>
                {m.book_delete()}
              </Act>
            </span>
          </li>
        ))}
      </ul>
      {addresses.length < 5 && (
        <p className="mt3">
          <ButtonLink look="second" size="small" to={paths.addressBook()}>
            {m.book_add()}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function Act({ id, intent, label, children }: { id: string; intent: string; label: string; children: string }) {
  const { paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={paths.addressBook({ id })}>
      <Button
        type="submit"
        look={intent === 'delete' ? 'bare' : 'quiet'}
        size="small"
        name="intent"
        value={intent}
        aria-label={label}
        disabled={sending}
      >
        {children}
      </Button>
    </Form>
  )
}
