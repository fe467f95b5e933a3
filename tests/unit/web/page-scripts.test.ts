import { describe, expect, test } from 'vitest'
import { pageScripts } from '../../../web/app/lib/server/page-scripts.server.ts'

const renderMeta: { didRenderScripts?: boolean } = {}
const rendering = {
  manifest: {
    url: '/assets/manifest-1a2b.js',
    entry: { module: '/assets/entry.client.js', imports: ['/assets/framework.js'] },
    routes: {
      root: { id: 'root', module: '/assets/root.js', imports: ['/assets/framework.js', '/assets/frame.js'] },
      'routes/$lang</script>': { id: 'routes/$lang</script>', module: '/assets/item.js' },
      'routes/other': { id: 'routes/other', module: '/assets/other.js' },
      'routes/$lang_.admin.works': { id: 'routes/$lang_.admin.works', module: '/assets/works.js' },
    },
  },
  serverHandoffString: '{"state":{}}',
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'routes/$lang</script>' } }] },
  renderMeta,
}
const { data, application } = pageScripts(rendering)

describe('the scripts of a page that hydrates', () => {
  test('the scripts ask for nothing before the page has loaded', () => {
    expect(application).not.toMatch(/^import /m)
    expect(application).toContain("'load'")
    expect(application.slice(0, application.indexOf('async function begin'))).not.toContain('/assets/')
    expect(application).toMatch(/else for\(const sign of.*\)addEventListener\(sign,begin,\{capture:true,once:true\}\)$/)
  })

  test('the module loads the manifest and the modules of the matched routes, then the entry', () => {
    const order = ['import(file)', '__remixRouteModules', 'import("/assets/entry.client.js")']
    const places = order.map(part => application.indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places.every(place => place > 0)).toBe(true)
    expect(application).toContain(
      '["/assets/site-manifest-1a2b.js","/assets/root.js","/assets/item.js"].map(file=>import(file))',
    )
    expect(application).not.toContain('/assets/other.js')
    // It must parse as the module it is in: await and import() are allowed there, static imports are not left.
    expect(() => new Function(`return async()=>{${application.replaceAll('import(', 'load(')}}`)).not.toThrow()
  })

  test('the module preloads each file once', () => {
    for (const file of ['site-manifest-1a2b', 'entry.client', 'framework', 'frame', 'root', 'item'])
      expect(application).toContain(`"/assets/${file}.js"`)
    const [preloaded = ''] = /for\(const href of (\[.*?\])\)/.exec(application) ?? []
    expect(preloaded.match(/framework\.js/g)).toHaveLength(1)
    expect(preloaded.match(/frame\.js/g)).toHaveLength(1)
  })

  test('a page of the console gets the routes of all pages, one of the site those of the site', () => {
    const matches = [{ route: { id: 'root' } }, { route: { id: 'routes/$lang_.admin.works' } }]
    const { application: ofConsole } = pageScripts({ ...rendering, staticHandlerContext: { matches } })
    expect(ofConsole).toContain('"/assets/manifest-1a2b.js"')
    expect(application).not.toContain('"/assets/manifest-1a2b.js"')
  })

  test('the first script holds the data and the stream of the rest', () => {
    expect(data).toMatch(/^window\.__remixContext=\{"state":\{\}\};/)
    expect(data).toContain('window.__remixContext.streamController=controller')
    expect(renderMeta.didRenderScripts).toBe(true)
  })

  test('a route’s name cannot end the script', () => {
    expect(application).not.toContain('</script')
    expect(application).toContain('routes/$lang\\u003c/script>')
  })
})
