import { type ActionFunctionArgs, data } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { signUploads } from '#shared/api/catalogue/uploads.ts'
import { uploadTypes } from '#shared/domain/kernel/picture/file-limits.ts'
import { ruleOf } from '#shared/domain/kernel/picture/upload.ts'
import { Button } from '../components/site/frame/button.tsx'
import { Input, Select } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import css from '../components/site/mine/mine.module.css'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const businesses = ['claim', 'chat', 'delivery', 'avatar', 'gallery-cover', 'resell', 'proposal', 'damage'] as const

/** Asks for the signed form of one picture, which the page then shows: the file itself never passes through here. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const query = new URL(args.request.url).searchParams
  const business = businesses.find(each => each === query.get('business')) ?? 'claim'
  const returnTo = safeRedirect(query.get('back'), pathsFor(langOf(args)).purchases())
  const type = uploadTypes.find(each => each === fieldText(form, 'type')) ?? 'image/jpeg'
  const { maxBytes } = ruleOf(business)
  const files = [{ name: 'picture', size: maxBytes, type }]
  const { attempt, refuse } = api(args)
  const answer = await attempt(signUploads, { business, files, returnTo })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok) return data({ error: answer.message, post: undefined, type, megabytes: 0 }, { status: 400 })
  return data({ error: undefined, post: answer.data.list[0]?.post, type, megabytes: maxBytes / 1_048_576 })
}

/** A photograph without scripts: its format, then a plain form straight to the storage, which leads back. */
export default function Upload() {
  const answer = useActionData<typeof action>()
  const post = answer?.post
  return (
    <>
      <h1>{m.trade_upload_title()}</h1>
      {answer?.error && <Note tone="ng">{answer.error}</Note>}
      {post ? (
        <form method="post" action={post.url} encType="multipart/form-data" className={css.form}>
          {Object.entries(post.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Input
            id="file"
            name="file"
            type="file"
            accept={answer.type}
            label={m.trade_upload_file({ megabytes: answer.megabytes })}
            required
          />
          <p>
            <Button type="submit">{m.trade_upload_send()}</Button>
          </p>
        </form>
      ) : (
        <Form method="post" className={css.form}>
          <p>{m.trade_upload_text()}</p>
          <Select id="type" name="type" label={m.trade_upload_format()}>
            {uploadTypes.map(type => (
              <option key={type} value={type}>
                {type.slice('image/'.length).toUpperCase()}
              </option>
            ))}
          </Select>
          <p>
            <Button type="submit">{m.trade_upload_next()}</Button>
          </p>
        </Form>
      )}
    </>
  )
}
