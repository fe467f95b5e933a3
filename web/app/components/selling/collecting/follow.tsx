import { Form, useLocation } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'

interface FollowProps {
  readonly artistId: string
  readonly name: string
  readonly isFollowed: boolean
  /** Says what following brings: left out where many stand in a list. */
  readonly isBrief?: boolean
}

/** Follows an artist or gives it up: a form, so that it works without scripts; a guest is led to login and back. */
export function Follow({ artistId, name, isFollowed, isBrief = false }: FollowProps) {
  const { paths } = useSite()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.follow} preventScrollReset>
      <input type="hidden" name="artistId" value={artistId} />
      <input type="hidden" name="operation" value={isFollowed ? 'cancel' : 'follow'} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <Button
        type="submit"
        look={isFollowed ? 'quiet' : 'second'}
        {...(isBrief && { size: 'small' })}
        aria-label={isFollowed ? m.collecting_unfollow_label({ name }) : m.collecting_follow_label({ name })}
      >
        {isFollowed ? m.collecting_unfollow() : m.collecting_follow()}
      </Button>
      {!isBrief && <p className="mut mt2">{m.collecting_follow_note()}</p>}
    </Form>
  )
}
