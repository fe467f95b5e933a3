import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MessageTabs } from '../components/conversing/console/messages/message-tabs.tsx'
import { AnswerKeeper } from '../components/conversing/message/answer-keeper.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { actOnSavedAnswers, loadSavedAnswers } from '../lib/console/messages.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadSavedAnswers(args)

export const action = (args: ActionFunctionArgs) => actOnSavedAnswers(args)

/** Answers that the house keeps for what is asked again and again. */
export default function SavedAnswers() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.message_admin_answers()}</h1>
      <p className="sub">{m.message_admin_answers_sub()}</p>
      <DoneNote />
      <MessageTabs current="answers" />
      <AnswerKeeper {...page} reply={reply} to={answer => paths.admin('messages/answers', { answer })} />
    </>
  )
}
