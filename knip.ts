import type { KnipConfig } from 'knip'
import { functionFiles } from './infra/registry.ts'

/** Rooms that still export what nobody imports. Each line goes when its room is clean. */
const unclean = [
  'functions/http/**',
  'functions/orders/**',
  'functions/platform/**',
  'functions/reactions/{consume,step}.ts',
  'infra/**',
  'shared/api/{carts,deliveries,receipts}.ts',
  'shared/domain/{auction*,claim,delivery*,order*,refund,sale-line,work}.ts',
  'shared/platform/**',
  'tests/**',
  'web/**',
]

/** Finds files, exports and packages that nothing uses. What runs by its name is an entry; all else must be imported. */
const config: KnipConfig = {
  entry: [
    // What is deployed.
    ...functionFiles.map(({ source }) => `functions/${source}.ts`),
    'infra/{app,build}.ts',
    'web/app/{root,entry.client,entry.server}.tsx',
    'web/app/routes/**/*.{ts,tsx}',
    'web/edge/{viewer-request,origin-request}.ts',
    // Bundled for browsers by infra/page-assets.ts and web/build.ts, two of them in the place of packages.
    'functions/platform/pages/browser/*.ts',
    'web/app/site/site.ts',
    'web/edge/{browser-only,react-dom}.ts',
    // Programs and threads of this machine.
    'infra/local/main.ts',
    'infra/local/**/*.mjs',
    'scripts/*.{ts,mjs}',
    'web/compile-messages.ts',
    'tests/**/*.test.ts',
    'tests/bench/{main,child}.ts',
    'tests/support/{global-setup,answers-report}.ts',
  ],
  project: ['{shared,events,functions,infra,web,scripts,tests}/**/*.{ts,tsx,mjs}'],
  ignore: unclean,
  ignoreDependencies: [
    // Run or read by their paths: scripts/check.ts, infra/build.ts, infra/local/dynamo.ts, tests/support/browser.ts,
    // tests/bench/lighthouse.ts, project.inlang/settings.json, web/build-fonts.ts.
    '@biomejs/biome',
    'aws-cdk',
    '@dynoxide/linux-x64',
    'axe-core',
    'lighthouse',
    '@inlang/plugin-message-format',
    '@fontsource/eb-garamond',
  ],
  // Asked for only where there is a package manager to install a browser with (scripts/install.mjs).
  ignoreBinaries: ['apt-get'],
  // A Remix route that answers every method alike.
  exclude: ['duplicates'],
}

export default config
