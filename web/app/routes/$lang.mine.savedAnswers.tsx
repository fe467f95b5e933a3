import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AnswerKeeper } from '../components/conversing/message/answer-keeper.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnPartnerAnswers, loadPartnerAnswers } from '../lib/server/saved-answers.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPartnerAnswers(args)

export const action = (args: ActionFunctionArgs) => actOnPartnerAnswers(args)

/** Answers that a partner keeps for what is asked again and again (D96). */
export default function PartnerAnswers() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.message_admin_answers()}</h1>
      <p className="sub">{m.answers_partner_sub()}</p>
      <DoneNote />
      <AnswerKeeper {...page} reply={reply} to={answer => paths.savedAnswers({ answer })} />
    </>
  )
}
