import { transformSync } from 'esbuild'

const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js' } as const

/** A source without comments, types and white space; undefined for what is no source, or cannot be read as one. */
function codeOf(file: string, text: string): string | undefined {
  const loader = Object.entries(loaders).find(([end]) => file.endsWith(end))?.[1]
  if (loader === undefined) return undefined
  try {
    return transformSync(text, { loader, jsx: 'preserve', minifyWhitespace: true, legalComments: 'none' }).code
  } catch {
    return undefined
  }
}

/** Whether what runs is the same before and after: comments, types and lines alone differ. The types have their own stage. */
export function runsAsBefore(file: string, before: string, after: string): boolean {
  const code = codeOf(file, after)
  return code !== undefined && code === codeOf(file, before)
}
