import { type ActionFunctionArgs, data } from '@remix-run/node'
import { useActionData, useLocation } from '@remix-run/react'
import { adminSignUploads } from '#shared/api/catalogue/console/uploads.ts'
import { documentType, uploadTypes } from '#shared/domain/kernel/picture/file-limits.ts'
import { consoleBusinesses, ruleOf } from '#shared/domain/kernel/picture/upload.ts'
import { ConsoleForm } from '../components/site/console/forms/console-form.tsx'
import css from '../components/site/console/forms.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Input, Select } from '../components/site/frame/field.tsx'
import { consoleReply, submit } from '../lib/console/console.server.ts'
import { typed } from '../lib/console/fields.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

function purposeOf(args: ActionFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const business = consoleBusinesses.find(each => each === query.get('business')) ?? 'work'
  return { business, back: safeRedirect(query.get('back'), pathsFor(langOf(args)).admin('works')) } as const
}

/** Asks for the signed form of one file, which the page then shows: the file itself never passes through here. */
export async function action(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { business, back } = purposeOf(args)
  // What the storage takes at most; the signed form's own policy is what holds (D16).
  const files = [{ name: 'file', size: ruleOf(business).maxBytes, type: values['type'] }]
  const answer = await submit(args, adminSignUploads, { business, files, returnTo: back }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent: 'sign', values, names: ['type'] })
  return data({ post: answer.data.list[0]?.post, type: values['type'] })
}

/** A file without scripts: its format, then a plain form straight to the storage, which leads back to the record. */
export default function Upload() {
  const reply = useActionData<typeof action>()
  const post = reply && 'post' in reply ? reply.post : undefined
  const isDocument = new URLSearchParams(useLocation().search).get('business') === 'document'
  return (
    <>
      <h1>{isDocument ? m.document_add() : m.admin_picture_one()}</h1>
      {post ? (
        <form method="post" action={post.url} encType="multipart/form-data" className={`${css.form} ${css.narrow}`}>
          {Object.entries(post.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Input
            id="file"
            name="file"
            type="file"
            accept={reply && 'post' in reply ? reply.type : undefined}
            label={isDocument ? m.document_file() : m.admin_picture_file()}
            required
          />
          <Button type="submit">{m.admin_picture_send()}</Button>
        </form>
      ) : (
        <ConsoleForm
          id="sign"
          intent="sign"
          reply={reply && 'errors' in reply ? reply : undefined}
          labels={{ type: m.admin_picture_format() }}
          className={`${css.form} ${css.narrow}`}
        >
          <p>{isDocument ? m.document_text() : m.admin_picture_text()}</p>
          {isDocument ? (
            <input type="hidden" name="type" value={documentType} />
          ) : (
            <Select id="sign-type" name="type" label={m.admin_picture_format()}>
              {uploadTypes.map(type => (
                <option key={type} value={type}>
                  {type.slice('image/'.length).toUpperCase()}
                </option>
              ))}
            </Select>
          )}
          <Button type="submit">{m.admin_picture_next()}</Button>
        </ConsoleForm>
      )}
    </>
  )
}
