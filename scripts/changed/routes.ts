/** Route modules of the site (`web/app/routes/$lang.mine.tsx`) and the paths of pages that they answer. */
const folder = 'web/app/routes/'
const isRoute = (file: string): boolean => /\.tsx?$/.test(file) && file.startsWith(folder)
const nameOf = (file: string): string => file.slice(folder.length).replace(/\.tsx?$/, '')

/** `[x]` is written as it is, a dot parts segments elsewhere. */
const segmentsOf = (name: string): string[] =>
  (name.match(/(?:\[[^\]]*\]|[^.[\]])+/g) ?? []).map(segment => segment.replace(/[[\]]/g, ''))

function patternOf(name: string): RegExp {
  const parts = segmentsOf(name).flatMap(segment => {
    const plain = segment.replace(/_$/, '')
    if (plain.startsWith('_')) return []
    if (plain === '$') return ['.*']
    return [plain.startsWith('$') ? '[^/]+' : plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]
  })
  return new RegExp(`^/${parts.join('/')}/?$`)
}

/** Layouts around a route: the modules whose names begin its own. `mine_` has none called `mine`. */
const isAround = (layout: string, name: string): boolean => name.startsWith(`${layout}.`)

/** Counts what a route names of the path: of several that could answer, the one that names most does. */
const literals = (name: string): number => segmentsOf(name).filter(segment => !/^[$_]/.test(segment)).length

/** Modules that a page at this path is made of, its layouts too. */
export function routesOf(path: string, files: Iterable<string>): readonly string[] {
  const routes = [...files].filter(isRoute)
  const asked = decodeURI(path).replace(/\.data$/, '')
  const possible = routes.map(nameOf).filter(name => patternOf(name).test(asked))
  const most = Math.max(0, ...possible.map(literals))
  const answering = possible.filter(name => literals(name) === most)
  return routes.filter(file => answering.some(name => name === nameOf(file) || isAround(nameOf(file), name)))
}
