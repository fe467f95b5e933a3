import type { KnipConfig } from 'knip'
import { functionFiles } from './infra/registry.ts'

/** Finds files, exports and packages that nothing uses. What runs by its name is an entry; all else must be imported. */
const config: KnipConfig = {
  entry: [
    // What is deployed.
    ...functionFiles.map(({ source }) => `functions/${source}.ts`),
    'infra/{app,build}.ts',
    // Put in the place of builtins by the bundler.
    'infra/builtins/*.ts',
    'web/app/{root,entry.client,entry.server}.tsx',
    'web/app/routes/**/*.{ts,tsx}',
    'web/edge/{viewer-request,origin-request}.ts',
    // Bundled for browsers by infra/page-assets.ts and web/build/build-web.ts, three of them in the place of packages.
    'functions/platform/pages/browser/*.ts',
    'web/app/site/site.ts',
    'web/edge/{browser-only,jsx-runtime,no-json-schema,no-locale,react-dom}.ts',
    // What a shop imports.
    'packages/*/src/{index,command}.ts',
    // Programs and threads of this machine.
    'infra/development/main.ts',
    'packages/local-cloud/src/**/*.mjs',
    'scripts/*.{ts,mjs}',
    'scripts/letters/cut-faces.ts',
    'scripts/changed/main.ts',
    'web/build/compile-messages.ts',
    '{tests,packages/*/tests}/**/*.test.ts',
    'tests/bench/{main,child}.ts',
    'tests/planted/main.ts',
    'tests/support/{global-setup,note-reach,answers-report,archive-child}.ts',
  ],
  project: ['{shared,events,functions,packages,infra,web,scripts,tests}/**/*.{ts,tsx,mjs}'],
  ignoreDependencies: [
    // Run or read by their paths: scripts/check.ts, infra/build.ts, packages/local-cloud/src/boot/dynamo.ts,
    // infra/development/chain.ts, packages/work-certificate, tests/support/browser.ts, tests/bench/lighthouse.ts, project.inlang/settings.json,
    // web/build/build-fonts.ts.
    '@biomejs/biome',
    'typescript-native',
    'aws-cdk',
    '@dynoxide/linux-x64',
    '@foundry-rs/anvil',
    '@openzeppelin/contracts',
    'axe-core',
    'lighthouse',
    '@inlang/plugin-message-format',
  ],
  // Their types are named by what the sandbox exports.
  ignoreIssues: { 'functions/platform/acquirers/port.ts': ['types'] },
  // Asked for only where there is a package manager to install a browser with (scripts/install.mjs), and where the machine
  // has it, as a second opinion on signatures (tests/unit/ledger/chain-account.test.ts).
  ignoreBinaries: ['apt-get', 'openssl'],
  // A Remix route that answers every method alike.
  exclude: ['duplicates'],
}

export default config
