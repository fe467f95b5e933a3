/** A text whose paragraphs are separated by empty lines; single line breaks stay. Never HTML. */
export function Prose({ text, className = 'prose' }: { text: string; className?: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(Boolean)
  return (
    <div className={className}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text never change places
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
