import { Button } from '../../frame/button.tsx'

/** Takes a file along; `fields` say which. A plain form: the answer is a file, which a page's scripts would not save. */
export function TakeFile({
  action,
  fields,
  noted,
  label,
}: {
  action: string
  fields: Readonly<Record<string, string>>
  /** What is recorded of who takes it. */
  noted: string
  label: string
}) {
  return (
    <form method="post" action={action} className="mt5">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mut">{noted}</p>
      <p className="mt3">
        <Button type="submit">{label}</Button>
      </p>
    </form>
  )
}
